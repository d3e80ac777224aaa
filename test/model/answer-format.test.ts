import { describe, expect, test } from 'vitest'
import type { ModelRequest } from '../../electron/agent/ports.ts'
import type { OptionalField } from '../../electron/model/optional-fields.ts'
import { refusedFieldIn } from '../../electron/model/optional-fields.ts'
import { toRequestBody } from '../../electron/model/request-body.ts'
import { toResponsesBody } from '../../electron/model/responses-body.ts'

const schema = { type: 'object', properties: {}, additionalProperties: false }
const tool = { name: 'shell', description: 'Runs a command.', parameters: { type: 'object' } }
const asking = (more: Partial<ModelRequest>): ModelRequest => ({
  messages: [{ role: 'user', text: 'go' }],
  tools: [tool],
  format: { schema, strict: true },
  ...more,
})
const openAi = 'https://api.openai.com/v1 gpt-x'
const local = 'http://127.0.0.1:11434/v1 qwen'
const none: ReadonlySet<OptionalField> = new Set()

const chatFormat = { type: 'json_schema', json_schema: { name: 'answer', schema, strict: true } }
const responsesFormat = { format: { type: 'json_schema', name: 'answer', schema, strict: true } }

describe('the format of the answer', () => {
  test('goes with every request to OpenAI, in the words of each API', () => {
    expect(toRequestBody('gpt-x', openAi, asking({}), none).response_format).toEqual(chatFormat)
    expect(toResponsesBody('gpt-x', openAi, asking({}), none).text).toEqual(responsesFormat)
  })

  test('goes to others only when no tool is to be called: there it would keep the model from calling any', () => {
    expect(toRequestBody('qwen', local, asking({}), none)).not.toHaveProperty('response_format')
    expect(toResponsesBody('qwen', local, asking({}), none)).not.toHaveProperty('text')
    expect(toRequestBody('qwen', local, asking({ calls: 'none' }), none)).toMatchObject({
      response_format: chatFormat,
      tool_choice: 'none',
    })
    expect(toResponsesBody('qwen', local, asking({ calls: 'none' }), none)).toMatchObject({ text: responsesFormat, tool_choice: 'none' })
    expect(toRequestBody('qwen', local, asking({ tools: [] }), none)).not.toHaveProperty('tool_choice')
  })

  test.each([
    ['https://openrouter.ai/api/v1 openai/gpt-x', true],
    ['https://openrouter.ai/api/v1 qwen/qwen3', false],
    ['http://127.0.0.1:8000/v1 openai/gpt-oss', false],
    ['http://127.0.0.1:1234/v1 gpt-oss', false],
    ['http://127.0.0.1:8080/v1 qwen', false],
    ['https://elsewhere.example/v1 gpt-x', false],
  ])('beside tools to %s: %s', (source, goes) => {
    expect('response_format' in toRequestBody('m', source, asking({}), none)).toBe(goes)
    expect('text' in toResponsesBody('m', source, asking({}), none)).toBe(goes)
  })

  test('is left out at a server that refuses it, and where none is asked for', () => {
    const refused: ReadonlySet<OptionalField> = new Set<OptionalField>(['response_format'])
    expect(toRequestBody('gpt-x', openAi, asking({}), refused)).not.toHaveProperty('response_format')
    expect(toResponsesBody('gpt-x', openAi, asking({}), refused)).not.toHaveProperty('text')
    const { format: _, ...plain } = asking({})
    expect(toRequestBody('gpt-x', openAi, plain, none)).not.toHaveProperty('response_format')
  })

  test.each([
    "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    "Unsupported parameter: 'text.format'",
    'Cannot use custom grammar constraints with tools.',
    "Function calling with a response mime type: 'application/json' is unsupported",
    'JSON mode is not enabled for models/small',
    "Invalid schema for response_format 'answer': In context=(), 'required' is required to be supplied",
  ])('%j is such a refusal', (words) => expect(refusedFieldIn(words)).toBe('response_format'))
})
