import { assertNever } from '../../shared/assert.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import type { Action, ApprovalAnswer, ApprovalRequest, GrantSource, Verdict } from '../../shared/permission.ts'
import type { RuleProposals } from '../../shared/rules.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { Reply } from '../../shared/tool-actions.ts'
import type { Gate, GateDecision, GateQuestion } from '../agent/ports.ts'
import type { QueueOutcome } from './approval-queue.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { SessionGateOptions } from './gate-options.ts'
import { OneTimeGrant } from './grant.ts'
import { hashShown } from './hash-shown.ts'
import { type JudgeFacts, judge } from './judge.ts'
import { offerRule } from './offer-rule.ts'
import type { ProposalFacts } from './proposal.ts'
import { readabilityOf } from './readability.ts'
import { denialByDeclining, denialByFullQueue, denialByUser, denialByVerdict, unanswerableMessage } from './refusal-message.ts'
import { isAlways, saveAlways, saveSessionRule } from './save-answer.ts'

export interface SessionGate extends Gate {
  /** Judges this session's waiting questions again and settles what a rule or the mode answers now. For after a change of mode or of saved rules. */
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
    rejudge: () => settleCovered(options),
    readability: (realPath) => readabilityOf(realPath, readFacts(options)),
  }
}

async function decide(options: SessionGateOptions, asked: GateQuestion, signal: AbortSignal): Promise<GateDecision> {
  if (signal.aborted) return { kind: 'cancelled' }
  // A copy of our own: what is judged, shown, hashed and granted is one thing, whatever the caller does with its object.
  const question = structuredClone(asked)
  const { callId, action, modelWords } = question
  const facts = await gatherFacts(options, action)
  const verdict = judge(action, facts)
  noteHits(options, verdict)
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

async function askUser(options: SessionGateOptions, question: Asked, judged: Judged, signal: AbortSignal): Promise<GateDecision> {
  const { session, queue } = options
  if (queue.isFull) return denialByFullQueue()
  const request = makeRequest(options, question, judged)
  await session.append({ kind: 'approval.requested', request })
  const waiting = queue.ask(request, {
    signal,
    onAnswered: (answer) => record(options, request, answer),
    onEdited: (command) => recordEdit(options, request, command),
    propose: async (decision) => (await propose(options, request, decision)).proposals,
  })
  // A rule may have been saved while the request was being written: then nobody need answer.
  if (question.edited !== true) await settleIfCovered(options, request)
  const outcome = await waiting
  if (outcome.kind === 'edited') return askEdited(options, question, outcome.command, signal)
  const decision = await conclude(options, request, outcome, question.edited === true, signal)
  const changed = decision.kind === 'granted' && (await hasChanged(options, judged.facts, question.action))
  // What was shown is not what would run now: the answer was for something else. It is asked again, about what is there now.
  if (!changed) return decision
  const edited = question.edited === true && question.action.kind === 'command'
  return edited ? askEdited(options, question, question.action.command, signal) : decide(options, question, signal)
}

/** A question; `edited` when the user wrote its command. */
interface Asked extends GateQuestion {
  readonly edited?: boolean
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

function makeRequest(options: SessionGateOptions, question: Asked, { verdict, facts }: Judged): ApprovalRequest {
  const { sessionId } = options.session.state
  if (sessionId === null) throw new Error('The gate was used before the session was created')
  const { callId, tool, action, modelWords } = question
  const shown = { action, verdict, modelWords, tool, offeredRule: offerRule(action, verdict, facts) }
  const approvalId = options.newId('apr')
  const edited = question.edited === true ? { edited: true } : {}
  return { approvalId, sessionId, callId, ...shown, ...edited, hash: hashShown(shown), requestedAt: options.clock.now() }
}

async function record(options: SessionGateOptions, request: ApprovalRequest, answer: ApprovalAnswer): Promise<Result<null>> {
  const { session } = options
  const { approvalId, callId, offeredRule: match } = request
  if (answer.kind === 'allow-session' && match !== null) await saveSessionRule(match, 'allow', options)
  if (!isAlways(answer)) {
    await session.append({ kind: 'approval.answered', approvalId, callId, answer }, { flush: true })
    return succeed(null)
  }
  const { proposals, facts } = await propose(options, request, answer.kind === 'allow-always' ? 'allow' : 'deny')
  const addRule = options.saved?.add.bind(options.saved) ?? (async () => failSaying('storage-failed', 'rules-not-savable'))
  const saved = await saveAlways(request, answer, proposals, facts, { ...options, addRule })
  if (!saved.ok) return saved
  await session.append({ kind: 'approval.answered', approvalId, callId, answer, savedRules: [...saved.value] }, { flush: true })
  return succeed(null)
}

/** The rules that would answer a request, worked out anew from what is so now. */
async function propose(
  options: SessionGateOptions,
  { action, approvalId, callId }: ApprovalRequest,
  decision: 'allow' | 'deny',
): Promise<{ readonly proposals: RuleProposals; readonly facts: ProposalFacts }> {
  const { workspace } = options.session.state
  const known = (await options.remember?.(workspace)) ?? { past: [], tasks: [], takeApart: () => null }
  const { proposeRules } = await import('./propose-rules.ts')
  const judged = await gatherFacts(options, action)
  const past = known.past.filter((each) => each.callId !== callId)
  const facts: ProposalFacts = { ...known, past, judge: judged, approvalId, decision }
  return { proposals: proposeRules(action, judge(action, judged), facts), facts }
}

/** What the user wrote in place of a command. What a rule denies is not put in its place: the question stays as it was. */
async function recordEdit(options: SessionGateOptions, request: ApprovalRequest, command: string): Promise<Result<null>> {
  const { approvalId, callId, action } = request
  if (action.kind !== 'command') return failSaying('invalid-input', 'only-commands-edited')
  const edited = { ...action, command }
  if (judge(edited, await gatherFacts(options, edited)).verdict === 'deny') {
    return failSaying('invalid-input', 'edit-denied')
  }
  await options.session.append({ kind: 'approval.edited', approvalId, callId, command }, { flush: true })
  return succeed(null)
}

/** The edited command is judged as if the model had written it, and asked whatever the verdict: it was not shown as it will run yet. */
async function askEdited(options: SessionGateOptions, before: Asked, command: string, signal: AbortSignal): Promise<GateDecision> {
  if (signal.aborted || before.action.kind !== 'command') return { kind: 'cancelled' }
  const question: Asked = { ...before, action: { ...before.action, command }, edited: true }
  const { callId, action, modelWords } = question
  const facts = await gatherFacts(options, action)
  const verdict = judge(action, facts)
  await options.session.append({ kind: 'verdict.given', callId, action, verdict, modelWords })
  if (signal.aborted) return { kind: 'cancelled' }
  return verdict.verdict === 'deny' ? denialByVerdict(verdict) : askUser(options, question, { verdict, facts }, signal)
}

async function conclude(
  options: SessionGateOptions,
  request: ApprovalRequest,
  outcome: Exclude<QueueOutcome, { kind: 'edited' }>,
  edited: boolean,
  signal: AbortSignal,
): Promise<GateDecision> {
  const { approvalId, callId, action } = request
  const granted = (source: GrantSource, reply: Reply | null = null): GateDecision => ({
    kind: 'granted',
    grant: OneTimeGrant.issue(source, action, { edited, reply }),
  })
  switch (outcome.kind) {
    case 'cancelled':
      await options.session.append({ kind: 'approval.cancelled', approvalId, callId })
      return { kind: 'cancelled' }
    case 'released':
      return signal.aborted ? { kind: 'cancelled' } : granted(outcome.source)
    case 'refused':
      return denialByVerdict(outcome.verdict)
    case 'answered': {
      const { answer } = outcome
      // Rules saved outside the session make all sessions judge again; see compose.ts.
      if (answer.kind === 'allow-session' || isAlways(answer)) await settleCovered(options)
      if (signal.aborted) return { kind: 'cancelled' }
      if (answer.kind === 'deny') return action.kind === 'question' ? denialByDeclining() : denialByUser(answer.reason)
      if (answer.kind === 'deny-always') return denialByUser(null)
      return granted({ kind: 'user', approvalId }, answer.kind === 'reply' ? answer.reply : null)
    }
    default:
      return assertNever(outcome)
  }
}

async function settleCovered(options: SessionGateOptions): Promise<void> {
  const { sessionId } = options.session.state
  for (const request of options.queue.list()) {
    if (request.sessionId === sessionId) await settleIfCovered(options, request)
  }
}

/** Where the release cannot be written down the question simply stays open; the log's own failure shows elsewhere. */
async function settleIfCovered(options: SessionGateOptions, request: ApprovalRequest): Promise<void> {
  const { approvalId, callId, action, modelWords } = request
  const verdict = judge(action, await gatherFacts(options, action))
  // What the user wrote runs only by an answer of theirs to what is shown now.
  if (verdict.verdict === 'ask' || (verdict.verdict === 'allow' && request.edited === true)) return
  const record = async () => {
    noteHits(options, verdict)
    await options.session.append({ kind: 'verdict.given', callId, action, verdict, modelWords })
    await options.session.append({ kind: 'approval.cancelled', approvalId, callId }, { flush: true })
  }
  if (verdict.verdict === 'allow') await options.queue.release(approvalId, sourceOf(verdict), record)
  else await options.queue.refuse(approvalId, verdict, record)
}

async function gatherFacts(options: SessionGateOptions, action: Action): Promise<JudgeFacts> {
  const { workspace, home } = { ...options.folders, ...options.session.state }
  const command = action.kind === 'command' ? await options.takeApart(action, { workspace, home }) : null
  // Read after the wait: rules and mode are those of the moment of judging.
  return { ...readFacts(options), command }
}

/** What judging depends on besides the text of a command. */
function readFacts(options: SessionGateOptions): JudgeFacts {
  const { workspace, trusted, mode, rules } = options.session.state
  const { folders, givenRules, allowEverything } = options
  const saved = options.saved?.rulesFor(workspace) ?? []
  const rulesAreBroken = options.saved?.isBroken?.(workspace) ?? false
  const all = [...rules.values(), ...givenRules, ...saved]
  return { ...folders, workspace, trusted, mode, rules: all, rulesAreBroken, allowEverything, command: null }
}

function noteHits({ saved }: SessionGateOptions, verdict: Verdict): void {
  for (const ruleId of new Set(verdict.reasons.map((each) => each.values['ruleId']))) if (ruleId !== undefined) saved?.noteHit(ruleId)
}

/** Who let an allowed action through: a rule where one had to, else the first reason of the verdict. */
function sourceOf(verdict: Verdict): GrantSource {
  const cause = verdict.reasons.find((each) => each.values['ruleId'] !== undefined) ?? verdict.reasons[0]
  if (cause === undefined) throw new Error('A verdict of allow came without a reason')
  const { ruleId, rule: text } = cause.values
  if (ruleId !== undefined && text !== undefined) return { kind: 'rule', ruleId, text }
  return cause.code === 'allow-everything' ? { kind: 'allow-everything' } : { kind: 'builtin', code: cause.code }
}
