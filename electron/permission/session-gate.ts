import { assertNever } from '../../shared/assert.ts'
import type { IdPrefix } from '../../shared/ids.ts'
import type {
  Action,
  ApprovalAnswer,
  ApprovalRequest,
  CommandAction,
  GrantSource,
  Rule,
  RuleMatch,
  Verdict,
} from '../../shared/permission.ts'
import type { Clock, Gate, GateDecision, GateQuestion, SessionWriter } from '../agent/ports.ts'
import type { ApprovalQueue, QueueOutcome } from './approval-queue.ts'
import { canonicalJson } from './canonical-json.ts'
import { type CommandFacts, fingerprintOf } from './gather-command-facts.ts'
import { OneTimeGrant } from './grant.ts'
import { hashShown } from './hash-shown.ts'
import { type JudgeFacts, judge } from './judge.ts'
import { offerRule } from './offer-rule.ts'
import type { OwnFolders } from './own-files.ts'
import { denialByFullQueue, denialByUser, denialByVerdict, unanswerableMessage } from './refusal-message.ts'
import type { Places } from './zone-of-path.ts'

export interface SessionGateOptions {
  readonly session: SessionWriter
  /** One for all sessions. */
  readonly queue: ApprovalQueue
  /** Real paths. */
  readonly folders: OwnFolders & { readonly home: string }
  /** Rules from the command line; the session's own rules come from its state. */
  readonly givenRules: readonly Rule[]
  readonly allowEverything: boolean
  /** `no`: nobody can answer (no window, no terminal); a question then stops the turn. */
  readonly answerable: 'yes' | 'no'
  /** Takes a command apart and looks up what it names; null where that cannot be done: then it is a question as a whole. */
  readonly takeApart: (action: CommandAction, places: Places) => Promise<CommandFacts | null>
  readonly newId: (prefix: IdPrefix) => string
  readonly clock: Clock
}

export interface SessionGate extends Gate {
  /** Judges this session's waiting questions again and releases what is covered now. For after a change of mode; a saved rule does it by itself. */
  rejudge(): Promise<void>
}

/**
 * The gate of one session: gathers facts, judges, asks, writes down, and only then grants.
 *
 * "Allow for this session" writes `rule.saved` before `approval.answered`: whatever fails in between, the question stays open and nothing ran.
 * A question that the new rule covers was not answered by anyone, so the log says just that: `verdict.given` (allow, by that rule),
 * `approval.cancelled`, and a grant whose source is the rule.
 */
export function createSessionGate(options: SessionGateOptions): SessionGate {
  return {
    decide: (question, signal) => decide(options, question, signal),
    rejudge: () => releaseCovered(options),
  }
}

async function decide(options: SessionGateOptions, asked: GateQuestion, signal: AbortSignal): Promise<GateDecision> {
  if (signal.aborted) return { kind: 'cancelled' }
  // A copy of our own: what is judged, shown, hashed and granted is one thing, whatever the caller does with its object.
  const question = structuredClone(asked)
  const { callId, action, modelWords } = question
  const facts = await gatherFacts(options, action)
  const verdict = judge(action, facts)
  await options.session.append({ kind: 'verdict.given', callId, action, verdict, modelWords })
  if (signal.aborted) return { kind: 'cancelled' }
  switch (verdict.verdict) {
    case 'allow':
      return { kind: 'granted', grant: OneTimeGrant.issue(sourceOf(verdict), action) }
    case 'deny':
      return denialByVerdict(verdict)
    case 'ask':
      return options.answerable === 'yes'
        ? askUser(options, question, { verdict, facts }, signal)
        : { kind: 'unanswerable', message: unanswerableMessage(verdict) }
    default:
      return assertNever(verdict.verdict)
  }
}

async function askUser(options: SessionGateOptions, question: GateQuestion, judged: Judged, signal: AbortSignal): Promise<GateDecision> {
  const { session, queue } = options
  if (queue.isFull) return denialByFullQueue()
  const request = makeRequest(options, question, judged)
  await session.append({ kind: 'approval.requested', request })
  const waiting = queue.ask(request, { signal, onAnswered: (answer) => record(options, request, answer) })
  // A rule may have been saved while the request was being written: then nobody need answer.
  await releaseIfCovered(options, request)
  const decision = await conclude(options, request, await waiting, signal)
  const changed = decision.kind === 'granted' && (await hasChanged(options, judged.facts, question.action))
  // What was shown is not what would run now: the answer was for something else. It is asked again, about what is there now.
  return changed ? decide(options, question, signal) : decision
}

/** A verdict with what it was made from. */
interface Judged {
  readonly verdict: Verdict
  readonly facts: JudgeFacts
}

/** True when a path that the command names leads elsewhere than when the question was asked. */
async function hasChanged(options: SessionGateOptions, before: JudgeFacts, action: Action): Promise<boolean> {
  if (action.kind !== 'command') return false
  const now = await gatherFacts(options, action)
  return fingerprintOf(now.command) !== fingerprintOf(before.command)
}

function makeRequest(options: SessionGateOptions, question: GateQuestion, { verdict, facts }: Judged): ApprovalRequest {
  const { sessionId } = options.session.state
  if (sessionId === null) throw new Error('The gate was used before the session was created')
  const { callId, tool, action, modelWords } = question
  const shown = { action, verdict, modelWords, tool, offeredRule: offerRule(action, verdict, facts) }
  const approvalId = options.newId('apr')
  return { approvalId, sessionId, callId, ...shown, hash: hashShown(shown), requestedAt: options.clock.now() }
}

async function record(options: SessionGateOptions, request: ApprovalRequest, answer: ApprovalAnswer): Promise<void> {
  const { session } = options
  const { approvalId, callId, offeredRule: match } = request
  if (answer.kind === 'allow-session' && match !== null && !isSaved(session, match)) {
    const createdAt = options.clock.now()
    const rule: Rule = { id: options.newId('rul'), decision: 'allow', scope: 'session', match, createdAt }
    await session.append({ kind: 'rule.saved', rule }, { flush: true })
  }
  await session.append({ kind: 'approval.answered', approvalId, callId, answer }, { flush: true })
}

/** True when the rule is there already: saved by the answer to a twin, or by a first try whose second line could not be written. */
function isSaved(session: SessionWriter, match: RuleMatch): boolean {
  const text = canonicalJson(match)
  return [...session.state.rules.values()].some((rule) => rule.decision === 'allow' && canonicalJson(rule.match) === text)
}

async function conclude(
  options: SessionGateOptions,
  request: ApprovalRequest,
  outcome: QueueOutcome,
  signal: AbortSignal,
): Promise<GateDecision> {
  const { approvalId, callId, action } = request
  switch (outcome.kind) {
    case 'cancelled':
      await options.session.append({ kind: 'approval.cancelled', approvalId, callId })
      return { kind: 'cancelled' }
    case 'released':
      return signal.aborted ? { kind: 'cancelled' } : { kind: 'granted', grant: OneTimeGrant.issue(outcome.source, action) }
    case 'answered': {
      const { answer } = outcome
      if (answer.kind === 'allow-session') await releaseCovered(options)
      if (signal.aborted) return { kind: 'cancelled' }
      if (answer.kind === 'deny') return denialByUser(answer.reason)
      return { kind: 'granted', grant: OneTimeGrant.issue({ kind: 'user', approvalId }, action) }
    }
    default:
      return assertNever(outcome)
  }
}

async function releaseCovered(options: SessionGateOptions): Promise<void> {
  const { sessionId } = options.session.state
  for (const request of options.queue.list()) {
    if (request.sessionId === sessionId) await releaseIfCovered(options, request)
  }
}

/** Where the release cannot be written down the question simply stays open; the log's own failure shows elsewhere. */
async function releaseIfCovered(options: SessionGateOptions, request: ApprovalRequest): Promise<void> {
  const { approvalId, callId, action, modelWords } = request
  const verdict = judge(action, await gatherFacts(options, action))
  if (verdict.verdict !== 'allow') return
  await options.queue.release(approvalId, sourceOf(verdict), async () => {
    await options.session.append({ kind: 'verdict.given', callId, action, verdict, modelWords })
    await options.session.append({ kind: 'approval.cancelled', approvalId, callId }, { flush: true })
  })
}

async function gatherFacts(options: SessionGateOptions, action: Action): Promise<JudgeFacts> {
  const { workspace, home } = { ...options.folders, ...options.session.state }
  const command = action.kind === 'command' ? await options.takeApart(action, { workspace, home }) : null
  // Read after the wait: rules and mode are those of the moment of judging.
  const { trusted, mode, rules } = options.session.state
  const { folders, givenRules, allowEverything } = options
  return { ...folders, workspace, trusted, mode, rules: [...rules.values(), ...givenRules], allowEverything, command }
}

/** Who let an allowed action through: the first reason of its verdict tells. */
function sourceOf(verdict: Verdict): GrantSource {
  const cause = verdict.reasons[0]
  if (cause === undefined) throw new Error('A verdict of allow came without a reason')
  const { ruleId, rule: text } = cause.values
  if (ruleId !== undefined && text !== undefined) return { kind: 'rule', ruleId, text }
  return cause.code === 'allow-everything' ? { kind: 'allow-everything' } : { kind: 'builtin', code: cause.code }
}
