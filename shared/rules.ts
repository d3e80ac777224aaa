import { z } from 'zod'
import { callIdSchema, ruleIdSchema, sessionIdSchema } from './ids.ts'
import {
  proposalIdSchema,
  type RuleMatch,
  reasonSchema,
  ruleSchema,
  savingScopeSchema,
  spanSchema,
  verdictKindSchema,
  verdictSchema,
} from './permission.ts'

/** Longest text of a rule and longest note beside it, in UTF-16 code units. */
export const ruleTextMaxCharacters = 2_000
export const ruleNoteMaxCharacters = 500

/** How wide a proposed rule is; the screen has words for each. */
export const ruleWidthSchema = z.enum([
  /** This whole command line, byte for byte, in this folder. */
  'exact-line',
  'exact-words',
  'any-arguments',
  'any-task',
  'any-task-arguments',
  'file',
  'folder',
  'workspace-files',
])

/** A command that a proposed rule would also meet, and what would come of it. */
export const ruleExampleSchema = z.strictObject({
  text: z.string(),
  /** When it was asked before, in milliseconds since the epoch; null for a made-up example. */
  at: z.number().nullable(),
  outcome: verdictKindSchema,
  /** Why it is not let through although the rule is about it. */
  reason: reasonSchema.nullable(),
})

export const ruleProposalSchema = z.strictObject({
  proposalId: proposalIdSchema,
  width: ruleWidthSchema,
  /** As it will stand in the file, without the decision. */
  text: z.string(),
  /** Past commands of this workspace that it would have answered. */
  pastCount: z.number().int(),
  examples: z.array(ruleExampleSchema),
  scopes: z.array(savingScopeSchema),
})
export type RuleProposal = z.infer<typeof ruleProposalSchema>
export type RuleExample = z.infer<typeof ruleExampleSchema>
export type RuleWidth = z.infer<typeof ruleWidthSchema>

/** Why nothing can be saved. */
export const noProposalSchema = z.enum([
  'unreadable',
  'untrusted',
  'high-risk',
  'hidden-code',
  'runs-others',
  'unknown-words',
  'input',
  'process',
  'would-not-answer',
])
export type NoProposal = z.infer<typeof noProposalSchema>

/** One part that asks, with the rules that would answer it, narrow to wide. One of each section is chosen. */
export const proposalSectionSchema = z.strictObject({
  span: spanSchema,
  text: z.string(),
  /** Why there is nothing wider than the whole line; null where there is. */
  onlyExact: z.enum(['deletes', 'pushes', 'other']).nullable(),
  proposals: z.array(ruleProposalSchema),
})
export type ProposalSection = z.infer<typeof proposalSectionSchema>

export const ruleProposalsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('offered'), sections: z.array(proposalSectionSchema) }),
  z.strictObject({ kind: z.literal('none'), why: noProposalSchema }),
])
export type RuleProposals = z.infer<typeof ruleProposalsSchema>

/** What is wrong with a rule or a file of rules; the screen has words for each, and `values` fill them. */
export const ruleProblemSchema = z.strictObject({
  code: z.enum([
    'empty',
    'too-long',
    'odd-characters',
    'unknown-effect',
    'open-quote',
    'rest-not-last',
    'no-program',
    'pattern-in-word',
    'wrong-exact',
    'no-decision',
    'too-many-rules',
    'repository-allows',
    'file-too-large',
    'not-text',
    'not-plain-file',
    'cannot-read',
  ]),
  values: z.record(z.string(), z.string()),
})
export type RuleProblem = z.infer<typeof ruleProblemSchema>

/** A line of a rule file that says nothing the gate can use. `ignored`: readable, but a repository may not allow. Line 0: the file as a whole. */
export const ruleFaultSchema = z.strictObject({
  kind: z.enum(['broken', 'ignored', 'unreadable']),
  line: z.number().int(),
  text: z.string(),
  problem: ruleProblemSchema,
})
export type RuleFault = z.infer<typeof ruleFaultSchema>

export const ruleFileSchema = z.strictObject({
  scope: z.enum(['workspace', 'user', 'repository']),
  path: z.string(),
  /** Real path of the workspace; null for the user's own file, and where it is not known. */
  workspace: z.string().nullable(),
  faults: z.array(ruleFaultSchema),
})
export type RuleFile = z.infer<typeof ruleFileSchema>

export const ruleEntrySchema = z.strictObject({
  rule: ruleSchema,
  text: z.string(),
  note: z.string().nullable(),
  hits: z.number().int(),
  lastHitAt: z.number().nullable(),
  /** Where it stands; null for rules of a session. */
  path: z.string().nullable(),
  line: z.number().int().nullable(),
  workspace: z.string().nullable(),
  sessionId: sessionIdSchema.nullable(),
  /** False while a broken line of its file puts allow rules out of force. */
  inForce: z.boolean(),
})
export type RuleEntry = z.infer<typeof ruleEntrySchema>

/** What needs no rule: a program (with a sub-command) that only reads or changes nothing. */
export const builtinAllowSchema = z.strictObject({ kind: z.enum(['reads', 'harmless']), text: z.string() })

export type BuiltinAllow = z.infer<typeof builtinAllowSchema>

export const rulesViewSchema = z.strictObject({
  files: z.array(ruleFileSchema),
  entries: z.array(ruleEntrySchema),
})
export type RulesView = z.infer<typeof rulesViewSchema>

export const ruleCheckSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fine') }),
  z.strictObject({ kind: z.literal('broken'), problem: ruleProblemSchema }),
])

export const triedCommandSchema = z.strictObject({ verdict: verdictSchema })

/** One row of the audit: a verdict or what was answered. */
export const auditEntrySchema = z.strictObject({
  sessionId: sessionIdSchema,
  title: z.string(),
  workspace: z.string(),
  seq: z.number().int(),
  at: z.number(),
  callId: callIdSchema.nullable(),
  kind: z.enum(['verdict', 'answered', 'edited', 'cancelled', 'expired', 'rule-saved', 'rule-revoked']),
  /** The command, or the path of a file. */
  text: z.string(),
  verdict: verdictKindSchema.nullable(),
  risk: z.enum(['low', 'medium', 'high']).nullable(),
  reasons: z.array(reasonSchema),
  answer: z.enum(['allow-once', 'allow-session', 'allow-always', 'deny-always', 'deny', 'reply']).nullable(),
  /** The user's words with a deny, or the text of a rule. */
  words: z.string().nullable(),
  ruleId: ruleIdSchema.nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** What of the audit is wanted; null is everything. `text` is looked for without regard to case. */
export const auditFilterSchema = z.strictObject({
  sessionId: sessionIdSchema.nullable(),
  verdict: verdictKindSchema.nullable(),
  risk: z.enum(['low', 'medium', 'high']).nullable(),
  text: z.string().max(1_000),
})
export type AuditFilter = z.infer<typeof auditFilterSchema>

/** True for a row that the filter asks for. The same on the screen and in the export. */
export function matchesAudit(entry: AuditEntry, filter: AuditFilter): boolean {
  if (filter.sessionId !== null && entry.sessionId !== filter.sessionId) return false
  if (filter.verdict !== null && entry.verdict !== filter.verdict) return false
  if (filter.risk !== null && entry.risk !== filter.risk) return false
  const wanted = filter.text.trim().toLowerCase()
  return wanted === '' || [entry.text, entry.title, entry.words ?? ''].some((text) => text.toLowerCase().includes(wanted))
}

/** The words of a rule as they stand in a file. Rules about input to a process never stand in one; theirs are for the screen. */
export function ruleBody(match: RuleMatch): string {
  switch (match.kind) {
    case 'pattern':
      return match.text
    case 'exact-command': {
      const texts = [match.command, ...(match.cwd === null ? [] : [match.cwd, ...(match.shell === undefined ? [] : [match.shell])])]
      return `exact(${texts.map((each) => JSON.stringify(each)).join(', ')})`
    }
    case 'read-file':
      return `read(${match.realPath})`
    case 'write-file':
      return `write(${match.realPath})`
    case 'process-input':
      // Dies with its process: it never stands in a file, and does not read back as a rule.
      return `input(${match.processId})`
  }
}
