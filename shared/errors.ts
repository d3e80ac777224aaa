import { z } from 'zod'

/** What can go wrong in an expected way. It travels as a value over IPC, into the session log and to the terminal. */
export const appErrorKindSchema = z.enum([
  'invalid-input',
  'untrusted-sender',
  'not-found',
  'stale',
  'busy',
  'too-large',
  'wrong-key',
  'model-not-found',
  'connection-refused',
  'model-unavailable',
  'rate-limited',
  'reply-cut',
  'process-failed',
  'storage-failed',
  'untrusted-workspace',
  'no-sandbox',
  'no-images',
  'internal',
])

/** Longest value that fills a sentence, in UTF-16 code units, and most sentences of one error. */
export const faultValueMaxCharacters = 4_000
export const faultSentencesMax = 10

/** One sentence by its code and what fills it, so that the window can say it in the user's language. A newer version may have codes that this one does not know. */
export const faultSentenceSchema = z.strictObject({
  code: z.string().max(60),
  values: z.record(z.string().max(40), z.union([z.string().max(faultValueMaxCharacters), z.number()])).optional(),
})

/** English words for logs, the terminal and the model; with `sentences` the window says the same in the user's language. Absent: nobody wrote those. */
export const toldSchema = z.strictObject({
  message: z.string().max(4_000),
  sentences: z.array(faultSentenceSchema).max(faultSentencesMax).readonly().optional(),
})

export const appErrorSchema = toldSchema.extend({ kind: appErrorKindSchema })

export type AppErrorKind = z.infer<typeof appErrorKindSchema>
export type FaultSentence = z.infer<typeof faultSentenceSchema>
export type Told = z.infer<typeof toldSchema>
export type AppError = z.infer<typeof appErrorSchema>

export type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: AppError }
export type Failed = Extract<Result<never>, { ok: false }>

export const succeed = <Value>(value: Value): Result<Value> => ({ ok: true, value })

/** A failure in words of its own, for whoever reads English only: the terminal and the model. What may reach the window is said by its code (say-fault.ts). */
export const fail = (kind: AppErrorKind, message: string): Failed => ({
  ok: false,
  error: { kind, message: message.slice(0, 4_000) },
})

/** What is told of a failure, without its kind. */
export const toldIn = ({ message, sentences }: Told): Told => (sentences === undefined ? { message } : { message, sentences })
