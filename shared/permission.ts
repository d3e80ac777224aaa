import { z } from 'zod'
import { approvalIdSchema, callIdSchema, processIdSchema, ruleIdSchema, sessionIdSchema } from './ids.ts'
import { sandboxFactsSchema } from './sandbox.ts'
import {
  changeFilesActionSchema,
  gitCommitActionSchema,
  gitReadActionSchema,
  questionActionSchema,
  replySchema,
  searchFilesActionSchema,
} from './tool-actions.ts'

export const verdictKindSchema = z.enum(['allow', 'ask', 'deny'])
export const riskSchema = z.enum(['low', 'medium', 'high'])

/** Where a path lies, judged as written and as resolved. */
export const zoneSchema = z.enum([
  'workspace',
  'workspace-protected',
  'temp',
  'home',
  'secret',
  'startup',
  'system',
  'device',
  'network-path',
  'outside',
  'unknown',
])

const pathEffect = <Kind extends string>(kind: Kind) => z.strictObject({ kind: z.literal(kind), path: z.string(), zone: zoneSchema })

/** What a delete would take away. `complete` is false when there was more than was counted; `ignored`: git ignores it, so it can be made again. */
export const deleteMeasureSchema = z.strictObject({
  files: z.number().int(),
  bytes: z.number(),
  complete: z.boolean(),
  ignored: z.boolean(),
})
export type DeleteMeasure = z.infer<typeof deleteMeasureSchema>

/** What a part of an action would do. */
export const effectSchema = z.discriminatedUnion('kind', [
  pathEffect('read'),
  pathEffect('write'),
  z.strictObject({ kind: z.literal('delete'), path: z.string(), zone: zoneSchema, measure: deleteMeasureSchema.nullable() }),
  z.strictObject({ kind: z.literal('execute'), what: z.string() }),
  z.strictObject({ kind: z.literal('network'), host: z.string() }),
  z.strictObject({ kind: z.literal('privilege') }),
  z.strictObject({ kind: z.literal('signal'), target: z.string() }),
  z.strictObject({ kind: z.literal('history') }),
  z.strictObject({ kind: z.literal('config') }),
  z.strictObject({ kind: z.literal('unknown') }),
])

/** A half-open range of UTF-16 code units in the command as it will run. */
export const spanSchema = z.strictObject({ start: z.number().int().min(0), end: z.number().int().min(0) })

/** Why a verdict came out as it did: a code the screen has words for, and the values those words need. */
export const reasonCodeSchema = z.enum([
  'no-rule',
  'session-rule',
  'given-rule',
  'allow-everything',
  'reads-workspace',
  'reads-secret',
  'reads-outside',
  'writes-workspace',
  'writes-protected',
  'writes-outside',
  'edit-mode',
  'read-only-mode',
  'unattended-mode',
  'own-files',
  'odd-characters',
  'too-long',
  'untrusted-workspace',
  'changed-since-asked',
  'saved-rule',
  'does-not-parse',
  'hidden-code',
  'unknown-program',
  'unknown-option',
  'acting-option',
  'sets-variable',
  'runs-elsewhere',
  'repository-config',
  'reads-below',
  'too-much-below',
  'carried-state',
  'sandboxed',
  'broken-rules',
  'harmless',
  'asks-user',
  'deletes-file',
])

export const reasonSchema = z.strictObject({
  code: reasonCodeSchema,
  span: spanSchema.nullable(),
  values: z.record(z.string(), z.string()),
})

export const partSchema = z.strictObject({
  span: spanSchema,
  /** The file that it would run, every link followed, and the name it goes by. Absent: not known for certain. */
  program: z.strictObject({ name: z.string(), path: z.string() }).exactOptional(),
  verdict: verdictKindSchema,
  effects: z.array(effectSchema),
  reasons: z.array(reasonSchema),
})

/** The one object that the card, the transcript, the audit log and the notification all render. */
export const verdictSchema = z.strictObject({
  verdict: verdictKindSchema,
  risk: riskSchema,
  parts: z.array(partSchema),
  effects: z.array(effectSchema),
  reasons: z.array(reasonSchema),
})

export type VerdictKind = z.infer<typeof verdictKindSchema>
export type Risk = z.infer<typeof riskSchema>
export type Zone = z.infer<typeof zoneSchema>
export type Effect = z.infer<typeof effectSchema>
export type Span = z.infer<typeof spanSchema>
export type ReasonCode = z.infer<typeof reasonCodeSchema>
export type Reason = z.infer<typeof reasonSchema>
export type Part = z.infer<typeof partSchema>
export type Verdict = z.infer<typeof verdictSchema>

/** How a session treats what no rule answers. See docs/rules.md. */
export const modeSchema = z.enum(['ask', 'edit', 'sandboxed', 'read-only', 'unattended'])
export type Mode = z.infer<typeof modeSchema>

/**
 * Names that a shell begins with because commands before it left them: functions; variables that programs or the shell obey (`acting`); the
 * others. Their values are not shown and not kept.
 */
export const carriedStateSchema = z.strictObject({
  functions: z.array(z.string()),
  acting: z.array(z.string()),
  variables: z.array(z.string()),
})
export type CarriedState = z.infer<typeof carriedStateSchema>

/**
 * What would happen, exactly, if a call were let through. It is stored by the main process when the model asks,
 * shown on the card, hashed, and it alone is what runs.
 */
export const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('command'),
    command: z.string(),
    /** Real path of the shell program that gets the command as one argument. */
    shell: z.string(),
    cwd: z.string(),
    environmentNames: z.array(z.string()),
    stdin: z.string().nullable(),
    background: z.boolean(),
    /** It runs in a terminal of its own: programs behave as for a person, and may ask. */
    terminal: z.boolean(),
    timeoutMs: z.number().int().nullable(),
    /** Absent: the shell begins with nothing of commands before. */
    carried: carriedStateSchema.exactOptional(),
    /** Absent: the session has no sandbox. */
    sandbox: sandboxFactsSchema.exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('read-file'),
    path: z.string(),
    /** The path after every symbolic link was followed. */
    realPath: z.string(),
  }),
  z.strictObject({
    kind: z.literal('write-file'),
    path: z.string(),
    realPath: z.string(),
    /** SHA-256 of the bytes before (null: the file does not exist yet) and after. */
    beforeHash: z.string().nullable(),
    afterHash: z.string(),
    added: z.number().int(),
    removed: z.number().int(),
    /** Unified diff, cut at a named limit for the card; `diffCut` counts the lines left out. */
    diff: z.string(),
    diffCut: z.number().int(),
    /** Lines of the old text, counted from 1, where what was sought stood only but for spaces and tabs. Absent: none. */
    looseLines: z.array(z.number().int()).optional(),
  }),
  z.strictObject({
    kind: z.literal('process-input'),
    processId: processIdSchema,
    /** The command that the process was started with, and where: what reads the input. */
    command: z.string(),
    cwd: z.string(),
    /** What is typed, exactly; then the named keys, in order. */
    text: z.string(),
    keys: z.array(z.string()),
  }),
  searchFilesActionSchema,
  changeFilesActionSchema,
  questionActionSchema,
  gitReadActionSchema,
  gitCommitActionSchema,
])
export type Action = z.infer<typeof actionSchema>
export type CommandAction = Extract<Action, { kind: 'command' }>
export type ReadFileAction = Extract<Action, { kind: 'read-file' }>
export type WriteFileAction = Extract<Action, { kind: 'write-file' }>
export type ProcessInputAction = Extract<Action, { kind: 'process-input' }>

/**
 * What a rule is about: a whole command byte for byte, one file, or a pattern in the words of docs/rules.md (`npm run *`, `write(workspace/**)`).
 */
export const ruleMatchSchema = z.discriminatedUnion('kind', [
  /** `shell`: the name of the program whose text it is, where an allow holds for that one only. Absent: of any shell. */
  z.strictObject({ kind: z.literal('exact-command'), command: z.string(), cwd: z.string().nullable(), shell: z.string().optional() }),
  z.strictObject({ kind: z.literal('write-file'), realPath: z.string() }),
  z.strictObject({ kind: z.literal('read-file'), realPath: z.string() }),
  z.strictObject({ kind: z.literal('pattern'), text: z.string().max(2_000) }),
  /** One running process gets input; `command` only says which it is. */
  z.strictObject({ kind: z.literal('process-input'), processId: processIdSchema, command: z.string() }),
])
export const ruleSchema = z.strictObject({
  id: ruleIdSchema,
  decision: verdictKindSchema,
  /** `given`: on the command line; `repository`: in the workspace's own file, where it can only be stricter. */
  scope: z.enum(['session', 'given', 'workspace', 'user', 'repository']),
  match: ruleMatchSchema,
  createdAt: z.number(),
})
export type RuleMatch = z.infer<typeof ruleMatchSchema>
export type Rule = z.infer<typeof ruleSchema>

/** Who let a call through; shown on its card and kept in the log. */
export const grantSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), approvalId: approvalIdSchema }),
  z.strictObject({ kind: z.literal('rule'), ruleId: ruleIdSchema, text: z.string() }),
  z.strictObject({ kind: z.literal('builtin'), code: reasonCodeSchema }),
  z.strictObject({ kind: z.literal('allow-everything') }),
  /** It only looked at, or stopped, what the session itself runs: no question. `summary` names it (a command), for the card. */
  z.strictObject({ kind: z.literal('own-process'), summary: z.string() }),
  /** It only shows the user the agent's plan: no question. */
  z.strictObject({ kind: z.literal('plan') }),
])
export type GrantSource = z.infer<typeof grantSourceSchema>

/** A question that waits for the user. `hash` is over what is shown; an answer must bring it back. */
export const approvalRequestSchema = z.strictObject({
  approvalId: approvalIdSchema,
  sessionId: sessionIdSchema,
  callId: callIdSchema,
  tool: z.string(),
  action: actionSchema,
  verdict: verdictSchema,
  /** The model's own description of the call; never part of the judgement. */
  modelWords: z.string().nullable(),
  /** The rule that "allow for this session" would save; null where none may be saved. */
  offeredRule: ruleMatchSchema.nullable(),
  /** The user wrote the command in place of the model's. */
  edited: z.boolean().optional(),
  hash: z.string(),
  requestedAt: z.number(),
})
export type ApprovalRequest = z.infer<typeof approvalRequestSchema>

export const denyReasonMaxCharacters = 2_000

/** How far a rule that is saved from an answer reaches. */
export const savingScopeSchema = z.enum(['session', 'workspace', 'user'])
export type SavingScope = z.infer<typeof savingScopeSchema>

/** Names one proposal of one waiting question: main works out again what it stands for. */
export const proposalIdSchema = z.string().regex(/^prop_[0-9a-f]{32}$/)

/** Longest command a user may write in place of the model's, in UTF-16 code units: as much as the gate reads. */
export const editedCommandMaxCharacters = 10_000

// One proposal for each part that asks; a command has at most 50 parts.
const proposalsPerAnswerMax = 50

export const approvalAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('allow-once') }),
  z.strictObject({ kind: z.literal('allow-session') }),
  z.strictObject({
    kind: z.literal('allow-always'),
    proposalIds: z.array(proposalIdSchema).min(1).max(proposalsPerAnswerMax),
    scope: savingScopeSchema,
  }),
  z.strictObject({
    kind: z.literal('deny-always'),
    proposalIds: z.array(proposalIdSchema).min(1).max(proposalsPerAnswerMax),
    scope: savingScopeSchema,
  }),
  z.strictObject({ kind: z.literal('deny'), reason: z.string().max(denyReasonMaxCharacters).nullable() }),
  /** Only to a question of the model: what the user says. */
  z.strictObject({ kind: z.literal('reply'), reply: replySchema }),
])
export type ApprovalAnswer = z.infer<typeof approvalAnswerSchema>
