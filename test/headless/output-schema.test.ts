import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serveAnswers } from '../model/conformance/serve-script.ts'
import { shellCall } from '../support/e2e/turns.ts'
import { toResponsesStream } from '../support/reactive/responses-stream.ts'
import { startScriptedModel, type Turn } from '../support/scripted-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { runBuilt } from './run-built.ts'

// The built program over real HTTP; what fits a schema is answer/answer-schema.test.ts.

const schema = {
  type: 'object',
  properties: { tests: { type: 'integer' } },
  required: ['tests'],
  additionalProperties: false,
}

async function run(turns: readonly Turn[], ...more: readonly string[]) {
  const model = await startScriptedModel({ turns })
  onTestFinished(() => model.close())
  return { model, ...(await runAt(model.baseUrl, ...more)) }
}

async function runAt(baseUrl: string, ...more: readonly string[]) {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'schema.json'), JSON.stringify(schema))
  const at = ['--base-url', baseUrl, '--model', 'scripted', '--yes', '--output-schema', 'schema.json']
  return runBuilt(['exec', ...at, ...more, 'count'], { folder })
}

describe('exec --output-schema', () => {
  test('has only the JSON on stdout, tells the model the schema, and shows the transcript on stderr', async () => {
    const { model, code, output, messages } = await run([{ text: 'I count.', ...shellCall('echo 7') }, { text: '{"tests": 7}' }])
    expect({ code, output }).toEqual({ code: 0, output: '{"tests": 7}\n' })
    expect(messages).toContain('I count.')
    expect(messages).toContain('echo 7')
    expect(model.requests[0]?.body.messages[0]?.content).toContain(JSON.stringify(schema))
    expect(model.requests).toHaveLength(2)
  })

  test('tells the model once what is wrong, with the format and without calls', async () => {
    const { model, code, output } = await run([{ text: 'There are 7.' }, { text: '{"tests":7}' }])
    expect({ code, output }).toEqual({ code: 0, output: '{"tests":7}\n' })
    const [first, second] = model.requests.map(({ body }) => body)
    expect(first).not.toHaveProperty('response_format')
    expect(second).toMatchObject({ response_format: { json_schema: { schema, strict: true } }, tool_choice: 'none' })
    expect(second?.messages.at(-1)?.content).toContain('your answer does not fit the JSON Schema that it must fit. It is not valid JSON')
  })

  test('ends with 5 when the second answer does not fit either', async () => {
    const { model, code, output, messages } = await run([{ text: '{"tests":"7"}' }, { text: '{"tests":"seven"}' }])
    expect({ code, output }).toEqual({ code: 5, output: '' })
    expect(messages).toMatch(/The answer does not fit the schema, also when asked again: \/tests: [^\n]+\n$/)
    expect(model.requests[1]?.body.messages.at(-1)?.content).toContain('/tests: ')
    expect(model.requests).toHaveLength(2)
  })

  test('goes on without the format at a server that refuses it', async () => {
    const refusal = { status: 400, body: JSON.stringify({ error: { message: 'response_format is not supported' } }) }
    const { model, code, output } = await run([{ text: 'Seven.' }, refusal, { text: '{"tests":7}' }])
    expect({ code, output }).toEqual({ code: 0, output: '{"tests":7}\n' })
    expect(model.requests[2]?.body).not.toHaveProperty('response_format')
  })

  test('over Responses it is asked for in its words, after the answer that did not fit, and in words alone where the server refuses it', async () => {
    const sse = { status: 200, headers: { 'content-type': 'text/event-stream' }, ending: 'end' as const }
    const answers = ['There are 7.', null, '{"tests":7}'].map((text, at) =>
      text === null
        ? {
            ...sse,
            status: 400,
            headers: { 'content-type': 'application/json' },
            body: `{"error":{"message":"Unsupported parameter: 'text.format'"}}`,
          }
        : { ...sse, body: toResponsesStream({ text }, at) },
    )
    const server = await serveAnswers(answers, (length) => Array.from({ length }, (_, at) => at * 17))
    onTestFinished(() => server.close())
    const { code, output } = await runAt(server.baseUrl, '--api', 'responses')
    expect({ code, output }).toEqual({ code: 0, output: '{"tests":7}\n' })
    const [first, second, third] = server.bodies.map((body) => JSON.parse(body))
    expect(first.instructions).toContain(JSON.stringify(schema))
    expect(first).not.toHaveProperty('text')
    expect(second).toMatchObject({ text: { format: { type: 'json_schema', schema, strict: true } }, tool_choice: 'none' })
    expect(third).not.toHaveProperty('text')
    const items = (body: { input: readonly { type: string; role?: string }[] }) => body.input.map(({ type, role }) => role ?? type)
    expect([second, third].map(items)).toEqual(Array(2).fill(['user', 'reasoning', 'assistant', 'user']))
    expect(third.input.at(-1).content).toContain('does not fit the JSON Schema')
  })

  test('a turn that fails is told as ever', async () => {
    const { code, output, messages } = await run([{ status: 404 }])
    expect({ code, output }).toEqual({ code: 1, output: '' })
    expect(messages).toContain('has no model "scripted"')
  })

  test.each([
    ['a file that is not there', ['--output-schema', 'none.json'], /^--output-schema none\.json: the file cannot be read\.\n$/],
    ['records at the same time', ['--json'], /^--json and --output-schema cannot both/],
  ])('%s is one sentence and 2', async (_, more, words) => {
    const { model, code, output, messages } = await run([], ...more)
    expect({ code, output }).toEqual({ code: 2, output: '' })
    expect(messages.replace(/^WARNING[^\n]+\n/, '')).toMatch(words)
    expect(model.requests).toEqual([])
  })
})
