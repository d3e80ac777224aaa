import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { auditHandlers } from '../../electron/ipc/handlers/audit.ts'
import { AuditLog } from '../../electron/session/audit-log.ts'
import { createEventLog } from '../../electron/session/event-log.ts'
import { succeed } from '../../shared/errors.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { commandAction } from '../support/actions.ts'
import { FakeServices } from '../support/fake-services.ts'
import { nextId } from '../support/memory-session.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const verdict = (kind: 'allow' | 'ask' | 'deny') => ({ verdict: kind, risk: 'low' as const, parts: [], effects: [], reasons: [] })

function writeSession(folder: string, title: string, startAt: number, events: readonly SessionEvent[]): string {
  const sessionId = nextId('ses')
  fs.mkdirSync(path.join(folder, sessionId))
  const file = path.join(folder, sessionId, 'events.jsonl')
  const log = createEventLog(file, sessionId)
  const created = {
    kind: 'session.created',
    sessionId,
    workspace: '/w',
    title,
    model: { kind: 'demo' },
    mode: 'ask',
    trusted: true,
  } as const
  for (const [index, event] of [created, ...events].entries()) log.writeLine(JSON.stringify({ seq: index + 1, at: startAt + index, event }))
  log.close()
  return file
}

function asked(command: string, answer: 'allow-once' | 'deny'): readonly SessionEvent[] {
  const [callId, approvalId] = [nextId('cal'), nextId('apr')]
  return [
    { kind: 'verdict.given', callId, action: commandAction(command), verdict: verdict('ask'), modelWords: null },
    { kind: 'notice.given', code: 'step-limit', values: {} },
    { kind: 'approval.answered', approvalId, callId, answer: answer === 'deny' ? { kind: 'deny', reason: 'no' } : { kind: answer } },
  ]
}

it('tells verdicts and answers of all sessions, newest first, with the title that a session has now', async () => {
  const folder = temporaryFolder()
  writeSession(folder, 'first', 1_000, [...asked('npm test', 'allow-once'), { kind: 'session.renamed', title: 'renamed' }])
  writeSession(folder, 'second', 1_010, asked('rm -rf dist', 'deny'))
  const entries = await new AuditLog(folder).entries(10)
  expect(entries.map(({ title, kind, text, answer, words }) => [title, kind, text, answer, words])).toEqual([
    ['second', 'answered', 'rm -rf dist', 'deny', 'no'],
    ['second', 'verdict', 'rm -rf dist', null, null],
    ['renamed', 'answered', 'npm test', 'allow-once', null],
    ['renamed', 'verdict', 'npm test', null, null],
  ])
  expect(await new AuditLog(folder).entries(1)).toHaveLength(1)
})

it('sees what is written after the first look, and passes over a torn last line', async () => {
  const folder = temporaryFolder()
  const file = writeSession(folder, 'first', 1_000, asked('npm test', 'allow-once'))
  const audit = new AuditLog(folder)
  expect(await audit.entries(10)).toHaveLength(2)
  const event: SessionEvent = { kind: 'rule.revoked', ruleId: nextId('rul') }
  fs.appendFileSync(file, `${JSON.stringify({ seq: 5, at: 2_000, event })}\n{"seq":6,"at":3,"event":{"kind":"verdict.giv`)
  expect(await audit.entries(10)).toHaveLength(3)
})

it('writes what the filter asks for as JSON lines, oldest first, for the user alone', async () => {
  const folder = temporaryFolder()
  writeSession(folder, 'first', 1_000, [...asked('npm test', 'allow-once'), ...asked('rm -rf dist', 'deny')])
  const services = Object.assign(new FakeServices(), { audit: new AuditLog(folder) })
  const file = path.join(temporaryFolder(), 'out.jsonl')
  const handlers = auditHandlers({
    services,
    pickSaveFile: async () => file,
    pickSessionFile: async () => null,
    pickImageFiles: async () => [],
    readClipboardImage: async () => null,
    openWindow: () => undefined,
    showMenu: () => undefined,
    showInFolder: () => undefined,
    openLink: async () => succeed(null),
    appInfo: () => {
      throw new Error('not asked')
    },
    workspace: { current: () => null } as never, // Not used by these commands.
  })
  const filter = { sessionId: null, verdict: null, risk: null, text: 'RM -RF' }
  expect(await handlers['audit.export'](filter)).toEqual(succeed({ path: file, count: 2 }))
  const lines = fs
    .readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { kind: 'verdict', text: 'rm -rf dist' },
    { kind: 'answered', answer: 'deny' },
  ])
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
})
