import { z } from 'zod'
import { callIdSchema, messageIdSchema, restoreIdSchema } from './ids.ts'
import { formChangeSchema } from './text-forms.ts'

// An encoding, what became of its characters, and its line ends.
const formsMax = 3

/** Most files that an event or an answer names; the rest is counted. A list for a person, not the truth: that is the two states. */
export const listedFilesMax = 200

/** Names one kept state of a workspace's files: a tree, and where some files have unusual permissions, the list of those. */
export const snapshotIdSchema = z.string().regex(/^[0-9a-f]{40}(:[0-9a-f]{40})?$/)
export type SnapshotId = z.infer<typeof snapshotIdSchema>

/**
 * Stand in an imported session for states of another computer. No store has them, and they differ, so that nobody takes them for "nothing changed".
 */
export const statesElsewhere = { before: '0'.repeat(40), after: `${'0'.repeat(39)}1` } as const

/** Whether a state was kept on another computer: nothing can be put back to it, and no diff made. */
export const isElsewhere = (state: SnapshotId): boolean => state === statesElsewhere.before || state === statesElsewhere.after

/** One file that differs between two kept states. Lines are null for a binary file. `path` is relative to the workspace, with `/`. */
export const changedFileSchema = z.strictObject({
  path: z.string(),
  change: z.enum(['added', 'changed', 'deleted']),
  added: z.number().int().nullable(),
  removed: z.number().int().nullable(),
  /** What a command did to the way it is written. Absent: nothing, as far as it was looked at. */
  forms: z.array(formChangeSchema).min(1).max(formsMax).optional(),
})
export type ChangedFile = z.infer<typeof changedFileSchema>

/** Why the files were not kept before a call. The call went on all the same. */
export const unkeptReasonSchema = z.enum(['no-git', 'too-slow', 'in-use', 'too-large', 'unsuitable', 'failed'])
export type UnkeptReason = z.infer<typeof unkeptReasonSchema>

/** What the user wants the files to be again: as before a call, as before a message, or as before an earlier restoring. */
export const restoreAimSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('call'), callId: callIdSchema }),
  z.strictObject({ kind: z.literal('message'), messageId: messageIdSchema }),
  z.strictObject({ kind: z.literal('redo'), restoreId: restoreIdSchema }),
])
export type RestoreAim = z.infer<typeof restoreAimSchema>

/** `changed-since`: nothing was touched; `current` confirms that exactly the state shown may be overwritten. */
export const restoreAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('restored'), files: z.number().int() }),
  z.strictObject({ kind: z.literal('changed-since'), current: snapshotIdSchema, paths: z.array(z.string()), count: z.number().int() }),
])
export type RestoreAnswer = z.infer<typeof restoreAnswerSchema>

/** What a call changed in one file, for the card. */
export const fileDiffSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), diff: z.string(), diffCut: z.number().int() }),
  z.strictObject({ kind: z.literal('binary'), beforeBytes: z.number().int().nullable(), afterBytes: z.number().int().nullable() }),
])
export type FileDiff = z.infer<typeof fileDiffSchema>
