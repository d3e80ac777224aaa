import { z } from 'zod'

/**
 * What can go wrong in an expected way. It travels as a value over IPC, into the session log and to the terminal;
 * the words for a person are made once, at the edge, from `kind` and the fields (`message` is English, for logs and the model).
 */
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

export const appErrorSchema = z.strictObject({
  kind: appErrorKindSchema,
  message: z.string().max(4_000),
})

export type AppErrorKind = z.infer<typeof appErrorKindSchema>
export type AppError = z.infer<typeof appErrorSchema>

export type Result<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: AppError }

export const succeed = <Value>(value: Value): Result<Value> => ({ ok: true, value })

export const fail = (kind: AppErrorKind, message: string): { readonly ok: false; readonly error: AppError } => ({
  ok: false,
  error: { kind, message: message.slice(0, 4_000) },
})
