import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forkRecords } from '../../electron/session/fork-session.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import type { SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState } from '../../shared/session/state.ts'
import { until } from '../process/start-manager.ts'
import { nextId } from '../support/memory-session.ts'
import { shellTurn, startWholeApp } from '../support/whole-app.ts'

const [first, second] = [nextId('msg'), nextId('msg')]
const created: SessionEvent = {
  kind: 'session.created',
  sessionId: nextId('ses'),
  workspace: '/w',
  title: '',
  model: { kind: 'demo' },
  mode: 'ask',
  trusted: true,
}
const numbered = (events: readonly SessionEvent[]): readonly SessionRecord[] =>
  events.map((event, index) => ({ seq: index + 1, at: index, event }))
const said = (messageId: string): SessionEvent => ({ kind: 'message.sent', messageId, text: messageId })
const renamed = (title: string): SessionEvent => ({ kind: 'session.renamed', title })

const factsOf = (processId: string): ProcessFacts => ({
  processId,
  sessionId: nextId('ses'),
  callId: null,
  command: 'npm run dev',
  cwd: '/w',
  stream: 'pipe',
  origin: { kind: 'command' },
  background: true,
  pid: 7,
  startedAt: 1,
})

const messageIdOf = (event: SessionEvent | undefined): string => (event?.kind === 'message.sent' ? event.messageId : '')

test('a fork ends before the message, or after all that followed it', () => {
  const records = numbered([created, said(first), renamed('one'), said(second), renamed('two')])
  const as = { sessionId: nextId('ses'), trusted: true, now: 99 }
  const kindsOf = (messageId: string, upTo: 'before' | 'after') =>
    forkRecords(records, { messageId, upTo }, as)?.map(({ seq, event }) => `${seq} ${event.kind}`)
  expect(kindsOf(first, 'before')).toEqual(['1 session.created'])
  expect(kindsOf(first, 'after')).toEqual(['1 session.created', '2 message.sent', '3 session.renamed'])
  expect(kindsOf(second, 'before')).toEqual(kindsOf(first, 'after'))
  expect(kindsOf(second, 'after')).toHaveLength(5)
  expect(kindsOf(nextId('msg'), 'after')).toBeUndefined()
})

test('a fork has its own id, no rules that were for the other session alone, and none of its running processes', () => {
  const rule = {
    id: nextId('rul'),
    decision: 'allow',
    scope: 'session',
    match: { kind: 'pattern', text: 'npm run *' },
    createdAt: 0,
  } as const
  const events: readonly SessionEvent[] = [
    created,
    { kind: 'rule.saved', rule },
    { kind: 'process.started', facts: factsOf(nextId('prc')) },
    { kind: 'process.started', facts: factsOf(nextId('prc')) },
    said(first),
  ]
  const [, , started] = events
  const endedId = started?.kind === 'process.started' ? started.facts.processId : ''
  const end = { reason: { kind: 'lost' }, durationMs: 0, outputBytes: 0, survivors: [] } as const
  const records = numbered([
    ...events.slice(0, 4),
    { kind: 'process.ended', processId: endedId, end: { ...end, survivors: [] } },
    said(first),
  ])
  const as = { sessionId: nextId('ses'), trusted: false, now: 99 }
  const state = reduce(initialSessionState, forkRecords(records, { messageId: first, upTo: 'before' }, as) ?? [])
  expect(state).toMatchObject({ sessionId: as.sessionId, trusted: false, createdAt: 99 })
  expect([...state.processes.keys()]).toEqual([endedId])
  expect(state.rules.size).toBe(0)
})

test('a forked session goes on from there, the original stays, and nothing is counted twice', async () => {
  const app = await startWholeApp([shellTurn('echo one'), { text: 'first' }, { text: 'second' }, { text: 'other' }])
  const { sessions, audit } = app.services
  await sessions.send(app.sessionId, 'do one')
  await until(() => app.ends() === 1)
  await sessions.send(app.sessionId, 'do two')
  await until(() => app.ends() === 2)
  const original = readFileSync(path.join(app.dataFolder, 'sessions', app.sessionId, 'events.jsonl'), 'utf8')
  const audited = (await audit.entries(100)).length
  const secondMessage = app.events.filter((event) => event.kind === 'message.sent')[1]
  const messageId = secondMessage?.kind === 'message.sent' ? secondMessage.messageId : ''
  writeFileSync(path.join(app.workspace, 'kept'), 'x')
  const forked = await app.services.forks.fork(app.sessionId, { messageId, upTo: 'before' }, true)
  if (!forked.ok) throw new Error(forked.error.message)
  await sessions.send(forked.value, 'do something else')
  await app.model.waitForRequests(4)
  const messages = app.model.requests[3]?.body.messages ?? []
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user'])
  expect(messages.at(-1)?.content).toMatch(/new session.*\n\ndo something else$/s)
  expect(readFileSync(path.join(app.dataFolder, 'sessions', app.sessionId, 'events.jsonl'), 'utf8')).toBe(original)
  expect(sessions.list().map(({ title }) => title)).toEqual(['\u21b3 do one', 'do one'])
  expect((await audit.entries(100)).length).toBe(audited)
  // A fork of the fork is a relative of the first, another session is not.
  const again = await app.services.forks.fork(
    forked.value,
    { messageId: messageIdOf(app.events.find(({ kind }) => kind === 'message.sent')), upTo: 'before' },
    true,
  )
  await sessions.create({ workspace: app.workspace, model: app.choice, mode: 'ask', trusted: true })
  const relatives = (sessionId: string) => [...app.services.forks.relatives(sessionId)].sort()
  const grandchild = again.ok ? again.value : ''
  expect(relatives(app.sessionId)).toEqual([forked.value, grandchild].sort())
  expect(relatives(grandchild)).toEqual([app.sessionId, forked.value].sort())
  const file = path.join(app.dataFolder, 'sessions', forked.value, 'events.jsonl')
  expect(JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '')).toMatchObject({ forkedFrom: { sessionId: app.sessionId, messageId } })
})

test('a fork from a message that was sent into a turn ends that turn there, and nothing is said to be lost', async () => {
  const steer = () => void app.services.messages.add(app.sessionId, 'rather do two', 'next-step')
  const turns = [
    () => {
      steer()
      return { calls: [{ tool: 'shell', arguments: { command: 'echo one', description: 'Run it' } }] }
    },
    { text: 'two, then' },
    { text: 'other' },
  ]
  const app = await startWholeApp(turns)
  await app.services.sessions.send(app.sessionId, 'do one')
  await until(() => app.ends() === 1)
  expect(app.model.requests[1]?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user'])
  expect(app.lastMessage(1)?.content).toBe('rather do two')
  const steered = app.events.find((event) => event.kind === 'message.sent' && event.text === 'rather do two')
  const messageId = steered?.kind === 'message.sent' ? steered.messageId : ''
  const forked = await app.services.forks.fork(app.sessionId, { messageId, upTo: 'before' }, true)
  if (!forked.ok) throw new Error(forked.error.message)
  await app.services.sessions.send(forked.value, 'do three')
  await app.model.waitForRequests(3)
  expect(app.model.requests[2]?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'user'])
  const log = readFileSync(path.join(app.dataFolder, 'sessions', forked.value, 'events.jsonl'), 'utf8')
  expect(log).toContain('"outcome":{"kind":"stopped"}')
  expect(log).not.toMatch(/session\.recovered|message\.queued/)
})
