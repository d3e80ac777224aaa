import { z } from 'zod'
import { changedFileSchema, restoreAimSchema, snapshotIdSchema, unkeptReasonSchema } from '../changes.ts'
import { costSchema, costsMax } from '../cost.ts'
import { appErrorSchema } from '../errors.ts'
import {
  approvalIdSchema,
  callIdSchema,
  messageIdSchema,
  processIdSchema,
  restoreIdSchema,
  ruleIdSchema,
  sessionIdSchema,
  turnIdSchema,
} from '../ids.ts'
import { imagesPerMessageMax } from '../image-limits.ts'
import { imageRefSchema } from '../images.ts'
import {
  actionSchema,
  approvalAnswerSchema,
  approvalRequestSchema,
  grantSourceSchema,
  modeSchema,
  ruleSchema,
  verdictSchema,
} from '../permission.ts'
import { planStepSchema, planStepsMax } from '../plan.ts'
import { inputStateSchema, processEndSchema, processFactsSchema } from '../process.ts'
import { modelChoiceSchema } from '../settings.ts'
import { queuedMessagesMax } from './queued.ts'

/** How a call came out. `denied`, `cancelled` and `interrupted` calls never ran or did not end by themselves. */
export const callOutcomeSchema = z.enum(['succeeded', 'failed', 'denied', 'cancelled', 'interrupted'])
export type CallOutcome = z.infer<typeof callOutcomeSchema>

/** Tokens as the model's server counts them. */
export const usageSchema = z.strictObject({
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Of the input, what the server had read before. Absent: it did not say. */
  cachedInputTokens: z.number().int().optional(),
})
export type Usage = z.infer<typeof usageSchema>

/** Larger ones are not kept: the model then thinks anew. In UTF-16 code units; the encrypted reasoning of one reply is some tens of thousands. */
export const keptItemsMaxCharacters = 1_000_000

/** What a provider wants back with the next request, opaque to everybody but the client of `source` (address and model). `items` is JSON. */
export const keptItemsSchema = z.strictObject({ source: z.string().max(2_300), items: z.string().max(keptItemsMaxCharacters) })
export type KeptItems = z.infer<typeof keptItemsSchema>

/** `stopped`: the user (or the end of the app) stopped it; its text is what had come until then. */
export const finishReasonSchema = z.enum(['stop', 'calls', 'length', 'filtered', 'stopped', 'unknown'])
export type FinishReason = z.infer<typeof finishReasonSchema>

/** One call as the model wrote it. `modelCallId` is the model's own id, which its next request must bring back. */
export const repliedCallSchema = z.strictObject({
  callId: callIdSchema,
  modelCallId: z.string(),
  tool: z.string(),
  argumentsText: z.string(),
})
export type RepliedCall = z.infer<typeof repliedCallSchema>

export const turnOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('completed') }),
  z.strictObject({ kind: z.literal('stopped') }),
  z.strictObject({ kind: z.literal('needs-approval') }),
  z.strictObject({ kind: z.literal('failed'), error: appErrorSchema }),
])
export type TurnOutcome = z.infer<typeof turnOutcomeSchema>

/** What a note to the model is about. */
export const noteAboutSchema = z.enum([
  'job-ended',
  'job-output',
  'job-handed-back',
  'turn-stopped',
  'jobs-recovered',
  'files-restored',
  'session-forked',
  'session-imported',
])
export type NoteAbout = z.infer<typeof noteAboutSchema>

export const noticeCodeSchema = z.enum([
  'log-repaired',
  'denied-in-a-row',
  'step-limit',
  'survivors-left',
  'images-left-out',
  'shell-not-found',
])
export type NoticeCode = z.infer<typeof noticeCodeSchema>

/** One file of instructions that the model was given: where it lies, and its length in bytes. */
export const instructionFileSchema = z.strictObject({ path: z.string(), bytes: z.number().int(), cut: z.boolean() })
export type InstructionFile = z.infer<typeof instructionFileSchema>

const imagesSchema = z.array(imageRefSchema).max(imagesPerMessageMax)

const event = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), ...shape })

/** Everything that can happen in a session, in the past tense. The session is nothing but the list of these. */
export const sessionEventSchema = z.discriminatedUnion('kind', [
  event('session.created', {
    sessionId: sessionIdSchema,
    workspace: z.string(),
    title: z.string(),
    model: modelChoiceSchema,
    mode: modeSchema,
    trusted: z.boolean(),
  }),
  event('session.renamed', { title: z.string() }),
  event('mode.changed', { mode: modeSchema }),
  event('model.changed', { model: modelChoiceSchema }),
  event('message.sent', { messageId: messageIdSchema, text: z.string(), images: imagesSchema.optional() }),
  /** The user wrote a message while the agent worked. It is sent (as `message.sent`, with this id) when its time comes. */
  event('message.queued', {
    messageId: messageIdSchema,
    text: z.string(),
    when: z.enum(['next-step', 'turn-end']),
    images: imagesSchema.optional(),
  }),
  event('message.rewritten', { messageId: messageIdSchema, text: z.string() }),
  event('message.withdrawn', { messageId: messageIdSchema }),
  /** It is to go into the running turn. */
  event('message.hurried', { messageId: messageIdSchema }),
  event('messages.ordered', { messageIds: z.array(messageIdSchema).max(queuedMessagesMax) }),
  /** These wait for the user from now on. All do after a turn that did not complete, without this event. */
  event('messages.held', { messageIds: z.array(messageIdSchema).max(queuedMessagesMax) }),
  /** These are sent by themselves again. */
  event('messages.released', { messageIds: z.array(messageIdSchema).max(queuedMessagesMax) }),
  event('turn.started', { turnId: turnIdSchema }),
  event('model.replied', {
    text: z.string(),
    calls: z.array(repliedCallSchema),
    finish: finishReasonSchema,
    usage: usageSchema.nullable(),
    /** By the prices that the user had entered for the model then. Absent: none. */
    cost: costSchema.optional(),
    kept: keptItemsSchema.optional(),
    durationMs: z.number(),
  }),
  /** The user wants the command of an ended process run once more. It is judged and asked about as any call of the model; the model is not asked. */
  event('call.repeated', { call: repliedCallSchema, of: processIdSchema }),
  /** A request of the app's own to the session's model was answered. It took tokens like a reply. */
  event('model.assisted', { purpose: z.enum(['summary', 'title']), usage: usageSchema, cost: costSchema.optional() }),
  event('call.refused', { callId: callIdSchema, message: z.string() }),
  event('verdict.given', { callId: callIdSchema, action: actionSchema, verdict: verdictSchema, modelWords: z.string().nullable() }),
  event('approval.requested', { request: approvalRequestSchema }),
  event('approval.answered', {
    approvalId: approvalIdSchema,
    callId: callIdSchema,
    answer: approvalAnswerSchema,
    /** Rules that this answer saved outside the session; those of the session have events of their own. */
    savedRules: z.array(ruleSchema).optional(),
  }),
  /** The user wrote another command in place of the model's. It is judged and asked anew. */
  event('approval.edited', { approvalId: approvalIdSchema, callId: callIdSchema, command: z.string() }),
  event('approval.cancelled', { approvalId: approvalIdSchema, callId: callIdSchema }),
  event('approval.expired', { approvalId: approvalIdSchema, callId: callIdSchema }),
  event('rule.saved', { rule: ruleSchema }),
  event('rule.revoked', { ruleId: ruleIdSchema }),
  event('call.started', { callId: callIdSchema, grant: grantSourceSchema }),
  event('call.finished', {
    callId: callIdSchema,
    outcome: callOutcomeSchema,
    resultText: z.string(),
    durationMs: z.number(),
    images: imagesSchema.optional(),
  }),
  event('process.started', { facts: processFactsSchema }),
  event('process.ended', { processId: processIdSchema, end: processEndSchema }),
  /** Whether it waits for somebody to type; written when that changes. */
  event('process.needs-input', { processId: processIdSchema, input: inputStateSchema }),
  /** The app ended before it did, and at the next start it was found running: it is watched again, but what it prints now is not seen. */
  event('process.survived', { processId: processIdSchema }),
  event('process.taken-over', { processId: processIdSchema }),
  /** `typed`: what the user typed while the terminal showed it, cut; never what was typed unseen. */
  event('process.handed-back', { processId: processIdSchema, typed: z.string() }),
  /** Commands of the session run in this folder from now on. A real path. */
  event('session.cwd-changed', { cwd: z.string() }),
  /** Something the app tells the model, once: `text` is what it reads. */
  event('model.noted', { about: noteAboutSchema, processId: processIdSchema.nullable(), text: z.string() }),
  /** In the model's view, long results among the first `items` of the transcript are cut to their beginnings from now on. */
  event('context.thinned', { items: z.number().int() }),
  /** The app asks the model for a summary of the first `items` of the transcript. */
  event('context.compacting', { items: z.number().int() }),
  /** In the model's view, `text` stands for the first `items` of the transcript from now on. */
  event('context.compacted', { items: z.number().int(), text: z.string() }),
  /** The model works by these files of instructions from now on; the whole list each time it changes. */
  event('instructions.loaded', { files: z.array(instructionFileSchema) }),
  event('file.changed', {
    callId: callIdSchema,
    path: z.string(),
    beforeHash: z.string().nullable(),
    /** Null: the file is gone. */
    afterHash: z.string().nullable(),
    added: z.number().int(),
    removed: z.number().int(),
  }),
  /** The agent's checklist, whole, as it stands now. */
  event('plan.updated', { callId: callIdSchema, steps: z.array(planStepSchema).max(planStepsMax) }),
  /** The workspace's files as they were just before the call are kept under this name. */
  event('checkpoint.kept', { callId: callIdSchema, before: snapshotIdSchema, durationMs: z.number() }),
  /** They were not kept; the call went on without. */
  event('checkpoint.skipped', { callId: callIdSchema, reason: unkeptReasonSchema }),
  /** What the call, and whatever else happened at that time, changed. `files` are the first of `count`; `leftOut` files are too large to be kept. */
  event('checkpoint.compared', {
    callId: callIdSchema,
    after: snapshotIdSchema,
    files: z.array(changedFileSchema),
    count: z.number().int(),
    leftOut: z.number().int(),
    durationMs: z.number(),
  }),
  /** The user puts files back; `before` is how they were until now. */
  event('files.restoring', { restoreId: restoreIdSchema, aim: restoreAimSchema, before: snapshotIdSchema }),
  /** `failed`: those of `files` that could not be put back. */
  event('files.restored', {
    restoreId: restoreIdSchema,
    after: snapshotIdSchema,
    files: z.array(changedFileSchema),
    count: z.number().int(),
    failed: z.array(z.string()),
  }),
  event('notice.given', { code: noticeCodeSchema, values: z.record(z.string(), z.string()) }),
  event('turn.finished', {
    turnId: turnIdSchema,
    outcome: turnOutcomeSchema,
    durationMs: z.number(),
    /** What its replies cost together, one for each currency. Absent: not known. */
    costs: z.array(costSchema).max(costsMax).optional(),
  }),
  event('session.recovered', {
    openCalls: z.number().int(),
    openApprovals: z.number().int(),
    lostProcesses: z.number().int(),
    /** Processes that were found running. Absent: none. */
    runningProcesses: z.number().int().optional(),
    /** Processes whose shells had written down how they ended. Absent: none. */
    endedProcesses: z.number().int().optional(),
  }),
])
export type SessionEvent = z.infer<typeof sessionEventSchema>
export type SessionEventOf<Kind extends SessionEvent['kind']> = Extract<SessionEvent, { kind: Kind }>

/** One line of the log after the first. `seq` grows by one from 1; `at` is milliseconds since the epoch. */
export const sessionRecordSchema = z.strictObject({
  seq: z.number().int().min(1),
  at: z.number(),
  event: sessionEventSchema,
})
export type SessionRecord = z.infer<typeof sessionRecordSchema>

/** From which session, before or after which message of it, and how many records of it (numbered anew) this log begins with. */
export const forkedFromSchema = z.strictObject({ sessionId: sessionIdSchema, messageId: messageIdSchema, records: z.number().int() })

/** Where the records come from that a log begins with, and how many there are. Absent: it began by itself. */
const logOriginSchema = z.strictObject({
  forkedFrom: forkedFromSchema.optional(),
  imported: z.strictObject({ records: z.number().int() }).optional(),
})
export type LogOrigin = z.infer<typeof logOriginSchema>

/** Line 1 of a session log. */
export const sessionLogHeaderSchema = logOriginSchema.extend({
  format: z.literal('signalbox-session'),
  version: z.literal(1),
  sessionId: sessionIdSchema,
})
