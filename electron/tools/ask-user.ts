import { z } from 'zod'
import { assertNever } from '../../shared/assert.ts'
import { choiceMaxCharacters, choicesMax, choicesMin, type QuestionAction, questionMaxCharacters } from '../../shared/tool-actions.ts'
import type { Grant, Tool, ToolResult } from '../agent/ports.ts'
import { describeArguments, parseArguments } from './file-arguments.ts'
import { cancelled, failed } from './locate-file.ts'

const line = (maximum: number) => z.string().trim().min(1, 'must not be empty').max(maximum)

const argumentsSchema = z.strictObject({
  question: line(questionMaxCharacters).describe('What you need to know, with what the user needs to answer it.'),
  choices: z
    .array(line(choiceMaxCharacters))
    .min(choicesMin)
    .max(choicesMax)
    .refine((choices) => new Set(choices).size === choices.length, 'must differ from each other')
    .describe('Likely answers, the one you would take first. The user may also answer in words of their own.'),
})

/** Asks the user something, in the same queue as everything else that waits for them. */
export function createAskUserTool(): Tool {
  return {
    description: {
      name: 'ask_user',
      description:
        'Ask the user a question that only they can answer: a wish, a choice between ways. Not for permission, which other tools ask by themselves, and not for what you can find out.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: false,
    prepare: async (input) => {
      const parsed = parseArguments('ask_user', argumentsSchema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.message }
      const action: QuestionAction = { kind: 'question', ...parsed.value }
      return { kind: 'ready', action, modelWords: null, run: async (grant, signal) => answerFrom(grant, action, signal) }
    },
  }
}

function answerFrom(grant: Grant, action: QuestionAction, signal: AbortSignal): ToolResult {
  grant.spend(action)
  if (signal.aborted) return cancelled('Stopped before the answer was read.')
  const { reply } = grant
  if (reply === null || reply === undefined) return failed('The question was let through without an answer.')
  switch (reply.kind) {
    case 'choice':
      return { outcome: 'succeeded', text: `The user chose answer ${reply.index + 1}:\n${action.choices[reply.index] ?? ''}`, changes: [] }
    case 'words':
      return { outcome: 'succeeded', text: `The user answered in their own words:\n${reply.text}`, changes: [] }
    default:
      return assertNever(reply)
  }
}
