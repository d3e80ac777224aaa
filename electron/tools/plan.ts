import { z } from 'zod'
import { type PlanStep, planStepMaxCharacters, planStepSchema, planStepsMax } from '../../shared/plan.ts'
import type { Tool } from '../agent/ports.ts'
import { describeArguments, parseArguments } from './file-arguments.ts'

const argumentsSchema = z.strictObject({
  steps: z
    .array(planStepSchema.extend({ text: z.string().trim().min(1, 'must not be empty').max(planStepMaxCharacters) }))
    .min(1)
    .max(planStepsMax)
    .describe('The whole plan in order, each time.'),
})

/** Shows the user what the agent is about to do and how far it is. It changes nothing but the list on the screen. */
export function createPlanTool(): Tool {
  return {
    description: {
      name: 'plan',
      description:
        'Show the user your plan as a checklist, and keep it up to date: one step active at a time, done as soon as it is. For work of three steps or more.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: false,
    prepare: async (input) => {
      const parsed = parseArguments('plan', argumentsSchema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.message }
      const { steps } = parsed.value
      return {
        kind: 'free',
        about: 'plan',
        modelWords: null,
        summary: '',
        run: async () => ({
          outcome: 'succeeded',
          text: `The plan is shown: ${doneOf(steps)} of ${steps.length} done.`,
          changes: [],
          plan: steps,
        }),
      }
    },
  }
}

const doneOf = (steps: readonly PlanStep[]): number => steps.filter(({ state }) => state === 'done').length
