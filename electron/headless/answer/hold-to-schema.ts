import type { AnswerShape } from '../../agent/ports.ts'
import type { TurnEnd } from '../follow-session.ts'
import type { AnswerSchema } from './answer-schema.ts'

/** What came of a task whose answer is held to a schema. `other`: the turn did not come to an answer. */
export type Held =
  | { readonly kind: 'fits'; readonly json: string }
  | { readonly kind: 'wrong'; readonly fault: string }
  | { readonly kind: 'other'; readonly end: TurnEnd }

export type TakeTurn = (message: string, answer: AnswerShape) => Promise<TurnEnd>

/** Takes the turn of a task and, where its answer does not fit, one more in which the model puts it into shape and calls nothing. */
export async function holdToSchema(task: string, { format, check }: AnswerSchema, take: TakeTurn): Promise<Held> {
  const first = await take(task, { format, calls: 'any' })
  if (!isAnswer(first)) return { kind: 'other', end: first }
  const checked = check(first.reply)
  if (checked.kind === 'fits') return checked
  const second = await take(correction(checked.fault), { format, calls: 'none' })
  return isAnswer(second) ? check(second.reply) : { kind: 'other', end: second }
}

const isAnswer = (end: TurnEnd): end is Extract<TurnEnd, { kind: 'finished' }> =>
  end.kind === 'finished' && end.outcome.kind === 'completed'

const correction = (fault: string): string =>
  `[Signalbox: your answer does not fit the JSON Schema that it must fit. ${fault} Send the whole answer again as one JSON value that fits, ` +
  'with nothing before or after it and without a code fence. Call no tools.]'
