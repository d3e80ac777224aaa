import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ModelMessage, ModelReply } from '../../../electron/agent/ports.ts'
import { createResponsesModel } from '../../../electron/model/responses.ts'
import { guardAgainstToolMarkup } from '../../../electron/model/tool-markup.ts'
import { checkSplits } from './check-splits.ts'
import { type MakeModel, playScript, question } from './judge-outcome.ts'
import { type ConformanceScript, readScripts } from './read-script.ts'
import { serveAnswers } from './serve-script.ts'

const scripts = readScripts(path.join(import.meta.dirname, 'responses'))

const makeModel: MakeModel = (baseUrl, wait) =>
  guardAgainstToolMarkup(createResponsesModel({ baseUrl, model: 'small', key: () => 'sk-secret', wait }))

describe('a server of Responses', () => {
  test.each(scripts.map((script) => [script.title, script] as const))('%s', (_, script) => playScript(script, makeModel))
})

checkSplits(scripts, makeModel)

describe('what the model thought', () => {
  const thinking = scripts.find((script) => script.file === 'openai-reasoning-and-calls')
  const plain = scripts.find((script) => script.file === 'openai-text')

  /** Asks once, answers the calls, asks again with `change` made to the reply; gives the items of the second request. */
  async function secondInput(change: (reply: ModelReply) => ModelReply, second: ConformanceScript['answers'] = plain?.answers ?? []) {
    const server = await serveAnswers([...(thinking?.answers ?? []), ...second])
    try {
      const model = makeModel(server.baseUrl, async () => {})
      const reply = await lastReply(model, question.messages)
      const { text, calls, kept } = change(reply)
      const results = calls.map(({ modelCallId }): ModelMessage => ({ role: 'tool', modelCallId, text: 'done' }))
      const messages: ModelMessage[] = [...question.messages, { role: 'assistant', text, calls, ...(kept ? { kept } : {}) }, ...results]
      await lastReply(model, messages)
      return server.bodies.slice(1).map((body) => JSON.parse(body).input.map((item: { type: string; id?: string }) => item.id ?? item.type))
    } finally {
      await server.close()
    }
  }

  test('goes back before the calls that it led to', async () => {
    expect(await secondInput((reply) => reply)).toEqual([
      ['message', 'rs_1', 'function_call', 'rs_2', 'function_call', 'function_call_output', 'function_call_output'],
    ])
  })

  test('goes to nobody but the server and the model it came from', async () => {
    const foreign = (reply: ModelReply) => ({
      ...reply,
      kept: { source: 'https://other.example/v1 small', items: reply.kept?.items ?? '' },
    })
    expect(await secondInput(foreign)).toEqual([
      ['message', 'function_call', 'function_call', 'function_call_output', 'function_call_output'],
    ])
  })

  test('is left out where the call that it led to is gone', async () => {
    const withoutLast = (reply: ModelReply) => ({ ...reply, calls: reply.calls.slice(0, 1) })
    expect(await secondInput(withoutLast)).toEqual([['message', 'rs_1', 'function_call', 'function_call_output']])
  })

  test('is left out once the server can no longer read it', async () => {
    const body = '{"error":{"message":"The encrypted content could not be verified.","code":"invalid_encrypted_content"}}'
    const refusal = { status: 400, headers: { 'content-type': 'application/json' }, body, ending: 'end' as const }
    const inputs = await secondInput((reply) => reply, [refusal, ...(plain?.answers ?? [])])
    expect(inputs.map((items: readonly string[]) => items.includes('rs_1'))).toEqual([true, false])
  })
})

async function lastReply(model: ReturnType<MakeModel>, messages: readonly ModelMessage[]): Promise<ModelReply> {
  for await (const event of model.stream({ ...question, messages }, new AbortController().signal)) {
    if (event.kind === 'reply') return event.reply
    if (event.kind === 'failed') throw new Error(event.error.message)
  }
  throw new Error('No reply')
}
