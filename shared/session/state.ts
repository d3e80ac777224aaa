import type { ChangedFile, RestoreAim, SnapshotId, UnkeptReason } from '../changes.ts'
import type { Cost } from '../cost.ts'
import type { ApprovalId, CallId, MessageId, ProcessId, RestoreId, RuleId, SessionId, TurnId } from '../ids.ts'
import type { ImageRef } from '../images.ts'
import type { Action, ApprovalRequest, GrantSource, Mode, Rule, Verdict } from '../permission.ts'
import type { PlanStep } from '../plan.ts'
import type { InputState, ProcessFacts, ProcessHolder, ProcessState } from '../process.ts'
import type { ModelChoice } from '../settings.ts'
import type {
  CallOutcome,
  FinishReason,
  InstructionFile,
  KeptItems,
  NoteAbout,
  NoticeCode,
  RepliedCall,
  TurnOutcome,
  Usage,
} from './events.ts'
import type { QueuedMessage } from './queued.ts'

/** Where one call stands. It goes only forward through these. */
export type CallStage =
  | { readonly kind: 'requested' }
  | { readonly kind: 'waiting'; readonly approvalId: ApprovalId }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'running'; readonly startedAt: number }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'finished'; readonly outcome: CallOutcome; readonly resultText: string; readonly durationMs: number }

/** What is known of the files around a call. Absent in a call that only reads. */
export type CallFiles =
  | { readonly kind: 'unkept'; readonly reason: UnkeptReason }
  /** The call runs, or its end was never seen. */
  | { readonly kind: 'kept'; readonly before: SnapshotId }
  | {
      readonly kind: 'compared'
      readonly before: SnapshotId
      readonly after: SnapshotId
      /** The first of `count`. */
      readonly files: readonly ChangedFile[]
      readonly count: number
      /** Files that are too large to be kept. */
      readonly leftOut: number
    }

/** One time the user put files back. */
export interface RestoreView {
  readonly restoreId: RestoreId
  readonly aim: RestoreAim
  readonly before: SnapshotId
  /** Null while it is under way, or when its end was never seen. */
  readonly done: {
    readonly after: SnapshotId
    readonly files: readonly ChangedFile[]
    readonly count: number
    readonly failed: readonly string[]
  } | null
}

export interface CallState {
  readonly call: RepliedCall
  readonly stage: CallStage
  readonly action: Action | null
  readonly verdict: Verdict | null
  readonly modelWords: string | null
  readonly grant: GrantSource | null
  /** The user's words when the call was denied with a reason. */
  readonly denyReason: string | null
  /** The user wrote another command in its place. Absent: as the model wrote it. */
  readonly edited?: boolean
  readonly processIds: readonly ProcessId[]
  /** The user wants the command of this process run once more. Absent: the model wrote the call. */
  readonly repeats?: ProcessId
  /** The checklist that the call put up. Absent: it is another kind of call. */
  readonly plan?: readonly PlanStep[]
  /** What the model was given to look at. Absent: nothing. */
  readonly images?: readonly ImageRef[]
  readonly files?: CallFiles
}

/** One thing in the transcript, in order. */
export type TranscriptItem =
  | {
      readonly kind: 'message'
      readonly messageId: MessageId
      readonly text: string
      /** Absent: none. */
      readonly images?: readonly ImageRef[]
      /** It was put into a turn that ran. Absent: a turn began with it. */
      readonly midTurn?: boolean
      readonly at: number
    }
  | {
      readonly kind: 'reply'
      readonly seq: number
      readonly text: string
      readonly finish: FinishReason
      readonly callIds: readonly CallId[]
      /** For the model's provider alone. */
      readonly kept?: KeptItems
      readonly at: number
    }
  | { readonly kind: 'call'; readonly callId: CallId }
  | {
      readonly kind: 'notice'
      readonly seq: number
      readonly code: NoticeCode
      readonly values: Readonly<Record<string, string>>
      readonly at: number
    }
  /** What the app told the model of its own accord. */
  | {
      readonly kind: 'note'
      readonly seq: number
      readonly about: NoteAbout
      readonly processId: ProcessId | null
      readonly text: string
      readonly at: number
    }
  | {
      readonly kind: 'recovered'
      readonly seq: number
      readonly openCalls: number
      readonly openApprovals: number
      readonly lostProcesses: number
      readonly runningProcesses: number
      readonly endedProcesses: number
      readonly at: number
    }
  /** The model's view was shortened: long results to their beginnings, or everything before to a summary. */
  | { readonly kind: 'context'; readonly seq: number; readonly summary: string | null; readonly at: number }
  | { readonly kind: 'instructions'; readonly seq: number; readonly files: readonly InstructionFile[]; readonly at: number }
  /** The user put files back. */
  | { readonly kind: 'restore'; readonly seq: number; readonly restoreId: RestoreId; readonly at: number }
  | {
      readonly kind: 'turn-end'
      readonly turnId: TurnId
      readonly outcome: TurnOutcome
      readonly durationMs: number
      readonly usage: Usage
      /** One for each currency. Empty: not known. */
      readonly costs: readonly Cost[]
      readonly at: number
    }

export interface ProcessView {
  readonly facts: ProcessFacts
  readonly state: ProcessState
  /** What it waits for when `state` says that it waits. Absent: it never did. */
  readonly input?: InputState
  /** The app ended before it did and found it running at the next start. Absent: no. */
  readonly survived?: boolean
  /** Who types into its terminal. Absent: the agent, as at the start. */
  readonly holder?: ProcessHolder
}

/** How much of the transcript the model does not see whole any more. Counts of items from its beginning. */
export interface ContextView {
  readonly thinnedItems: number
  readonly compactedItems: number
  /** Stands for the first `compactedItems`; empty when there are none. */
  readonly summary: string
}

export type TurnState =
  | { readonly kind: 'idle'; readonly last: TurnOutcome | null }
  | {
      readonly kind: 'running'
      readonly turnId: TurnId
      readonly startedAt: number
      readonly usage: Usage
      readonly costs: readonly Cost[]
      readonly compacting?: boolean
    }

/** What a session is, worked out from its events. Plain data; safe to send over IPC. */
export interface SessionState {
  readonly sessionId: SessionId | null
  readonly workspace: string
  /** Where commands run unless they say otherwise: the workspace, then wherever a command's `cd` led inside it. */
  readonly cwd: string
  readonly title: string
  readonly model: ModelChoice | null
  readonly mode: Mode
  readonly trusted: boolean
  readonly createdAt: number
  readonly updatedAt: number
  readonly lastSeq: number
  readonly turn: TurnState
  readonly transcript: readonly TranscriptItem[]
  /** What the user wrote while the agent worked, in the order in which it is sent. */
  readonly queued: readonly QueuedMessage[]
  readonly calls: ReadonlyMap<CallId, CallState>
  readonly processes: ReadonlyMap<ProcessId, ProcessView>
  readonly waiting: ReadonlyMap<ApprovalId, ApprovalRequest>
  readonly rules: ReadonlyMap<RuleId, Rule>
  readonly restores: ReadonlyMap<RestoreId, RestoreView>
  readonly usage: Usage
  readonly costs: readonly Cost[]
  /** Tokens of the last request with its reply, as the model's server counted them; null: not known yet. */
  readonly contextTokens: number | null
  readonly context: ContextView
  /** What the model works by besides the app's own words. */
  readonly instructions: readonly InstructionFile[]
  /** The agent's checklist as it stands, and the call that put it up; null: none yet. */
  readonly plan: { readonly callId: CallId; readonly steps: readonly PlanStep[] } | null
}

export const initialSessionState: SessionState = {
  sessionId: null,
  workspace: '',
  cwd: '',
  title: '',
  model: null,
  mode: 'ask',
  trusted: false,
  createdAt: 0,
  updatedAt: 0,
  lastSeq: 0,
  turn: { kind: 'idle', last: null },
  transcript: [],
  queued: [],
  calls: new Map(),
  processes: new Map(),
  waiting: new Map(),
  rules: new Map(),
  restores: new Map(),
  usage: { inputTokens: 0, outputTokens: 0 },
  costs: [],
  contextTokens: null,
  context: { thinnedItems: 0, compactedItems: 0, summary: '' },
  instructions: [],
  plan: null,
}
