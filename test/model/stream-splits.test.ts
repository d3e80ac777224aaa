import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelReply } from '../../electron/agent/ports.ts'
import { createChatCompletionsModel } from '../../electron/model/chat-completions.ts'
import { type ScriptedModel, type ScriptedTurn, startScriptedModel } from '../support/scripted-model.ts'

const turn = {
  text: 'Ich prüfe 🚂 日本語',
  calls: [
    { tool: 'shell', arguments: { command: 'echo "ünï" | wc -c' } },
    { tool: 'read_file', arguments: { path: 'data/🚂.txt' } },
  ],
}

let next: ScriptedTurn = turn
let server: ScriptedModel
beforeAll(async () => {
  server = await startScriptedModel({ turns: Array.from({ length: 500 }, () => () => next) })
})
afterAll(() => server.close())

async function replyTo(scripted: ScriptedTurn): Promise<ModelReply | null> {
  next = scripted
  const model = createChatCompletionsModel({ baseUrl: server.baseUrl, model: 'm', key: () => null, wait: async () => {} })
  let reply: ModelReply | null = null
  const request = { messages: [{ role: 'user' as const, text: 'Go' }], tools: [] }
  for await (const event of model.stream(request, new AbortController().signal)) if (event.kind === 'reply') reply = event.reply
  return reply
}

test('the bytes of a stream may be split anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 700 }), async (splitBytes) => {
      const reply = await replyTo({ ...turn, splitBytes })
      expect(reply).toMatchObject({ text: turn.text, finish: 'calls', usage: { inputTokens: 100 } })
      expect(reply?.calls.map((call) => [call.tool, JSON.parse(call.argumentsText), call.cut])).toEqual(
        turn.calls.map((call) => [call.tool, call.arguments, false]),
      )
    }),
    { numRuns: 25 },
  )
})

test('a stream that breaks at any byte gives no call that could run, unless the server had said that it was done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5_000 }), async (cutAfterBytes) => {
      const reply = await replyTo({ ...turn, cutAfterBytes })
      if (reply === null) return
      const isWhole = reply.finish === 'calls'
      for (const call of reply.calls) expect(call.cut).toBe(!isWhole)
      if (isWhole) expect(reply.calls.map((call) => JSON.parse(call.argumentsText))).toEqual(turn.calls.map((call) => call.arguments))
      else expect(reply.finish).toBe('unknown')
    }),
    { numRuns: 60 },
  )
})
