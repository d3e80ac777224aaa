import { assertNever } from '../assert.ts'
import type { ApprovalId } from '../ids.ts'
import { Draft, updateCall } from './draft.ts'
import type { RepliedCall, SessionEvent, SessionEventOf, SessionRecord } from './events.ts'
import { isQueueEvent } from './queued.ts'
import { applyCheckpoint, applyRestore } from './reduce-files.ts'
import { applyProcess, applyTyping } from './reduce-processes.ts'
import { applyQueue, holdQueue, takeFromQueue } from './reduce-queue.ts'
import { countAssistance, countReply, noUsage } from './reduce-usage.ts'
import type { CallStage, CallState, SessionState, TranscriptItem } from './state.ts'

/**
 * The state after the given records, in order. The same function runs in the main process, in the renderer and in tests;
 * it reads no clock and makes no ids. Call it with many records at once where there are many.
 * @throws if a record's `seq` does not follow the last one: the caller lost records and must start over.
 */
export function reduce(state: SessionState, records: readonly SessionRecord[]): SessionState {
  if (records.length === 0) return state
  const draft = new Draft(state)
  for (const record of records) {
    if (record.seq !== draft.next.lastSeq + 1) throw new Error(`Session record ${record.seq} does not follow ${draft.next.lastSeq}`)
    draft.next.lastSeq = record.seq
    draft.next.updatedAt = record.at
    apply(draft, record)
  }
  return draft.next
}

function apply(draft: Draft, record: SessionRecord): void {
  const { event } = record
  if (isQueueEvent(event)) return applyQueue(draft, event)
  switch (event.kind) {
    case 'session.created':
    case 'session.renamed':
    case 'mode.changed':
    case 'model.changed':
    case 'session.cwd-changed':
    case 'session.recovered':
      return applySession(draft, event, record)
    case 'message.sent':
    case 'turn.started':
    case 'model.replied':
    case 'notice.given':
    case 'model.noted':
    case 'turn.finished':
      return applyTurn(draft, event, record)
    case 'model.assisted':
      return countAssistance(draft, event)
    case 'call.repeated':
    case 'call.refused':
    case 'verdict.given':
    case 'call.started':
    case 'call.finished':
    case 'file.changed':
    case 'plan.updated':
      return applyCall(draft, event, record)
    case 'checkpoint.kept':
    case 'checkpoint.skipped':
    case 'checkpoint.compared':
      return applyCheckpoint(draft, event)
    case 'files.restoring':
    case 'files.restored':
      return applyRestore(draft, event, record)
    case 'context.thinned':
    case 'context.compacting':
    case 'context.compacted':
    case 'instructions.loaded':
      return applyContext(draft, event, record)
    case 'approval.requested':
    case 'approval.answered':
    case 'approval.cancelled':
    case 'approval.expired':
    case 'approval.edited':
    case 'rule.saved':
    case 'rule.revoked':
      return applyApproval(draft, event)
    case 'process.started':
    case 'process.ended':
    case 'process.survived':
      return applyProcess(draft, event)
    case 'process.needs-input':
    case 'process.taken-over':
    case 'process.handed-back':
      return applyTyping(draft, event)
    default:
      return assertNever(event)
  }
}

type EventOf<Kind extends SessionEvent['kind']> = SessionEventOf<Kind>

function applySession(
  draft: Draft,
  event: EventOf<'session.created' | 'session.renamed' | 'mode.changed' | 'model.changed' | 'session.cwd-changed' | 'session.recovered'>,
  record: SessionRecord,
): void {
  switch (event.kind) {
    case 'session.created': {
      const { kind: _, ...created } = event
      Object.assign(draft.next, created, { createdAt: record.at, cwd: created.workspace })
      return
    }
    case 'session.cwd-changed':
      draft.next.cwd = event.cwd
      return
    case 'session.renamed':
      draft.next.title = event.title
      return
    case 'mode.changed':
      draft.next.mode = event.mode
      return
    case 'model.changed':
      draft.next.model = event.model
      return
    case 'session.recovered': {
      const { kind: _, runningProcesses = 0, endedProcesses = 0, ...counts } = event
      draft.transcript().push({ kind: 'recovered', seq: record.seq, ...counts, runningProcesses, endedProcesses, at: record.at })
      draft.next.turn = { kind: 'idle', last: { kind: 'stopped' } }
      return holdQueue(draft)
    }
    default:
      return assertNever(event)
  }
}

function applyTurn(
  draft: Draft,
  event: EventOf<'message.sent' | 'turn.started' | 'model.replied' | 'notice.given' | 'model.noted' | 'turn.finished'>,
  record: SessionRecord,
): void {
  const at = record.at
  switch (event.kind) {
    case 'message.sent': {
      const { messageId, text, images } = event
      const midTurn = draft.next.turn.kind === 'running' ? { midTurn: true } : {}
      draft.transcript().push({ kind: 'message', messageId, text, ...(images && { images }), ...midTurn, at })
      return takeFromQueue(draft, messageId)
    }
    case 'turn.started':
      draft.next.turn = { kind: 'running', turnId: event.turnId, startedAt: at, usage: noUsage, costs: [] }
      return
    case 'model.replied':
      return applyReply(draft, event, record)
    case 'notice.given':
      draft.transcript().push({ kind: 'notice', seq: record.seq, code: event.code, values: event.values, at })
      return
    case 'model.noted': {
      const { about, processId, text } = event
      draft.transcript().push({ kind: 'note', seq: record.seq, about, processId, text, at })
      return
    }
    case 'turn.finished': {
      const { usage, costs } = draft.next.turn.kind === 'running' ? draft.next.turn : { usage: noUsage, costs: [] }
      draft
        .transcript()
        .push({ kind: 'turn-end', turnId: event.turnId, outcome: event.outcome, durationMs: event.durationMs, usage, costs, at })
      draft.next.turn = { kind: 'idle', last: event.outcome }
      return event.outcome.kind === 'completed' ? undefined : holdQueue(draft)
    }
    default:
      return assertNever(event)
  }
}

function applyContext(
  draft: Draft,
  event: EventOf<'context.thinned' | 'context.compacting' | 'context.compacted' | 'instructions.loaded'>,
  { seq, at }: SessionRecord,
): void {
  switch (event.kind) {
    case 'context.thinned':
      draft.next.context = { ...draft.next.context, thinnedItems: event.items }
      draft.transcript().push({ kind: 'context', seq, summary: null, at })
      return
    case 'context.compacting':
      if (draft.next.turn.kind === 'running') draft.next.turn = { ...draft.next.turn, compacting: true }
      return
    case 'context.compacted':
      draft.next.context = { ...draft.next.context, compactedItems: event.items, summary: event.text }
      if (draft.next.turn.kind === 'running') draft.next.turn = { ...draft.next.turn, compacting: false }
      draft.transcript().push({ kind: 'context', seq, summary: event.text, at })
      return
    case 'instructions.loaded':
      draft.next.instructions = event.files
      if (event.files.length > 0) draft.transcript().push({ kind: 'instructions', seq, files: event.files, at })
      return
    default:
      return assertNever(event)
  }
}

function applyReply(draft: Draft, event: EventOf<'model.replied'>, record: SessionRecord): void {
  const callIds = event.calls.map((call) => call.callId)
  const kept = event.kept === undefined ? {} : { kept: event.kept }
  const reply: TranscriptItem = { kind: 'reply', seq: record.seq, text: event.text, finish: event.finish, callIds, ...kept, at: record.at }
  draft.transcript().push(reply)
  for (const call of event.calls) {
    draft.calls().set(call.callId, requested(call))
    draft.transcript().push({ kind: 'call', callId: call.callId })
  }
  if (event.usage === null) return
  countReply(draft, { usage: event.usage, cost: event.cost })
  draft.next.contextTokens = event.usage.inputTokens + event.usage.outputTokens
}

const requested = (call: RepliedCall): CallState => ({
  call,
  stage: { kind: 'requested' },
  action: null,
  verdict: null,
  modelWords: null,
  grant: null,
  denyReason: null,
  processIds: [],
})

function applyCall(
  draft: Draft,
  event: EventOf<'call.repeated' | 'call.refused' | 'verdict.given' | 'call.started' | 'call.finished' | 'file.changed' | 'plan.updated'>,
  record: SessionRecord,
): void {
  switch (event.kind) {
    case 'call.repeated':
      draft.calls().set(event.call.callId, { ...requested(event.call), repeats: event.of })
      draft.transcript().push({ kind: 'call', callId: event.call.callId })
      return
    case 'call.refused':
      return updateCall(draft, event.callId, { stage: { kind: 'refused', message: event.message } })
    case 'verdict.given':
      return updateCall(draft, event.callId, { action: event.action, verdict: event.verdict, modelWords: event.modelWords })
    case 'call.started':
      return updateCall(draft, event.callId, { stage: { kind: 'running', startedAt: record.at }, grant: event.grant })
    case 'call.finished': {
      const stage: CallStage = { kind: 'finished', outcome: event.outcome, resultText: event.resultText, durationMs: event.durationMs }
      return updateCall(draft, event.callId, { stage, ...(event.images && { images: event.images }) })
    }
    case 'file.changed':
      return
    case 'plan.updated':
      draft.next.plan = { callId: event.callId, steps: event.steps }
      return updateCall(draft, event.callId, { plan: event.steps })
    default:
      return assertNever(event)
  }
}

function applyApproval(
  draft: Draft,
  event: EventOf<
    | 'approval.requested'
    | 'approval.answered'
    | 'approval.cancelled'
    | 'approval.expired'
    | 'approval.edited'
    | 'rule.saved'
    | 'rule.revoked'
  >,
): void {
  switch (event.kind) {
    case 'approval.requested': {
      const { request } = event
      draft.waiting().set(request.approvalId, request)
      return updateCall(draft, request.callId, { stage: { kind: 'waiting', approvalId: request.approvalId } })
    }
    case 'approval.answered': {
      withdraw(draft, event.approvalId)
      const denyReason = event.answer.kind === 'deny' ? event.answer.reason : null
      return updateCall(draft, event.callId, { stage: { kind: 'cleared' }, denyReason })
    }
    case 'approval.cancelled':
    case 'approval.expired':
      withdraw(draft, event.approvalId)
      return updateCall(draft, event.callId, { stage: { kind: 'cleared' } })
    case 'approval.edited':
      withdraw(draft, event.approvalId)
      return updateCall(draft, event.callId, { stage: { kind: 'cleared' }, edited: true })
    case 'rule.revoked':
      if (draft.next.rules.has(event.ruleId)) draft.rules().delete(event.ruleId)
      return
    case 'rule.saved':
      draft.rules().set(event.rule.id, event.rule)
      return
    default:
      return assertNever(event)
  }
}

function withdraw(draft: Draft, approvalId: ApprovalId): void {
  if (draft.next.waiting.has(approvalId)) draft.waiting().delete(approvalId)
}
