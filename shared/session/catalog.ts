import { z } from 'zod'
import { toldSchema } from '../errors.ts'
import { sessionIdSchema } from '../ids.ts'
import { modeSchema } from '../permission.ts'
import { modelChoiceSchema } from '../settings.ts'

/** One line of the sessions list. */
export const sessionSummarySchema = z.strictObject({
  sessionId: sessionIdSchema,
  title: z.string(),
  workspace: z.string(),
  model: modelChoiceSchema,
  mode: modeSchema,
  createdAt: z.number(),
  updatedAt: z.number(),
  activity: z.enum(['idle', 'working', 'waiting']),
  waiting: z.number().int(),
  running: z.number().int(),
  /** How many of these an earlier start of the app left running. */
  survived: z.number().int(),
  /** Why the session cannot be opened or written; null when all is well. */
  fault: toldSchema.nullable(),
  /** Put out of the way by the user. Absent: no. */
  archived: z.boolean().optional(),
})
export type SessionSummary = z.infer<typeof sessionSummarySchema>
