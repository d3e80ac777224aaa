import type { FileDiff, RestoreAim, RestoreAnswer, SnapshotId } from '../../shared/changes.ts'
import type { AppError, Result, Told } from '../../shared/errors.ts'
import type { ApprovalId, CallId, ImageId, MessageId, ModelId, ProcessId, RuleId, SessionId } from '../../shared/ids.ts'
import type { ImageRef, NamedImage, TakenImages } from '../../shared/images.ts'
import type { CommandOutput } from '../../shared/ipc/contract.ts'
import type { Job } from '../../shared/jobs.ts'
import type { LocalServer, ModelFields, ModelReport } from '../../shared/models.ts'
import type { OutputEncoding } from '../../shared/output-encoding.ts'
import type { OutputSearch } from '../../shared/output-search.ts'
import type { ApprovalAnswer, ApprovalRequest, Mode, Verdict, VerdictKind } from '../../shared/permission.ts'
import type { InputState, ProcessEnd, ProcessFacts, TerminalExportFormat } from '../../shared/process.ts'
import type { AuditEntry, AuditFilter, BuiltinAllow, RuleProblem, RuleProposals, RulesView } from '../../shared/rules.ts'
import type { SandboxAvailability } from '../../shared/sandbox.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import type { SessionExportFormat } from '../../shared/session/export.ts'
import type { ImportOutcome } from '../../shared/session/import.ts'
import type { SearchHit } from '../../shared/session/search.ts'
import type { ModelChoice, Settings, SettingsPatch } from '../../shared/settings.ts'
import type { ShellsView } from '../../shared/shells.ts'
import type { OutputReader } from '../process/ports.ts'

/** What the window asks of the rest of the app. Everything here runs in plain Node; compose.ts brings the real ones. */
export interface Services {
  readonly sessions: SessionService
  readonly messages: MessageQueueService
  readonly shelf: ShelfService
  readonly changes: ChangesService
  readonly sessionTexts: SessionTextService
  readonly terminalFiles: TerminalFileService
  readonly queue: WindowQueueService
  readonly processes: ProcessService
  readonly jobs: JobService
  readonly settings: SettingsService
  readonly keys: KeyService
  readonly models: ModelService
  readonly rules: RuleService
  readonly audit: AuditService
  readonly processNews: ProcessNewsService
  readonly sandbox: SandboxService
  readonly shells: ShellService
  readonly history: HistoryService
  readonly forks: ForkService
  readonly imports: ImportService
  readonly images: ImageService
}

/** Images that lie with a session. `room`: how many more the message takes. */
export interface ImageService {
  /** Files that the user chose or dropped, looked at here. */
  takeFiles(sessionId: SessionId, files: readonly string[], room: number): Promise<TakenImages>
  /** What lay in the clipboard. */
  takeBytes(sessionId: SessionId, bytes: Buffer, room: number): Promise<TakenImages>
  /** Null: it is not there any more. */
  find(sessionId: SessionId, imageId: ImageId): Promise<{ readonly ref: ImageRef; readonly bytes: Buffer } | null>
  /** Those of a message as they are written down. `no-images`: the session's model reads none. */
  ofMessage(sessionId: SessionId, named: readonly NamedImage[]): Promise<Result<readonly ImageRef[]>>
  /** The user took one away before it was sent. One that the session names stays. */
  discard(sessionId: SessionId, imageId: ImageId): Promise<void>
}

/** Whether commands can be kept in a sandbox here. */
export interface SandboxService {
  availability(): Promise<SandboxAvailability>
}

/** The shells of this machine. */
export interface ShellService {
  view(): Promise<ShellsView>
}

export type Unsubscribe = () => void

export type SessionFrame =
  | { readonly kind: 'records'; readonly reset: boolean; readonly records: readonly SessionRecord[] }
  | { readonly kind: 'delta'; readonly text: string }
  /** The model is asked again at `untilMs` (since the epoch), because of `error`. Over with the next frame. */
  | { readonly kind: 'retry'; readonly error: AppError; readonly untilMs: number }
  | ({ readonly kind: 'failed' } & Told)

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
  /** Counts from the next request to the model on. */
  setModel(sessionId: SessionId, model: ModelChoice): Promise<Result<null>>
  /** Starts a turn; resolves when the message is written, not when the turn ends. `busy` while a turn runs. */
  send(sessionId: SessionId, text: string, images?: readonly ImageRef[]): Promise<Result<null>>
  /** Has the command of an ended process of the session judged, asked about and run once more, as a call of the model would be. `busy` while a turn runs. */
  repeat(sessionId: SessionId, processId: ProcessId): Promise<Result<null>>
  /** Stops the running turn; resolves at once. Processes of the turn are ended in the background and their ends appear as events. */
  stop(sessionId: SessionId): Result<null>
  /** Calls `onFrame` with everything so far (`reset: true`), then with what is new. */
  watch(sessionId: SessionId, onFrame: (frame: SessionFrame) => void): Unsubscribe
}

/** What the user writes while the agent works. `not-found` where the message was sent or taken back meanwhile. */
export interface MessageQueueService {
  /** For the end of the turn, or for its next step. Begins a turn at once where none runs. `too-large` when too many wait. */
  add(sessionId: SessionId, text: string, when: 'next-step' | 'turn-end', images?: readonly ImageRef[]): Promise<Result<null>>
  rewrite(sessionId: SessionId, messageId: MessageId, text: string): Promise<Result<null>>
  withdraw(sessionId: SessionId, messageId: MessageId): Promise<Result<null>>
  /** It waits for the user from now on, as all do after a turn that did not complete. */
  hold(sessionId: SessionId, messageId: MessageId): Promise<Result<null>>
  /** They are sent by themselves again: the first at once where no turn runs. */
  release(sessionId: SessionId, messageIds: readonly MessageId[]): Promise<Result<null>>
  move(sessionId: SessionId, messageId: MessageId, to: 'up' | 'down'): Promise<Result<null>>
  /** Into the running turn before its next step, or as a turn of its own where none runs. */
  sendNow(sessionId: SessionId, messageId: MessageId): Promise<Result<null>>
}

/** Puts sessions out of the way and brings them back. */
export interface ShelfService {
  archive(sessionId: SessionId, archived: boolean): Result<null>
  /** Takes a session away; really gone, with all it printed, after the time to undo. `busy` while something runs in it. */
  remove(sessionId: SessionId): Promise<Result<null>>
  /** Brings one back that was taken away a moment ago. */
  restore(sessionId: SessionId): Promise<Result<null>>
}

/** What a session changed in one file altogether, or why that cannot be told exactly. */
export type FileTotal = CommandOutput<'changes.total'>

/** Files that sessions changed, each named by a call that changed it and its place among the files of that call. */
export interface ChangesService {
  total(sessionId: SessionId, callId: CallId, index: number): Promise<Result<FileTotal>>
  /** Shows the file in an editor; `opened` false where none is known. */
  open(sessionId: SessionId, callId: CallId, index: number): Promise<Result<{ readonly path: string; readonly opened: boolean }>>
}

/** Sessions as text. */
export interface SessionTextService {
  /** Places in all sessions where a text stands; a new search ends the one before. */
  search(wanted: string): Promise<{ readonly hits: readonly SearchHit[]; readonly more: boolean }>
  exportText(sessionId: SessionId, format: SessionExportFormat): Promise<Result<{ readonly name: string; readonly text: string }>>
}

/** Sessions made of files that the user chose. */
export interface ImportService {
  /** `workspace`: the real path of the folder that the new session works in. What the file names of folder, model, mode and trust does not count. */
  importFile(
    file: string,
    place: { readonly workspace: string; readonly trusted: boolean; readonly model: ModelChoice },
  ): Promise<Result<ImportOutcome>>
}

/** What processes printed, as files. */
export interface TerminalFileService {
  /** What to write, and a name for the file. Known values of secrets are masked in all but the raw bytes. */
  exportOf(
    sessionId: SessionId,
    processId: ProcessId,
    format: TerminalExportFormat,
  ): Promise<Result<{ readonly name: string; readonly pieces: AsyncIterable<string | Uint8Array> }>>
  /** Looks through all that is kept of an output, as a person would have read it. Another search breaks the one before off. */
  search(sessionId: SessionId, processId: ProcessId, text: string): Promise<Result<OutputSearch>>
  /** Shows the recording in an editor; `opened` false: there is none, or it is too large for one. */
  openLog(processId: ProcessId): Promise<Result<{ readonly path: string; readonly opened: boolean }>>
}

export interface QueueService {
  /** Most dangerous first, then oldest. */
  list(): readonly ApprovalRequest[]
  onChange(listener: () => void): Unsubscribe
  /** `stale` when answered already, withdrawn, or `hash` is not that of the waiting request. */
  answer(approvalId: ApprovalId, hash: string, answer: ApprovalAnswer): Promise<Result<null>>
}

/** What a window can do with a question besides answering it. */
export interface WindowQueueService extends QueueService {
  /** Rules that would answer the question from now on; `decision` says which way. */
  proposals(approvalId: ApprovalId, decision: 'allow' | 'deny'): Promise<Result<RuleProposals>>
  /** Puts the user's own command in place of the model's. It is judged anew and asked again; nothing runs by it. */
  edit(approvalId: ApprovalId, hash: string, command: string): Promise<Result<null>>
}

/** Saved rules as the window sees them. */
export interface RuleService {
  view(): RulesView
  onChange(listener: () => void): Unsubscribe
  /** `sessionId` names the workspace; null for the scope `user`. */
  add(place: { readonly scope: 'workspace' | 'user'; readonly sessionId: SessionId | null }, draft: RuleDraftInput): Promise<Result<null>>
  replace(ruleId: RuleId, draft: RuleDraftInput): Promise<Result<null>>
  /** Gives the id that `undo` takes, once. */
  remove(ruleId: RuleId): Promise<Result<string>>
  undo(undoId: string): Promise<Result<null>>
  /** What is wrong with the words of a rule; null where nothing is. */
  check(text: string): RuleProblem | null
  /** What the gate would say to a command in the folder of the session, or (null) in a folder of its own with the user's rules alone. */
  tryCommand(sessionId: SessionId | null, command: string): Promise<Result<Verdict>>
  /** What needs no rule. */
  builtins(): Promise<readonly BuiltinAllow[]>
  /** True for the path of a rule file that `view` shows: only such a one may be shown in its folder. */
  isRuleFile(path: string): boolean
}

export interface RuleDraftInput {
  readonly decision: VerdictKind
  readonly text: string
  readonly note: string | null
}

/** Sessions that begin as another one did. */
export interface ForkService {
  /** Begins with a copy of the records up to a point; `trusted`: whether the folder is now. The session it comes from stays as it is. */
  fork(
    sessionId: SessionId,
    point: { readonly messageId: MessageId; readonly upTo: 'before' | 'after' },
    trusted: boolean,
  ): Promise<Result<SessionId>>
  /** Sessions that share a beginning with this one, whichever was forked from which. */
  relatives(sessionId: SessionId): readonly SessionId[]
}

/** What calls changed in the workspace's files, and putting them back. */
export interface HistoryService {
  /** `file` counts the files of the call's card from 0. */
  diff(sessionId: SessionId, callId: CallId, file: number): Promise<Result<FileDiff>>
  /** `confirmed`: the state that the user was shown and agreed to overwrite; null at first. `busy` while a turn runs. */
  restore(sessionId: SessionId, aim: RestoreAim, confirmed: SnapshotId | null): Promise<Result<RestoreAnswer>>
}

/** Verdicts and answers of all sessions, from their logs. */
export interface AuditService {
  /** The newest first, at most `limit`. */
  entries(limit: number): Promise<readonly AuditEntry[]>
  /** What the filter asks for as JSON lines, oldest first. */
  exportLines(filter: AuditFilter): AsyncIterable<string>
}

export interface ProcessOutput {
  readonly reader: OutputReader
  readonly ended: () => boolean
  /** Slows the process while a pane has too much to draw; the result lets it go on. Null: it is not to be slowed, the pane skips ahead. */
  readonly slow: (() => () => void) | null
  /** The encoding that bytes are most likely text of. */
  readonly detectEncoding: (bytes: Uint8Array) => OutputEncoding
}

export interface ProcessService {
  /** Output of a live or ended process, from memory or disk; null when nothing is known of it. `ended` tells whether more can come. */
  output(processId: ProcessId): ProcessOutput | null
  stop(processId: ProcessId): Promise<Result<null>>
  /** The call that waits for it goes on without its end. `stale`: none waits. */
  toBackground(processId: ProcessId): Result<null>
  interrupt(processId: ProcessId): Result<null>
  takeOver(processId: ProcessId): Result<null>
  handBack(processId: ProcessId): Result<null>
  /** The user's own keys. Refused unless they took the terminal over. */
  write(processId: ProcessId, text: string): Result<null>
  /** Size in character cells of the pane that shows it. */
  resize(processId: ProcessId, columns: number, rows: number): Result<null>
  liveCount(): number
}

/** What happened to a process that a user who looks elsewhere may want to hear of. */
export type ProcessNews =
  | { readonly kind: 'job-ended'; readonly facts: ProcessFacts; readonly end: ProcessEnd }
  | { readonly kind: 'input'; readonly facts: ProcessFacts; readonly input: InputState }

export interface ProcessNewsService {
  onNews(listener: (news: ProcessNews) => void): Unsubscribe
}

/** All processes of all sessions, with what they cost. */
export interface JobService {
  /** Tells the whole list at once, after each change and each look. Processes are looked at only while somebody watches. */
  watch(onList: (jobs: readonly Job[]) => void): Unsubscribe
  /** Ends these, all at the same time, for the user. Resolves with the pids that could not be ended. */
  stopAll(processIds: readonly ProcessId[]): Promise<readonly number[]>
  /** Lets a process that survived an earlier run of the app go: it runs on and is not ours any more. */
  keep(processId: ProcessId): Promise<Result<null>>
}

export interface SettingsService {
  get(): Settings
  update(patch: SettingsPatch): Promise<Result<Settings>>
  saveModel(id: ModelId, fields: ModelFields, use: boolean): Promise<Result<Settings>>
  removeModel(id: ModelId): Promise<Result<Settings>>
  setTrusted(folder: string, trusted: boolean): Promise<Result<Settings>>
  onChange(listener: () => void): Unsubscribe
}

/** Keeps the models' keys. No key is ever read by the renderer. */
export interface KeyService {
  readonly kept: 'system' | 'memory'
  /** The key for a model at an address; null where none was set for that model and that server. */
  read(place: { readonly savedId?: ModelId | undefined; readonly baseUrl: string }): string | null
  /** The empty string removes it. `baseUrl` is the server it is for. */
  set(id: ModelId, baseUrl: string, key: string): Promise<Result<null>>
  /** All of them, to be masked wherever text is kept or shown. */
  values(): readonly string[]
}

export interface ModelService {
  /** For a model that is saved for the first time. */
  newId(): ModelId
  /** `key` null: the stored one of the saved model. */
  test(model: ModelChoice, key: string | null): Promise<ModelReport>
  /** Model servers that answer on this computer. */
  findLocal(): Promise<readonly LocalServer[]>
}
