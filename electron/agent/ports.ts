import type { ChangedFile, SnapshotId, UnkeptReason } from '../../shared/changes.ts'
import type { AppError, Result } from '../../shared/errors.ts'
import type { CallId, ImageId, ProcessId, SessionId } from '../../shared/ids.ts'
import type { ImageRef } from '../../shared/images.ts'
import type { Known } from '../../shared/models.ts'
import type { Action, CommandAction, GrantSource, Mode } from '../../shared/permission.ts'
import type { PlanStep } from '../../shared/plan.ts'
import type { FinishReason, KeptItems, NoteAbout, SessionEvent, SessionRecord, Usage } from '../../shared/session/events.ts'
import type { SessionState } from '../../shared/session/state.ts'
import type { Reply } from '../../shared/tool-actions.ts'

/** What the loop sends to a model, in the loop's own words; each client translates it. */
export type ModelMessage =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly text: string; readonly images?: readonly ImageRef[] }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ModelCall[]; readonly kept?: KeptItems }
  | { readonly role: 'tool'; readonly modelCallId: string; readonly text: string }

export interface ModelCall {
  readonly modelCallId: string
  readonly tool: string
  readonly argumentsText: string
}

export interface ToolDescription {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments object. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** What the last answer of a turn has to be: one JSON value that fits. */
export interface AnswerFormat {
  readonly schema: Readonly<Record<string, unknown>>
  /** The schema keeps to what servers with strict structured outputs take. */
  readonly strict: boolean
}

/** How the answer of one turn is asked for. `none`: without calling tools, for an answer that is only put into shape. */
export interface AnswerShape {
  readonly format: AnswerFormat
  readonly calls: 'any' | 'none'
}

export interface ModelRequest {
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ToolDescription[]
  /** The images in the messages that go with them, in base64; the others are named only. Absent: none go. */
  readonly imageData?: ReadonlyMap<ImageId, string>
  readonly format?: AnswerFormat
  /** Absent: the model decides whether it calls tools. */
  readonly calls?: 'none'
  /** Most that the reply may be, with what the model thinks; absent: as the server has it. */
  readonly maxTokens?: number
}

/** `cut` is true when the stream ended or hit a limit before the call was whole: such a call never runs. */
export interface ModelReply {
  readonly text: string
  readonly calls: readonly (ModelCall & { readonly cut: boolean })[]
  readonly finish: FinishReason
  readonly usage: Usage | null
  /** What the provider wants back with the next request, as it came. */
  readonly kept?: KeptItems
}

export type ModelEvent =
  | { readonly kind: 'text'; readonly delta: string }
  /** The server takes no images: the request goes without those it had. */
  | { readonly kind: 'images-refused' }
  /** The request failed and is made again after `waitMs`, unless `signal` aborts. */
  | { readonly kind: 'waiting'; readonly error: AppError; readonly waitMs: number }
  | { readonly kind: 'reply'; readonly reply: ModelReply }
  /** `said`: text of the reply that is whole and stays although what came after it failed. */
  | { readonly kind: 'failed'; readonly error: AppError; readonly said?: string }

/**
 * A model. `stream` yields any number of `text`, `images-refused` and `waiting`, then exactly one `reply` or `failed`, and ends.
 * It must not throw for expected failures and must end promptly (without a final event) when `signal` aborts.
 */
export interface Model {
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>
  /** Told when a turn begins: until `over` aborts, one request is likely to be followed by another, which can be made ready while the model thinks. */
  expectMore?(over: AbortSignal): void
}

/** Permission to do one stored action once. Only the gate makes these. */
export interface Grant {
  readonly source: GrantSource
  /** The action to run in place of the prepared one, when the user wrote another command before allowing it; null or absent: the prepared one. */
  readonly edited?: CommandAction | null
  /** What the user said to a question; null or absent: nothing was asked. */
  readonly reply?: Reply | null
  /**
   * Uses the grant up.
   * @throws if `action` is not exactly what was granted, or the grant was spent before: both are bugs.
   */
  spend(action: Action): void
}

export type GateDecision =
  | { readonly kind: 'granted'; readonly grant: Grant }
  /** `message` is what the model reads: that nothing ran, why, and by which rule if one did it. */
  | { readonly kind: 'denied'; readonly by: 'user' | 'rule' | 'mode' | 'builtin'; readonly message: string }
  /** Nobody is there to ask (headless without a terminal). The turn stops. */
  | { readonly kind: 'unanswerable'; readonly message: string }
  | { readonly kind: 'cancelled' }

export interface GateQuestion {
  readonly callId: CallId
  readonly tool: string
  readonly action: Action
  readonly modelWords: string | null
}

/** The gate of one session. It appends `verdict.given`, `approval.*` and `rule.saved` itself. Aborting `signal` cancels an open question. */
export interface Gate {
  decide(question: GateQuestion, signal: AbortSignal): Promise<GateDecision>
  /** How far a file may be told about without a question, as rules and mode stand now. Nothing is written down. */
  readability(realPath: string): Readability
}

/** `open`: it may be read. `named`: reading it would be a question, that it exists is no secret. `hidden`: neither may be told. */
export type Readability = 'open' | 'named' | 'hidden'

/** What a tool may know and reach. Paths are real paths. */
export interface ToolContext {
  readonly sessionId: SessionId
  readonly callId: CallId
  readonly workspace: string
  readonly mode: Mode
  /** Where commands of the session run now unless they say otherwise; it moves with their `cd`. It may have been deleted since. */
  readonly cwd: string
  /** The model in use reads images, and there is a place to keep them. */
  readonly takesImages: boolean
  /** How paths are written there. Absent: as on this system. */
  readonly system?: NodeJS.Platform
  /** See `Gate`. For tools that come by many files at once. */
  readability(realPath: string): Readability
}

export interface FileChange {
  readonly path: string
  readonly beforeHash: string | null
  /** Null: the file is gone. */
  readonly afterHash: string | null
  readonly added: number
  readonly removed: number
}

/** What the model reads of a call. A command that exits non-zero is a *succeeded* call; a tool that could not do its work is *failed*. */
export interface ToolResult {
  readonly outcome: 'succeeded' | 'failed' | 'cancelled'
  readonly text: string
  readonly changes: readonly FileChange[]
  /** Real path of the folder that commands of the session run in from now on; absent: as before. */
  readonly cwd?: string
  /** The checklist to show the user from now on; absent: as before. */
  readonly plan?: readonly PlanStep[]
  /** An image that the model is to look at, as it lies in its file. */
  readonly image?: Buffer
}

/** The images of a session as its turn uses them. `seen`: whether the model in use at this moment reads images. */
export interface ImageAccess {
  readonly files: ImageFiles
  readonly seen: () => Known
}

/** Where the images of sessions lie. */
export interface ImageFiles {
  keep(sessionId: SessionId, bytes: Buffer): Promise<Result<ImageRef>>
  /** Null: it is not there, or larger than any image may be. */
  read(sessionId: SessionId, imageId: ImageId): Promise<Buffer | null>
}

export type Preparation =
  /** Wrong or missing arguments, or a thing that cannot be: the message says what to do, and nothing is asked. */
  | { readonly kind: 'refused'; readonly message: string; readonly cwd?: string }
  /** It looks at, or stops, only what this session itself runs, or shows a plan: nothing else is reached, so there is no question and no gate. */
  | {
      readonly kind: 'free'
      /** Absent: the session's own processes. */
      readonly about?: 'own-process' | 'plan'
      readonly modelWords: string | null
      /** What it is about (a command), for the card. */
      readonly summary: string
      /** As `run` of `ready`. */
      run(signal: AbortSignal): Promise<ToolResult>
    }
  | {
      readonly kind: 'ready'
      readonly action: Action
      /** The model's own description of the call, shown apart from the facts. */
      readonly modelWords: string | null
      /** Spends the grant, then acts. Aborting `signal` ends what was started and settles promptly with `cancelled`. */
      run(grant: Grant, signal: AbortSignal): Promise<ToolResult>
    }

export interface Tool {
  readonly description: ToolDescription
  /** The description in this session, where it differs from session to session. */
  describe?(session: Pick<ToolContext, 'sessionId' | 'mode'>): ToolDescription
  /** Calls of exclusive tools wait for all calls before them in the reply, and those after wait for them. */
  readonly exclusive: boolean
  /** Checks arguments and works out what would happen, without doing it. Must not throw for bad input. */
  prepare(input: unknown, context: ToolContext): Promise<Preparation>
}

/** The open session as the loop sees it: the only place where facts are written. */
export interface SessionWriter {
  readonly state: SessionState
  /**
   * Writes one event to the log, then publishes it. With `flush` it is on the disk when the promise resolves.
   * @throws when the log cannot be written: nothing may happen that could not be recorded.
   */
  append(event: SessionEvent, options?: { readonly flush: boolean }): Promise<SessionRecord>
  /** The same with an event that is worked out at the moment it is written, when nothing can come between; null: nothing is written. */
  appendFrom(decide: (state: SessionState) => SessionEvent | null, options?: { readonly flush: boolean }): Promise<SessionRecord | null>
  /** Shows text of a reply that still streams. Not kept. */
  publishDelta(text: string): void
  /** Shows that the model is asked again later. Not kept; over with the next delta or record. */
  publishRetry(retry: RetryWait): void
}

/** Why a request to the model is made again, and when, in milliseconds since the epoch. */
export interface RetryWait {
  readonly error: AppError
  readonly untilMs: number
}

/** Something to tell the model that no call of its own asked for. */
export interface ModelNote {
  readonly about: NoteAbout
  readonly processId: ProcessId | null
  readonly text: string
}

/** What the session's processes have to say to the model between its calls. */
export interface NoteSource {
  /** Everything not told yet, each thing once: what was taken counts as told. */
  take(sessionId: SessionId): readonly ModelNote[]
  /** Called at the end of each turn. Stopped by the user, what it started and did not put in the background is ended; the note says what runs on. */
  turnEnded(sessionId: SessionId, how: 'stopped' | 'by-itself'): ModelNote | null
}

export type KeptFiles = { readonly kind: 'kept'; readonly before: SnapshotId } | { readonly kind: 'unkept'; readonly reason: UnkeptReason }

/** What differs from `before`; `files` are the first of `count`, `leftOut` files are too large to be kept. */
export interface ComparedFiles {
  readonly after: SnapshotId
  readonly files: readonly ChangedFile[]
  readonly count: number
  readonly leftOut: number
}

/** Keeps the files of a workspace around calls that may change them. Has time limits of its own and never throws. */
export interface Checkpoints {
  before(workspace: string, signal: AbortSignal): Promise<KeptFiles>
  /** Null when it could not be told in time. With the text of the command that ran, its files tell too what it did to the way they are written. */
  after(workspace: string, before: SnapshotId, command: string | null): Promise<ComparedFiles | null>
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}
