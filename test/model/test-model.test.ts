import { afterEach, expect, test } from 'vitest'
import { createModel } from '../../electron/model/choose-model.ts'
import { createDemoModel } from '../../electron/model/demo-model.ts'
import { testModel } from '../../electron/model/test-model.ts'
import { type ScriptedModel, type ScriptedTurn, startScriptedModel } from '../support/scripted-model.ts'

const servers: ScriptedModel[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const never = new AbortController().signal

async function modelAnswering(turn: ScriptedTurn) {
  const server = await startScriptedModel({ turns: [turn, { text: 'One, two, three, four, five.' }] })
  servers.push(server)
  return createModel({ kind: 'chat-completions', baseUrl: server.baseUrl, model: 'm' }, { key: () => null })
}

test('a model that calls the harmless tool is fit for work', async () => {
  const model = await modelAnswering({ calls: [{ tool: 'report_ready', arguments: { ready: true } }] })
  expect(await testModel(model, never)).toMatchObject({ reachable: true, callsTools: true, message: 'The model answers and calls tools.' })
})

test.each([
  [{ text: 'Sure, I am ready!' }, 'did not call the tool'],
  [{ text: '<tool_call>{"name": "report_ready", "arguments": {"ready": true}}</tool_call>' }, 'as plain text'],
  [{ text: '<function=report_ready>\n<parameter=ready>true</parameter>' }, 'as plain text'],
  [{ calls: [{ tool: 'report_ready', arguments: '{"ready":' }], finish: 'length' }, 'cut or broken'],
])('%j is reachable but not fit', async (turn, words) => {
  expect(await testModel(await modelAnswering(turn), never)).toMatchObject({
    reachable: true,
    callsTools: false,
    message: expect.stringContaining(words),
  })
})

test('a model that fails is not reachable, for the reason given', async () => {
  expect(await testModel(await modelAnswering({ status: 401 }), never)).toMatchObject({
    reachable: false,
    message: expect.stringContaining('key'),
  })
})

test('a model that takes too long is not waited for', async () => {
  const result = await testModel(await modelAnswering({ text: 'hm', delayMs: 5_000 }), never, 50)
  expect(result).toMatchObject({ reachable: false, callsTools: false, message: 'The model did not answer within 1 s.' })
})

test('the demo model passes its own test', async () => {
  expect(await testModel(createDemoModel({ pauseMs: 0 }), never)).toMatchObject({ reachable: true, callsTools: true })
  expect(await testModel(createModel({ kind: 'demo' }, { key: () => null }), never)).toMatchObject({ callsTools: true })
})

test('the report says whether text streams and whether several calls come at once', async () => {
  const calls = [1, 2].map(() => ({ tool: 'report_ready', arguments: { ready: true } }))
  expect(await testModel(await modelAnswering({ calls }), never)).toMatchObject({ streams: 'yes', parallelCalls: 'yes' })
  expect(await testModel(await modelAnswering({ calls: calls.slice(1) }), never)).toMatchObject({ parallelCalls: 'no' })
})
