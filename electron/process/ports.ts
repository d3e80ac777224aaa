import type { Result } from '../../shared/errors.ts'
import type { CallId, ProcessId, SessionId } from '../../shared/ids.ts'
import type { EndReason, InputState, ProcessEnd, ProcessFacts, ProcessHolder, ProcessState } from '../../shared/process.ts'
import type { ProcessRow } from './platform.ts'

/** One thing to start. `argv` is a program and its arguments; nothing here is ever re-parsed by a shell of ours. */
export interface StartRequest {
  readonly sessionId: SessionId
  readonly callId: CallId | null
  /** The text the user saw; for lists and logs. */
  readonly command: string
  readonly file: string
  readonly arguments: readonly string[]
  /** True: the arguments are the rest of a Windows command line as they are, for a program that reads it by itself (cmd). Absent: they are arguments. */
  readonly verbatim?: boolean
  readonly cwd: string
  readonly environment: Readonly<Record<string, string>>
  /** Given once, then closed; null is the null device. */
  readonly stdin: string | null
  readonly background: boolean
  /** Milliseconds after which the tree is ended with reason `timed-out`; null for none. */
  readonly timeoutMs: number | null
  /** A terminal of this size; null for pipes. With a terminal the environment is changed to one for terminals, and `stdin` must be null. */
  readonly terminal: TerminalSize | null
  /** File into which its shell writes how it ends, for a later run of the app; removed when it has ended here. Absent: it writes nothing. */
  readonly exitRecord?: string | null
}

/** Size of a terminal in character cells. */
export interface TerminalSize {
  readonly columns: number
  readonly rows: number
}

/** The size a terminal has until a pane says another: wide enough for most tables, and a snapshot of it is short for the model. */
export const defaultTerminalSize: TerminalSize = { columns: 120, rows: 32 }

/** A started process. `ended` resolves exactly once, after drain, whatever happens. */
export interface ManagedProcess {
  readonly facts: ProcessFacts
  readonly state: ProcessState
  readonly ended: Promise<ProcessEnd>
  readonly output: OutputReader
  /** Whose processes of a table are its own. Absent: it never had any. */
  readonly tree?: ProcessTree
  /** Started by an earlier run of the app, which ended before it did: what it prints now is lost, and the user decides whether it stays ours. */
  readonly survived?: boolean
  /** How many processes it was when last looked at; a leftover may be several. Absent: one. */
  readonly processCount?: number
  /** Whether it waits for somebody to type. Always `none` for pipes. `output.onChange` listeners are told of changes too. */
  readonly input: InputState
  /** Who may type. A process with pipes stays with the agent, for nobody can type into it. */
  readonly holder: ProcessHolder
  /**
   * Types into its terminal. Refused, with a sentence for the model or the user: no terminal, ended, more than `terminalWriteMaxBytes`, more than it
   * reads, and for the agent also while the user holds it or it asks for something that it does not show (a password).
   */
  write(bytes: Uint8Array | string, by: 'user' | 'agent'): Result<null>
  /** The text as its program wants it typed: several lines marked as one paste, when it has asked for that. */
  asPaste(text: string): string
  /** Tells the program that its terminal has another size; nothing for pipes. */
  resize(columns: number, rows: number): void
  /** What a person would see now: the visible rows as text, blanks at their ends left out. For pipes, the last rows of the output. */
  screen(): Promise<string>
  /** From now on only the user types. */
  takeOver(): Result<null>
  /** The agent may type again; what the user typed visibly in between is told with `onHandedBack`. */
  handBack(): Result<null>
  /** A pane with a terminal has too much to draw: the program is slowed (never stopped: it waits when the kernel's buffer is full). The result lets it go on. Nothing for pipes. */
  slow(): () => void
}

/** The processes of one command among all of the machine. */
export interface ProcessTree {
  /** Value of the marker variable that each of them carries. */
  readonly marker: string
  /** In the units of `ProcessRow`: nothing older belongs to it. */
  readonly startTime: number
  /** Those of `rows` that belong to it; `marked` are the pids among them that carry its marker. */
  membersAmong<Row extends ProcessRow>(rows: readonly Row[], marked: ReadonlySet<number>): readonly Row[]
}

/**
 * Output by absolute byte offset. stdout and stderr share one sequence as they arrived (`merged`),
 * and each can be read apart. Bytes come from memory or from the file, wherever they are.
 */
export interface OutputReader {
  /** Total bytes that have arrived. */
  readonly size: number
  /** Path of the file with everything (up to the cap). It is made at the first byte. */
  readonly file: string
  /** Bytes that were not kept: the middle of an output above the cap, or all after the disk refused (then `writeFailure` says why). */
  readonly droppedBytes?: number
  readonly writeFailure?: string | null
  /** True when the file was deleted after the end, to make room for the outputs of others. */
  readonly deleted?: boolean
  /** Bytes from `offset`, at most `maximumBytes`; `offset` of the result is later than asked when the middle was dropped. */
  read(offset: number, maximumBytes: number): Promise<{ readonly offset: number; readonly bytes: Uint8Array }>
  /** When the output came, in order of time. Absent or empty: that was not kept. */
  times?(): Promise<readonly OutputMark[]>
  /** Calls `listener` (at most once a turn of the event loop) when more has arrived or the process has ended. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
  /** Head and tail of one stream, decoded later. */
  summary(stream: 'stdout' | 'stderr'): StreamSummary
}

/** Bytes from `offset` on came `ms` milliseconds after the start of the process; with `size`, into a terminal that had that size from then on. */
export interface OutputMark {
  readonly offset: number
  readonly ms: number
  readonly size?: TerminalSize
}

/** The first and last bytes of a stream and how many bytes and lines it had in all. `head` holds everything when nothing was left out (then `tail` is empty). */
export interface StreamSummary {
  readonly head: Uint8Array
  readonly tail: Uint8Array
  readonly totalBytes: number
  readonly totalLines: number
}

/** What the manager tells the rest of the app. `started` is written down before output is shown. */
export interface ProcessEvents {
  onStarted(facts: ProcessFacts): void
  onEnded(processId: ProcessId, sessionId: SessionId, end: ProcessEnd): void
  onInputChanged(processId: ProcessId, sessionId: SessionId, input: InputState): void
  onTakenOver(processId: ProcessId, sessionId: SessionId): void
  /** `typed` is what the user typed while the terminal echoed it, cut; never anything else. */
  onHandedBack(processId: ProcessId, sessionId: SessionId, typed: string): void
}

/** Owns every process. One registry that is the truth. */
export interface ProcessManager {
  /** Starts and registers; a start that fails gives a process that has already ended with `failed-to-start`. */
  start(request: StartRequest): Promise<ManagedProcess>
  get(processId: ProcessId): ManagedProcess | null
  /** Live processes, of one session or of all. */
  live(sessionId?: SessionId): readonly ManagedProcess[]
  /** Ends the whole tree: SIGTERM, grace, SIGKILL, verify. Resolves when it is gone or its survivors are known. The first reason wins. */
  stop(processId: ProcessId, reason: EndReason): Promise<ProcessEnd | null>
  /** Lets go of a process that survived an earlier run: it runs on and is not ours any more. Null for any other process. */
  keep(processId: ProcessId): Promise<ProcessEnd | null>
  /** Sends SIGINT to the group, as Ctrl-C would. */
  interrupt(processId: ProcessId): void
  /** Stops everything with reason `stopped by quit` and waits, at most grace + 1 s. */
  dispose(): Promise<void>
}

/** A start as the journal has it. */
export interface JournalEntry {
  readonly facts: ProcessFacts
  readonly startTime: number
  readonly marker: string
  /** As in `StartRequest`. */
  readonly exitRecord?: string | null
}

/** Written to before a start or an end is told to anybody, so that a later start of the app can close the books. */
export interface ProcessJournal {
  /** Right before a start: a crash in the middle of it leaves a process whose marker is known. */
  starting(processId: ProcessId, marker: string): void
  started(entry: JournalEntry): void
  ended(processId: ProcessId): void
}
