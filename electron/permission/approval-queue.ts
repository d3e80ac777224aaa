import { setMaxListeners } from 'node:events'
import { type Failed, type Result, succeed } from '../../shared/errors.ts'
import type { ApprovalId } from '../../shared/ids.ts'
import {
  type ApprovalAnswer,
  type ApprovalRequest,
  denyReasonMaxCharacters,
  editedCommandMaxCharacters,
  type GrantSource,
  type Risk,
  type Verdict,
} from '../../shared/permission.ts'
import type { RuleProposals } from '../../shared/rules.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import type { Unsubscribe, WindowQueueService } from '../ipc/services.ts'

/** How a question came out. `released` and `refused`: what was saved meanwhile answers it. `edited`: the user wrote another command. */
export type QueueOutcome =
  | { readonly kind: 'answered'; readonly answer: ApprovalAnswer }
  | { readonly kind: 'released'; readonly source: GrantSource }
  | { readonly kind: 'refused'; readonly verdict: Verdict }
  | { readonly kind: 'edited'; readonly command: string }
  | { readonly kind: 'cancelled' }

export interface AskOptions {
  readonly signal: AbortSignal
  /** Writes the answer down. The call waits, and the answer counts, only when it has succeeded; when it fails or rejects the question stays open. */
  readonly onAnswered: (answer: ApprovalAnswer) => Promise<Result<null>>
  /** Judges what the user wrote in place of the command and writes it down; as above. Absent: nothing can be written in its place. */
  readonly onEdited?: (command: string) => Promise<Result<null>>
  /** Rules that would answer the question. Absent: none. */
  readonly propose?: (decision: 'allow' | 'deny') => Promise<RuleProposals>
}

/** Most questions that may wait at once, over all sessions. Nobody reads more; past it the gate denies. */
export const waitingMaxRequests = 500

interface Entry {
  readonly request: ApprovalRequest
  readonly options: AskOptions
  readonly settle: (outcome: QueueOutcome) => void
  /** `settling`: an answer or a release is being written down; no other one is taken. */
  stage: 'waiting' | 'settling'
}

/** The questions of all sessions that wait for the user. Each is settled exactly once. */
export class ApprovalQueue implements WindowQueueService {
  readonly #entries = new Map<ApprovalId, Entry>()
  readonly #listeners = new Set<() => void>()

  get isFull(): boolean {
    return this.#entries.size >= waitingMaxRequests
  }

  list(): readonly ApprovalRequest[] {
    return [...this.#entries.values()].map((entry) => entry.request).sort(byDangerThenAge)
  }

  onChange(listener: () => void): Unsubscribe {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows a question and waits for what becomes of it. Aborting withdraws it at once. Never rejects. */
  ask(request: ApprovalRequest, options: AskOptions): Promise<QueueOutcome> {
    if (options.signal.aborted) return Promise.resolve({ kind: 'cancelled' })
    return new Promise((resolve) => {
      const onAbort = (): void => {
        // While an answer is being written down the question is past recall; the asker looks at the signal itself.
        if (entry.stage === 'waiting') entry.settle({ kind: 'cancelled' })
      }
      const settle = (outcome: QueueOutcome): void => {
        options.signal.removeEventListener('abort', onAbort)
        this.#entries.delete(request.approvalId)
        resolve(outcome)
        this.#announce()
      }
      const entry: Entry = { request, options, settle, stage: 'waiting' }
      // All calls of a turn wait on one signal: many listeners are no leak here.
      setMaxListeners(waitingMaxRequests, options.signal)
      options.signal.addEventListener('abort', onAbort)
      this.#entries.set(request.approvalId, entry)
      this.#announce()
    })
  }

  async answer(approvalId: ApprovalId, hash: string, answer: ApprovalAnswer): Promise<Result<null>> {
    const entry = this.#entries.get(approvalId)
    if (entry === undefined) return failSaying('stale', 'question-closed')
    if (entry.stage === 'settling') return failSaying('stale', 'question-being-answered')
    if (entry.request.hash !== hash) return failSaying('stale', 'answer-outdated')
    const problem = unfit(entry.request, answer)
    if (problem !== null) return problem
    return this.#settle(entry, { kind: 'answered', answer }, () => entry.options.onAnswered(answer))
  }

  async edit(approvalId: ApprovalId, hash: string, command: string): Promise<Result<null>> {
    const entry = this.#entries.get(approvalId)
    if (entry === undefined) return failSaying('stale', 'question-closed')
    if (entry.stage === 'settling') return failSaying('stale', 'question-being-answered')
    if (entry.request.hash !== hash) return failSaying('stale', 'edit-outdated')
    const { action } = entry.request
    const { onEdited } = entry.options
    if (action.kind !== 'command' || onEdited === undefined) return failSaying('invalid-input', 'only-commands-edited')
    if (command.trim() === '') return failSaying('invalid-input', 'edit-empty')
    if (command.length > editedCommandMaxCharacters)
      return failSaying('too-large', 'edit-too-long', { maximum: editedCommandMaxCharacters })
    if (command === action.command) return failSaying('invalid-input', 'edit-unchanged')
    return this.#settle(entry, { kind: 'edited', command }, () => onEdited(command))
  }

  async proposals(approvalId: ApprovalId, decision: 'allow' | 'deny'): Promise<Result<RuleProposals>> {
    const entry = this.#entries.get(approvalId)
    if (entry === undefined) return failSaying('stale', 'question-closed')
    return succeed((await entry.options.propose?.(decision)) ?? { kind: 'none', why: 'would-not-answer' })
  }

  /** Lets a waiting question through because of what was saved meanwhile. `record` writes it down first, as with an answer. */
  release(approvalId: ApprovalId, source: GrantSource, record: () => Promise<void>): Promise<Result<null>> {
    return this.#decideByRule(approvalId, { kind: 'released', source }, record)
  }

  /** Denies a waiting question because of what was saved meanwhile. */
  refuse(approvalId: ApprovalId, verdict: Verdict, record: () => Promise<void>): Promise<Result<null>> {
    return this.#decideByRule(approvalId, { kind: 'refused', verdict }, record)
  }

  async #decideByRule(approvalId: ApprovalId, outcome: QueueOutcome, record: () => Promise<void>): Promise<Result<null>> {
    const entry = this.#entries.get(approvalId)
    if (entry === undefined || entry.stage === 'settling') return failSaying('stale', 'question-not-open')
    return this.#settle(entry, outcome, async () => {
      await record()
      return succeed(null)
    })
  }

  async #settle(entry: Entry, outcome: QueueOutcome, record: () => Promise<Result<null>>): Promise<Result<null>> {
    entry.stage = 'settling'
    try {
      const recorded = await record()
      if (!recorded.ok) {
        entry.stage = 'waiting'
        if (entry.options.signal.aborted) entry.settle({ kind: 'cancelled' })
        return recorded
      }
    } catch (error) {
      entry.stage = 'waiting'
      if (entry.options.signal.aborted) entry.settle({ kind: 'cancelled' })
      return failSaying('storage-failed', 'answer-not-written', { cause: causeOf(error) })
    }
    entry.settle(outcome)
    return succeed(null)
  }

  #announce(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}

const dangerOf: Readonly<Record<Risk, number>> = { high: 0, medium: 1, low: 2 }

function byDangerThenAge(one: ApprovalRequest, other: ApprovalRequest): number {
  return dangerOf[one.verdict.risk] - dangerOf[other.verdict.risk] || one.requestedAt - other.requestedAt
}

function unfit(request: ApprovalRequest, answer: ApprovalAnswer): Failed | null {
  const { action } = request
  if (action.kind === 'question') {
    if (answer.kind === 'deny') return null
    if (answer.kind !== 'reply') return failSaying('invalid-input', 'answer-wants-choice')
    const { reply } = answer
    return reply.kind === 'choice' && reply.index >= action.choices.length ? failSaying('invalid-input', 'no-such-choice') : null
  }
  if (answer.kind === 'reply') return failSaying('invalid-input', 'answer-wants-yes-or-no')
  if (answer.kind === 'allow-session' && request.offeredRule === null) {
    return failSaying('invalid-input', 'no-rule-from-question')
  }
  if (answer.kind === 'deny' && (answer.reason?.length ?? 0) > denyReasonMaxCharacters) {
    return failSaying('invalid-input', 'reason-too-long', { maximum: denyReasonMaxCharacters })
  }
  return null
}
