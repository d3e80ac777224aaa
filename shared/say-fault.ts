import {
  type AppErrorKind,
  type Failed,
  type FaultSentence,
  fail,
  faultSentencesMax,
  faultValueMaxCharacters,
  type Told,
} from './errors.ts'
import { type FaultCode, faultTexts } from './faults/fault-texts.ts'

type Names<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type Filling<Code extends FaultCode> = { readonly [Name in Names<(typeof faultTexts)[Code]>]: string | number }
/** The values that the text of a code has room for: no more, no less. */
type Values<Code extends FaultCode> = keyof Filling<Code> extends never ? readonly [] : readonly [values: Filling<Code>]

/** A failure in one sentence that the window can say in the user's language. */
export function failSaying<Code extends FaultCode>(kind: AppErrorKind, code: Code, ...values: Values<Code>): Failed {
  return failSayingAll(kind, [sentence(code, ...values)])
}

/** The same in several sentences. */
export function failSayingAll(kind: AppErrorKind, sentences: readonly FaultSentence[]): Failed {
  const { message, ...rest } = tell(sentences)
  const { error } = fail(kind, message)
  return { ok: false, error: { ...error, ...rest } }
}

/** One sentence by its code. */
export function sentence<Code extends FaultCode>(code: Code, ...values: Values<Code>): FaultSentence {
  const [filling] = values
  return filling === undefined ? { code } : { code, values: shortened(filling) }
}

/** Sentences, and what they are in English. */
export function tell(sentences: readonly FaultSentence[]): Told {
  const kept = sentences.slice(0, faultSentencesMax)
  return { message: kept.map(inEnglish).join(' ').slice(0, 4_000), sentences: kept }
}

/** The sentences of a failure, to go on from; its words as they are where it has none. */
export function sentencesOf({ message, sentences }: Told): readonly FaultSentence[] {
  return sentences ?? [sentence('as-said', { words: message })]
}

/** What an exception says, as the cause in a sentence. */
export const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function inEnglish({ code, values = {} }: FaultSentence): string {
  // Only codes of the table are made into sentences here.
  const text: string = faultTexts[code as FaultCode]
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''))
}

const shortened = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, faultValueMaxCharacters) : value]),
  )
