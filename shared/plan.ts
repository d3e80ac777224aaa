import { z } from 'zod'

/** Most steps of a plan: a longer list is not read. */
export const planStepsMax = 30
/** Longest text of a step, in UTF-16 code units: one line. */
export const planStepMaxCharacters = 200

/** One line of the agent's plan. */
export const planStepSchema = z.strictObject({
  text: z.string().max(planStepMaxCharacters),
  state: z.enum(['pending', 'active', 'done']),
})
export type PlanStep = z.infer<typeof planStepSchema>
