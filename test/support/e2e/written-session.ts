import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createPatch, diffLines } from 'diff'
import type { Action, Verdict } from '../../../shared/permission.ts'
import type { SessionEvent, SessionRecord } from '../../../shared/session/events.ts'

const id = (prefix: string, digit: string) => `${prefix}_${digit.repeat(20)}`
const minuteMs = 60_000

export interface WrittenSession {
  /** One character of base 36; makes every id of the session its own. */
  readonly digit: string
  readonly title: string
  readonly workspace: string
  /** A whole turn with a command, a changed file and a reply; absent: nothing was said yet. */
  readonly turn?: {
    readonly said: string
    readonly replied: string
    readonly file: { readonly name: string; readonly before: string; readonly after: string }
  }
}

/** Writes the log of a session as the app itself would have, so that a test can begin in the middle. Gives its id. */
export async function writeSession(dataFolder: string, wanted: WrittenSession): Promise<string> {
  const sessionId = id('ses', wanted.digit)
  const startedAt = Date.now() - 30 * minuteMs
  const records = eventsFor(wanted, sessionId).map((event, index) => ({ seq: index + 1, at: startedAt + index * 1_000, event }))
  await writeLog(dataFolder, sessionId, records)
  return sessionId
}

/** Writes these records as the log of a session. */
export async function writeLog(dataFolder: string, sessionId: string, records: readonly SessionRecord[]): Promise<void> {
  const folder = path.join(dataFolder, 'sessions', sessionId)
  await fs.mkdir(folder, { recursive: true })
  const lines = [{ format: 'signalbox-session', version: 1, sessionId }, ...records]
  await fs.writeFile(path.join(folder, 'events.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 })
}

const verdict: Verdict = { verdict: 'allow', risk: 'low', parts: [], effects: [], reasons: [] }
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

function eventsFor({ digit, title, workspace, turn }: WrittenSession, sessionId: string): readonly SessionEvent[] {
  const created: SessionEvent = {
    kind: 'session.created',
    sessionId,
    workspace,
    title,
    model: { kind: 'demo' },
    mode: 'ask',
    trusted: true,
  }
  if (turn === undefined) return [created]
  const turnId = id('trn', digit)
  const [command, write] = [`cal_${digit.repeat(19)}c`, `cal_${digit.repeat(19)}w`]
  return [
    created,
    { kind: 'message.sent', messageId: id('msg', digit), text: turn.said },
    { kind: 'turn.started', turnId },
    replied('', [
      { callId: command, modelCallId: 'c1', tool: 'shell', argumentsText: '{"command":"npm test"}' },
      { callId: write, modelCallId: 'c2', tool: 'write_file', argumentsText: JSON.stringify({ path: turn.file.name }) },
    ]),
    ...callEvents(command, commandAction(workspace), 'stdout:\n3 tests passed\nexit code: 0'),
    ...callEvents(write, writeAction(workspace, turn.file), `Wrote ${turn.file.name}.`),
    {
      kind: 'file.changed',
      callId: write,
      path: path.join(workspace, turn.file.name),
      beforeHash: hash(turn.file.before),
      afterHash: hash(turn.file.after),
      ...changedLines(turn.file),
    },
    replied(turn.replied, []),
    { kind: 'turn.finished', turnId, outcome: { kind: 'completed' }, durationMs: 9_000 },
  ]
}

type Replied = Extract<SessionEvent, { kind: 'model.replied' }>

const replied = (text: string, calls: Replied['calls']): Replied => ({
  kind: 'model.replied',
  text,
  calls,
  finish: calls.length > 0 ? 'calls' : 'stop',
  usage: { inputTokens: 1_200, outputTokens: 90 },
  durationMs: 1_000,
})

const callEvents = (callId: string, action: Action, resultText: string): readonly SessionEvent[] => [
  { kind: 'verdict.given', callId, action, verdict, modelWords: null },
  { kind: 'call.started', callId, grant: { kind: 'builtin', code: 'harmless' } },
  { kind: 'call.finished', callId, outcome: 'succeeded', resultText, durationMs: 1_500 },
]

const commandAction = (cwd: string): Action => ({
  kind: 'command',
  command: 'npm test',
  shell: '/bin/bash',
  cwd,
  environmentNames: ['PATH'],
  stdin: null,
  background: false,
  terminal: false,
  timeoutMs: null,
})

function writeAction(workspace: string, file: { readonly name: string; readonly before: string; readonly after: string }): Action {
  return {
    kind: 'write-file',
    path: file.name,
    realPath: path.join(workspace, file.name),
    beforeHash: hash(file.before),
    afterHash: hash(file.after),
    ...changedLines(file),
    diff: createPatch(file.name, file.before, file.after),
    diffCut: 0,
  }
}

function changedLines({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = diffLines(before, after)
  const count = (kind: 'added' | 'removed') => parts.reduce((sum, part) => (part[kind] ? sum + part.count : sum), 0)
  return { added: count('added'), removed: count('removed') }
}
