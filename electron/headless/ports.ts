import type { Result } from '../../shared/errors.ts'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { Mode } from '../../shared/permission.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import type { ShellChoice } from '../../shared/shells.ts'
import type { AnswerShape } from '../agent/ports.ts'
import type { QueueService, SessionFrame } from '../ipc/services.ts'

/** The app without a window, as the terminal front end sees it. compose.ts makes it. */
export interface Headless {
  create(options: {
    /** Real path; null: a fresh copy of the sample project. */
    readonly workspace: string | null
    readonly model: ModelChoice
    readonly mode: Mode
    readonly trusted: boolean
    /** Exact command lines that are allowed for this session. */
    readonly givenRules: readonly string[]
    readonly allowEverything: boolean
    /** Somebody can be asked. When false, what would ask is `unanswerable`. */
    readonly answerable: boolean
  }): Promise<Result<SessionId>>
  /** Every session of the data folder. */
  sessions(): readonly SessionSummary[]
  /** Opens one of them and closes the books of what a killed run left in it. `busy`: another process has it open. */
  resume(
    sessionId: SessionId,
    options: {
      /** Null: as the session has it. */
      readonly model: ModelChoice | null
      readonly mode: Mode | null
      readonly givenRules: readonly string[]
      readonly allowEverything: boolean
      readonly answerable: boolean
    },
  ): Promise<Result<ResumedSession>>
  /** `answer`: how the answer of this turn is asked for; null: it is for a person. `images`: absolute paths of files that go with the message. */
  send(sessionId: SessionId, text: string, answer: AnswerShape | null, images?: readonly string[]): Promise<Result<null>>
  stop(sessionId: SessionId): Result<null>
  watch(sessionId: SessionId, onFrame: (frame: SessionFrame) => void): () => void
  readonly queue: QueueService
  /** What runs on in the background of a session. */
  runningJobs(sessionId: SessionId): readonly { readonly processId: ProcessId; readonly command: string }[]
  /** What an earlier run of the app, which was not closed in order, left running. */
  readonly leftRunning: readonly { readonly command: string; readonly pid: number | null }[]
  /** Ends every process and closes every log; resolves when the processes are gone. */
  dispose(): Promise<void>
}

/** A session that was opened again, as it stands then. */
export interface ResumedSession {
  readonly title: string
  readonly workspace: string
  readonly model: ModelChoice
  readonly mode: Mode
  /** Everything up to here happened before. */
  readonly lastSeq: number
}

export type ComposeHeadless = (options: {
  readonly dataFolder: string
  readonly environment: NodeJS.ProcessEnv
  /** Variables the user lets through to commands: a value, or null for the one in `environment`. */
  readonly passEnvironment: ReadonlyMap<string, string | null>
  /** Which shell commands run in; null: as the settings have it. */
  readonly shell: ShellChoice | null
  /** For whatever address is spoken to; null: none. */
  readonly key: string | null
  /** For the address on the command line and for OpenAI's own, where `key` is null. */
  readonly openAiKey: string | null
}) => Promise<Headless>

/** Where text goes. `columns` is the width of the terminal, 0 where there is none. */
export interface TextOutput {
  write(text: string): void
  readonly terminal: boolean
  readonly colour: boolean
  columns(): number
}

export type InterruptSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

export type LineRead =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'interrupted' }
  /** The input has ended, or the wait was aborted. */
  | { readonly kind: 'ended' }

/** A person at a terminal. */
export interface TerminalInput {
  /** One key as it was pressed (several characters when pasted); null when the input has ended or `signal` aborted. */
  readKey(signal: AbortSignal): Promise<string | null>
  readLine(prompt: string, signal: AbortSignal): Promise<LineRead>
}

/** Everything the command line touches of the outside; tests bring their own. */
export interface CommandLineIo {
  readonly output: TextOutput
  readonly messages: TextOutput
  /** Null when stdin is no terminal: nobody can be asked. */
  readonly input: TerminalInput | null
  readonly environment: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  readonly homeFolder: string
  readonly currentFolder: string
  readonly version: string
  /** Calls `listener` for each signal instead of ending the process; returns the unsubscribe function. */
  onInterrupt(listener: (signal: InterruptSignal) => void): () => void
  readonly now: () => number
  /** All is done: the process may end. */
  leave(): void
}

/** How the program ends; `signalbox --help` lists them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  wrongUse: 2,
  wantsApproval: 3,
  sessionInUse: 4,
  answerDoesNotFit: 5,
  interrupted: 130,
} as const
