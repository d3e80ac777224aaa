import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelMessage, ModelReply } from '../../../electron/agent/ports.ts'
import { keptCallFields } from '../../../electron/model/call-fields.ts'
import { createChatCompletionsModel } from '../../../electron/model/chat-completions.ts'
import { question } from './judge-outcome.ts'
import { readScripts, type ScriptedAnswer } from './read-script.ts'
import { serveAnswers } from './serve-script.ts'

const scripts = readScripts(path.join(import.meta.dirname, 'chat'))
const answersOf = (file: string): readonly ScriptedAnswer[] => scripts.find((script) => script.file === file)?.answers ?? []

const refusal = (words: string): ScriptedAnswer => ({
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error: { message: words, type: 'invalid_request_error' } }),
  ending: 'end',
})

const bodySchema = z.object({ messages: z.array(z.looseObject({ role: z.string() })) })

/** Asks once, answers the call, asks again; gives the assistant's message of each later request. `change` may alter what was kept. */
async function handedBack(file: string, later: readonly ScriptedAnswer[], change = (reply: ModelReply): ModelReply => reply, looked = '') {
  const server = await serveAnswers([...answersOf(file), ...later])
  try {
    const model = createChatCompletionsModel({ baseUrl: server.baseUrl, model: 'small', key: () => null, wait: async () => {} })
    const ask = async (messages: readonly ModelMessage[]): Promise<ModelReply> => {
      for await (const event of model.stream({ ...question, messages }, new AbortController().signal)) {
        if (event.kind === 'reply') return event.reply
        if (event.kind === 'failed') throw new Error(event.error.message)
      }
      throw new Error('No reply')
    }
    const { text, calls, kept } = change(await ask(question.messages))
    const results = calls.map(({ modelCallId }): ModelMessage => ({ role: 'tool', modelCallId, text: 'done' }))
    await ask([...question.messages, { role: 'assistant', text, calls, ...(kept ? { kept } : {}) }, ...results])
    return server.bodies.slice(1).map((body) => {
      const message = bodySchema.parse(JSON.parse(body)).messages.find(({ role }) => role === 'assistant')
      return Object.fromEntries(Object.entries(message ?? {}).filter(([name]) => name.startsWith('reasoning') || name === looked))
    })
  } finally {
    await server.close()
  }
}

const last = answersOf('openai-text')

test('what DeepSeek or Kimi thought before a call goes back with it: without it they refuse the next request', async () => {
  expect(await handedBack('deepseek-reasoning-call', last)).toEqual([{ reasoning_content: 'I should look.' }])
})

test('details go back whole, with the signature that came last', async () => {
  const detail = { type: 'reasoning.text', text: 'Look first', signature: 'c2ln', format: 'anthropic-claude-v1', index: 0 }
  expect(await handedBack('openrouter-reasoning-details', last)).toEqual([{ reasoning: 'Look first', reasoning_details: [detail] }])
})

test('a thought goes to nobody but the server and the model it came from', async () => {
  const foreign = (reply: ModelReply) => ({ ...reply, kept: { source: 'https://other.example/v1 small', items: reply.kept?.items ?? '' } })
  expect(await handedBack('deepseek-reasoning-call', last, foreign)).toEqual([{}])
})

test.each(["property 'messages.2.reasoning_content' is unsupported", 'messages.2.reasoning_content: Extra inputs are not permitted'])(
  'a server that wants no thoughts back is asked again without: %s',
  async (words) => {
    expect(await handedBack('deepseek-reasoning-call', [refusal(words), ...last])).toEqual([{ reasoning_content: 'I should look.' }, {}])
  },
)

test.each([
  'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
  'The `reasoning_content` in the thinking mode must be passed back to the API.',
  'Missing `reasoning_content` field in the assistant message at message index 2.',
])('a reply without a thought, of another model, gets a blank one where the server wants one: %s', async (words) => {
  expect(await handedBack('openai-parallel', [refusal(words), ...last])).toEqual([{}, { reasoning_content: ' ' }])
})

const signed = (signature: string, name: string, command: string) => ({
  extra_content: { google: { thought_signature: signature } },
  id: `call_${name}`,
  type: 'function',
  function: { name, arguments: JSON.stringify({ command }) },
})
const plain = (call: object) => Object.fromEntries(Object.entries(call).filter(([name]) => name !== 'extra_content'))
const geminiCalls = [signed('c2lnbmF0dXJlLUE=', 'shell', 'ls'), plain(signed('', 'read_file', 'pwd'))]
const callsBack = (later: readonly ScriptedAnswer[], change?: (reply: ModelReply) => ModelReply) =>
  handedBack('gemini-thought-signature', later, change, 'tool_calls')

test('what Gemini wrote on a call goes back with that call: without the signature it refuses the next request', async () => {
  expect(await callsBack(last)).toEqual([{ tool_calls: geminiCalls }])
})

test('and to nobody but the server and the model it came from', async () => {
  const foreign = (reply: ModelReply) => ({ ...reply, kept: { source: 'https://other.example/v1 small', items: reply.kept?.items ?? '' } })
  expect(await callsBack(last, foreign)).toEqual([{ tool_calls: geminiCalls.map(plain) }])
})

test('what is kept can not put another name or other arguments into a call', async () => {
  const forged = (reply: ModelReply): ModelReply => {
    const calls = [{ id: 'call_shell', fields: { function: { name: 'evil' }, id: 'other', extra_content: 1 } }]
    return { ...reply, kept: { source: reply.kept?.source ?? '', items: JSON.stringify({ kind: 'spoken', calls }) } }
  }
  const [first, second] = geminiCalls
  expect(await callsBack(last, forged)).toEqual([{ tool_calls: [{ ...first, extra_content: 1 }, second] }])
})

test('a field larger than any signature is not kept', () => {
  const call = (length: number) => ({ modelCallId: 'a', fields: { extra_content: 'x'.repeat(length) } })
  expect(keptCallFields([call(100)])).toHaveLength(1)
  expect(keptCallFields([call(200_000)])).toEqual([])
})

test.each([
  'messages.1.tool_calls.0.extra_content: Extra inputs are not permitted',
  'Additional properties are not allowed: tool_calls[0] has additional properties',
])('a server that wants none of it back is asked again without: %s', async (words) => {
  expect(await callsBack([refusal(words), ...last])).toEqual([{ tool_calls: geminiCalls }, { tool_calls: geminiCalls.map(plain) }])
})
