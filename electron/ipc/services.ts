import type { Result } from '../../shared/errors.ts'
import type { ApprovalId, ProcessId, SessionId } from '../../shared/ids.ts'
import type { ApprovalAnswer, ApprovalRequest, Mode } from '../../shared/permission.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import type { ModelChoice, Settings, SettingsPatch } from '../../shared/settings.ts'
import type { OutputReader } from '../process/ports.ts'

/** What the window asks of the rest of the app. Everything here runs in plain Node; compose.ts brings the real ones. */
export interface Services {
  readonly sessions: SessionService
  readonly queue: QueueService
  readonly processes: ProcessService
  readonly settings: SettingsService
  readonly keys: KeyService
  readonly models: ModelService
}

export type Unsubscribe = () => void

export type SessionFrame =
  | { readonly kind: 'records'; readonly reset: boolean; readonly records: readonly SessionRecord[] }
  | { readonly kind: 'delta'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string }

export interface SessionService {
  list(): readonly SessionSummary[]
  onChange(listener: () => void): Unsubscribe
  /** `workspace` null: a fresh copy of the sample project. */
  create(options: {
    readonly workspace: string | null
    readonly model: ModelChoice
    readonly mode: Mode
    readonly trusted: boolean
  }): Promise<Result<SessionId>>
  workspaceOf(sessionId: SessionId): string | null
  rename(sessionId: SessionId, title: string): Promise<Result<null>>
  setMode(sessionId: SessionId, mode: Mode): Promise<Result<null>>
  /** Starts a turn; resolves when the message is written, not when the turn ends. `busy` while a turn runs. */
  send(sessionId: SessionId, text: string): Promise<Result<null>>
  /** Stops the running turn; resolves at once. Processes of the turn are ended in the background and their ends appear as events. */
  stop(sessionId: SessionId): Result<null>
  /** Calls `onFrame` with everything so far (`reset: true`), then with what is new. */
  watch(sessionId: SessionId, onFrame: (frame: SessionFrame) => void): Unsubscribe
}

export interface QueueService {
  /** Most dangerous first, then oldest. */
  list(): readonly ApprovalRequest[]
  onChange(listener: () => void): Unsubscribe
  /** `stale` when answered already, withdrawn, or `hash` is not that of the waiting request. */
  answer(approvalId: ApprovalId, hash: string, answer: ApprovalAnswer): Promise<Result<null>>
}

export interface ProcessService {
  /** Output of a live or ended process, from memory or disk; null when nothing is known of it. `ended` tells whether more can come. */
  output(processId: ProcessId): { readonly reader: OutputReader; readonly ended: () => boolean } | null
  stop(processId: ProcessId): Promise<Result<null>>
  interrupt(processId: ProcessId): Result<null>
  liveCount(): number
}

export interface SettingsService {
  get(): Settings
  update(patch: SettingsPatch): Promise<Result<Settings>>
  setTrusted(folder: string, trusted: boolean): Promise<Result<Settings>>
  onChange(listener: () => void): Unsubscribe
}

/** Keeps the model key. The key is never read by the renderer. */
export interface KeyService {
  readonly kept: 'system' | 'memory'
  present(): boolean
  /** Null where no key was set. */
  read(): string | null
  /** The empty string removes it. */
  set(key: string): Promise<Result<null>>
}

export interface ModelService {
  test(model: ModelChoice): Promise<{ readonly reachable: boolean; readonly callsTools: boolean; readonly message: string }>
}
