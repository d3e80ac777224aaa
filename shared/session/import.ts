import { z } from 'zod'
import { sessionIdSchema } from '../ids.ts'

/** Why a file can not be imported. The window has the words. */
export const importFaultSchema = z.enum([
  'file-too-large',
  'line-too-long',
  'too-many-lines',
  'not-text',
  'not-json',
  'not-a-record',
  'out-of-order',
  'no-beginning',
  'begins-twice',
  'id-twice',
  'number-too-large',
])
export type ImportFault = z.infer<typeof importFaultSchema>

/** What came of an import. `line` counts from 1; null: the file as a whole. */
export const importOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('imported'), sessionId: sessionIdSchema }),
  z.strictObject({ kind: z.literal('refused'), fault: importFaultSchema, line: z.number().int().min(1).nullable() }),
])
export type ImportOutcome = z.infer<typeof importOutcomeSchema>
