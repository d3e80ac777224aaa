import { randomBytes } from 'node:crypto'
import type { SessionFrame } from '../../electron/ipc/services.ts'
import { type CallId, type IdPrefix, idFromBytes, type ProcessId, type SessionId, type TurnId } from '../../shared/ids.ts'
import type { ApprovalAnswer, ApprovalRequest, CommandAction, Mode, Verdict } from '../../shared/permission.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { CallOutcome, SessionEvent, SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState, type SessionState } from '../../shared/session/state.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { FakeOutput } from './fake-output.ts'

export const newId = (prefix: IdPrefix): string => idFromBytes(prefix, randomBytes(20))

/** The command the scripted session always wants to run. Nothing runs: its output is written by the script. */
export const scriptedCommand = 'npm test'

/**
 * A session in memory that plays one fixed turn for every message: a sentence, one command that asks, its output after a yes, a last sentence.
 * Each step happens at once, so tests and previews need no waiting.
 */
export class FakeSession {
  readonly sessionId: SessionId = newId('ses')
  readonly records: SessionRecord[] = []
  readonly outputs = new Map<ProcessId, FakeOutput>()
  readonly waiting = new Map<string, ApprovalRequest>()
  private readonly watchers = new Set<(frame: SessionFrame) => void>()
  private readonly onChange: () => void
  private state: SessionState = initialSessionState
  private turnId: TurnId | null = null

  constructor(options: { workspace: string; model: ModelChoice; mode: Mode; trusted: boolean }, onChange: () => void) {
    this.onChange = onChange
    this.append({ kind: 'session.created', sessionId: this.sessionId, title: '', ...options })
  }

  get busy(): boolean {
    return this.turnId !== null
  }

  get workspace(): string {
    return this.state.workspace
  }

  summary(): SessionSummary {
    const { title, workspace, model, mode, createdAt, updatedAt } = this.state
    const waiting = this.waiting.size
    const activity = waiting > 0 ? 'waiting' : this.busy ? 'working' : 'idle'
    const common = { sessionId: this.sessionId, title, workspace, model: model ?? { kind: 'demo' as const }, mode, createdAt, updatedAt }
    return { ...common, activity, waiting, running: 0, survived: 0, fault: null }
  }

  watch(onFrame: (frame: SessionFrame) => void): () => void {
    this.watchers.add(onFrame)
    onFrame({ kind: 'records', reset: true, records: [...this.records] })
    return () => this.watchers.delete(onFrame)
  }

  append(event: SessionEvent): void {
    const record = { seq: this.records.length + 1, at: Date.now(), event }
    this.records.push(record)
    this.state = reduce(this.state, [record])
    this.publish({ kind: 'records', reset: false, records: [record] })
    this.onChange()
  }

  send(text: string): void {
    this.turnId = newId('trn')
    this.append({ kind: 'message.sent', messageId: newId('msg'), text })
    this.append({ kind: 'turn.started', turnId: this.turnId })
    for (const word of ['I will ', 'run the ', 'tests.']) this.publish({ kind: 'delta', text: word })
    const callId = newId('cal')
    const call = { callId, modelCallId: 'call_1', tool: 'shell', argumentsText: JSON.stringify({ command: scriptedCommand }) }
    this.append({ kind: 'model.replied', text: 'I will run the tests.', calls: [call], finish: 'calls', usage: null, durationMs: 10 })
    this.ask(callId)
  }

  /** Keeps a message for later, or begins a turn with it where none runs. */
  queue(text: string, when: 'next-step' | 'turn-end'): void {
    if (this.busy) this.append({ kind: 'message.queued', messageId: newId('msg'), text, when })
    else this.send(text)
  }

  answer(request: ApprovalRequest, answer: ApprovalAnswer): void {
    const { approvalId, callId } = request
    this.waiting.delete(approvalId)
    this.append({ kind: 'approval.answered', approvalId, callId, answer })
    if (answer.kind === 'deny') return this.finish(callId, 'denied', `The user denied this call. ${answer.reason ?? ''}`)
    this.append({ kind: 'call.started', callId, grant: { kind: 'user', approvalId } })
    this.runScriptedCommand(callId)
    this.finish(callId, 'succeeded', 'exited 0\nstdout:\nok 1\nok 2')
  }

  /** Withdraws what waits, as the Stop button does. */
  stop(): void {
    for (const { approvalId, callId } of this.waiting.values()) {
      this.waiting.delete(approvalId)
      this.append({ kind: 'approval.cancelled', approvalId, callId })
      this.append({ kind: 'call.finished', callId, outcome: 'cancelled', resultText: 'Stopped by the user.', durationMs: 0 })
    }
    this.endTurn('stopped')
  }

  private ask(callId: CallId): void {
    const action: CommandAction = {
      kind: 'command',
      command: scriptedCommand,
      shell: '/usr/bin/bash',
      cwd: this.workspace,
      environmentNames: ['HOME', 'PATH'],
      stdin: null,
      background: false,
      terminal: false,
      timeoutMs: 120_000,
    }
    const verdict: Verdict = {
      verdict: 'ask',
      risk: 'medium',
      parts: [],
      effects: [],
      reasons: [{ code: 'no-rule', span: null, values: {} }],
    }
    const modelWords = 'Run the unit tests of the project'
    const request: ApprovalRequest = {
      approvalId: newId('apr'),
      sessionId: this.sessionId,
      callId,
      tool: 'shell',
      action,
      verdict,
      modelWords,
      offeredRule: { kind: 'exact-command', command: scriptedCommand, cwd: this.workspace },
      hash: newId('apr').slice(4),
      requestedAt: Date.now(),
    }
    this.append({ kind: 'verdict.given', callId, action, verdict, modelWords })
    this.waiting.set(request.approvalId, request)
    this.append({ kind: 'approval.requested', request })
  }

  private runScriptedCommand(callId: CallId): void {
    const processId = newId('prc')
    const output = new FakeOutput()
    this.outputs.set(processId, output)
    const facts = { processId, sessionId: this.sessionId, callId, command: scriptedCommand, cwd: this.workspace, stream: 'pipe' as const }
    const started = { ...facts, origin: { kind: 'command' as const }, background: false, pid: null, startedAt: Date.now() }
    this.append({ kind: 'process.started', facts: started })
    output.print('ok 1\nok 2\n')
    output.end()
    const end = { reason: { kind: 'exited' as const, code: 0 }, durationMs: 12, outputBytes: output.size, survivors: [] }
    this.append({ kind: 'process.ended', processId, end })
  }

  private finish(callId: CallId, outcome: CallOutcome, resultText: string): void {
    this.append({ kind: 'call.finished', callId, outcome, resultText, durationMs: 12 })
    this.append({ kind: 'model.replied', text: 'Done.', calls: [], finish: 'stop', usage: null, durationMs: 5 })
    this.endTurn('completed')
  }

  private endTurn(kind: 'completed' | 'stopped'): void {
    if (this.turnId === null) return
    const turnId = this.turnId
    this.turnId = null
    this.append({ kind: 'turn.finished', turnId, outcome: { kind }, durationMs: 30 })
  }

  private publish(frame: SessionFrame): void {
    for (const watcher of [...this.watchers]) watcher(frame)
  }
}
