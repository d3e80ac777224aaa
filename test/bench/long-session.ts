import fs from 'node:fs'
import path from 'node:path'
import { idFromBytes } from '../../shared/ids.ts'
import type { SessionEvent } from '../../shared/session/events.ts'

/** The last words of every long session: when they are seen, it is open. */
export const lastWords = 'That was the last of them.'

/** Writes the log of a session with `count` events as turns of one command each would leave it. Gives the size of its file in bytes. */
export function writeLongSession(dataFolder: string, place: number, title: string, workspace: string, count: number): number {
  const sessionId = idOf('ses', place)
  const folder = path.join(dataFolder, 'sessions', sessionId)
  fs.mkdirSync(folder, { recursive: true })
  const created: SessionEvent = {
    kind: 'session.created',
    sessionId,
    workspace,
    title,
    model: { kind: 'demo' },
    mode: 'ask',
    trusted: true,
  }
  const events: SessionEvent[] = [created]
  for (let turn = 1; events.length + 9 <= count; turn++) events.push(...turnEvents(turn, workspace, `Step ${turn} is done.`))
  while (events.length < count - 2) events.push({ kind: 'session.renamed', title })
  events.push(replied(lastWords, []), { kind: 'session.renamed', title })
  // The shorter it is the older, so that the list has an order.
  const startedAt = Date.now() - 3_600_000 - place * 1_000
  const head = JSON.stringify({ format: 'signalbox-session', version: 1, sessionId })
  const lines = events.map((event, index) => JSON.stringify({ seq: index + 1, at: startedAt + index, event }))
  const text = `${[head, ...lines].join('\n')}\n`
  fs.writeFileSync(path.join(folder, 'events.jsonl'), text, { mode: 0o600 })
  return text.length
}

/** An id that is the same in every run. */
function idOf(prefix: Parameters<typeof idFromBytes>[0], number: number): string {
  const bytes = new Uint8Array(20)
  for (let place = 19, rest = number; rest > 0; place -= 1, rest = Math.floor(rest / 36)) bytes[place] = rest % 36
  return idFromBytes(prefix, bytes)
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

/** Eight events. */
function turnEvents(turn: number, workspace: string, words: string): readonly SessionEvent[] {
  const [callId, turnId] = [idOf('cal', turn), idOf('trn', turn)]
  const command = `npm test -- --shard ${turn}`
  const call = { callId, modelCallId: `c${turn}`, tool: 'shell', argumentsText: JSON.stringify({ command }) }
  const environmentNames = ['PATH']
  return [
    { kind: 'message.sent', messageId: idOf('msg', turn), text: `Do step ${turn}, please: the \`parser\` and its tests.` },
    { kind: 'turn.started', turnId },
    replied('I run the **tests** of this part first.', [call]),
    {
      kind: 'verdict.given',
      callId,
      action: {
        kind: 'command',
        command,
        shell: '/bin/bash',
        cwd: workspace,
        environmentNames,
        stdin: null,
        background: false,
        terminal: false,
        timeoutMs: null,
      },
      verdict: { verdict: 'allow', risk: 'low', parts: [], effects: [], reasons: [] },
      modelWords: null,
    },
    { kind: 'call.started', callId, grant: { kind: 'builtin', code: 'harmless' } },
    { kind: 'call.finished', callId, outcome: 'succeeded', resultText: `stdout:\n${'a line of a test\n'.repeat(12)}`, durationMs: 1_500 },
    replied(`${words}\n\n- one\n- two\n\n\`\`\`ts\nconst step = ${turn}\n\`\`\``, []),
    { kind: 'turn.finished', turnId, outcome: { kind: 'completed' }, durationMs: 9_000 },
  ]
}
