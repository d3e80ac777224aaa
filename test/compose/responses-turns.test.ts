import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { choiceOfSaved, type ModelFields } from '../../shared/models.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { type ScriptServer, serveAnswers } from '../model/conformance/serve-script.ts'
import { pngOf } from '../support/images.ts'
import { toResponsesStream } from '../support/reactive/responses-stream.ts'
import type { ScriptedTurn } from '../support/scripted-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openAppOn } from '../support/whole-app.ts'

// The whole app against a server of Responses that streams real bytes in small pieces: what goes back, and in which order.

const png = pngOf(20, 10)
const savedId = `mdl_${'7'.repeat(20)}`
const piece = 61

async function startOn(turns: readonly ScriptedTurn[]) {
  const answers = turns.map((turn, at) => ({
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: toResponsesStream(turn, at),
    ending: 'end' as const,
  }))
  const server = await serveAnswers(answers, (length) => Array.from({ length: Math.floor(length / piece) }, (_, at) => (at + 1) * piece))
  onTestFinished(() => server.close())
  const { services } = await openAppOn(temporaryFolder())
  const { settings, sessions } = services
  const fields: ModelFields = { preset: 'other', api: 'responses', baseUrl: server.baseUrl, model: 'm', contextTokens: null, images: 'yes' }
  await settings.saveModel(savedId, fields, true)
  const workspace = fs.realpathSync(temporaryFolder())
  const model = choiceOfSaved({ ...fields, id: savedId })
  const created = await sessions.create({ workspace, model, mode: 'ask', trusted: true })
  if (!created.ok) throw new Error(created.error.message)
  const events: SessionEvent[] = []
  onTestFinished(
    sessions.watch(created.value, (frame) => {
      if (frame.kind === 'records') events.push(...frame.records.map(({ event }) => event))
    }),
  )
  /** At least: two may come between two looks. */
  const happened = (kind: SessionEvent['kind'], times = 1) =>
    expect.poll(() => events.filter((event) => event.kind === kind).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(times)
  return { services, sessionId: created.value, workspace, server, happened }
}

interface Item {
  readonly id?: string
  readonly type: string
  readonly role?: string
  readonly call_id?: string
  readonly content?: unknown
}

/** The items of a request, each by its thought, its call or its role. */
const inputOf = ({ bodies }: ScriptServer, request: number): readonly Item[] => JSON.parse(bodies[request] ?? '{}').input
const namesOf = (items: readonly Item[]) => items.map(({ id, type, role, call_id }) => `${type} ${role ?? call_id ?? id}`)

test('an image that read_file shows follows the result of its call, as the data of the file', async () => {
  const { services, sessionId, workspace, server, happened } = await startOn([
    {
      text: 'I look.',
      calls: [
        { tool: 'read_file', arguments: { path: 'shot.png' } },
        { tool: 'list_directory', arguments: { path: '.' } },
      ],
    },
    { text: 'A grey box.' },
  ])
  fs.writeFileSync(path.join(workspace, 'shot.png'), png)
  await services.sessions.send(sessionId, 'what is on it?')
  await happened('turn.finished')
  const items = inputOf(server, 1)
  expect(namesOf(items)).toEqual([
    'message user',
    'reasoning rs_0',
    'message assistant',
    'function_call call_0_0',
    'function_call call_0_1',
    'function_call_output call_0_0',
    'function_call_output call_0_1',
    'message user',
  ])
  expect(items.at(-1)?.content).toEqual([
    { type: 'input_text', text: expect.stringContaining('as images in the same order') },
    { type: 'input_image', image_url: `data:image/png;base64,${png.toString('base64')}`, detail: 'auto' },
  ])
})

test('a message sent into the running turn stands after the results of all calls, each thought before its calls', async () => {
  const waits = (name: string) => `until [ -e ${name} ]; do sleep 0.05; done; echo ${name} is there`
  const { services, sessionId, workspace, server, happened } = await startOn([
    { calls: ['one', 'two'].map((name) => ({ tool: 'shell', arguments: { command: waits(name), description: 'Wait' } })) },
    { calls: [{ tool: 'list_directory', arguments: { path: '.' } }] },
    { text: 'Done.' },
  ])
  await services.sessions.send(sessionId, 'begin')
  await happened('process.started', 1)
  const queued = await services.messages.add(sessionId, 'rather look', 'next-step')
  expect(queued.ok).toBe(true)
  for (const name of ['one', 'two']) fs.writeFileSync(path.join(workspace, name), '')
  await happened('turn.finished')
  expect(namesOf(inputOf(server, 1))).toEqual([
    'message user',
    'reasoning rs_0',
    'function_call call_0_0',
    'function_call call_0_1',
    'function_call_output call_0_0',
    'function_call_output call_0_1',
    'message user',
  ])
  expect(inputOf(server, 1).at(-1)?.content).toBe('rather look')
  // It keeps its place from then on.
  expect(namesOf(inputOf(server, 2)).slice(6)).toEqual([
    'message user',
    'reasoning rs_1',
    'function_call call_1_0',
    'function_call_output call_1_0',
  ])
})

test('a session goes on with another model over another API: the thoughts stay with the one they came from', async () => {
  const { services, sessionId, server, happened } = await startOn([
    { calls: [{ tool: 'list_directory', arguments: { path: '.' } }] },
    { text: 'Looked.' },
    { text: 'Here again.' },
  ])
  await services.sessions.send(sessionId, 'look')
  await happened('turn.finished')
  const chunks = [
    { choices: [{ index: 0, delta: { role: 'assistant', content: 'From elsewhere.' } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ]
  const body = `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`
  const other = await serveAnswers([{ status: 200, headers: { 'content-type': 'text/event-stream' }, body, ending: 'end' }])
  onTestFinished(() => other.close())
  const first = services.sessions.list()[0]?.model
  await services.sessions.setModel(sessionId, { kind: 'chat-completions', baseUrl: other.baseUrl, model: 'other' })
  await services.sessions.send(sessionId, 'and you?')
  await happened('turn.finished', 2)
  const sent = JSON.parse(other.bodies[0] ?? '{}').messages.map(({ role }: { role: string }) => role)
  expect(sent).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user'])
  expect(other.bodies[0]).not.toContain('thought 0')

  await services.sessions.setModel(sessionId, first ?? { kind: 'demo' })
  await services.sessions.send(sessionId, 'and you again?')
  await happened('turn.finished', 3)
  expect(namesOf(inputOf(server, 2))).toEqual([
    'message user',
    'reasoning rs_0',
    'function_call call_0_0',
    'function_call_output call_0_0',
    'reasoning rs_1',
    'message assistant',
    'message user',
    'message assistant',
    'message user',
  ])
})
