import { z } from 'zod'
import { readSpokenWaitMs } from './retry.ts'

/** What went wrong with one request, as facts; failure.ts turns it into words and decides whether to ask again. */
export type Problem =
  | {
      readonly kind: 'status'
      readonly status: number
      readonly isHtml: boolean
      readonly words: string
      readonly code: string
      readonly retryAfterMs: number | null
    }
  /** No answer at all: `code` is the system's (ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED, …) or empty. */
  | { readonly kind: 'connection'; readonly code: string; readonly words: string }
  | { readonly kind: 'silent'; readonly afterMs: number }
  /** A success status with a body that is no event stream. */
  | { readonly kind: 'not-a-stream'; readonly isHtml: boolean; readonly words: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'garbled' }
  | { readonly kind: 'too-large' }

/** Reads what was thrown while a stream was opened or read. Nothing here depends on classes of the client library, which loads late. */
export function problemOfThrown(thrown: unknown): Problem {
  const parsed = thrownSchema.safeParse(thrown)
  if (!parsed.success) return { kind: 'connection', code: '', words: '' }
  const { message, error, cause } = parsed.data
  if (error !== undefined && error !== null) return problemOfStreamError(error)
  if (parsed.data.name === 'SyntaxError') return { kind: 'garbled' }
  const code = cause?.code ?? cause?.cause?.code ?? parsed.data.code ?? (/timed? ?out/i.test(message) ? 'ETIMEDOUT' : '')
  return { kind: 'connection', code, words: cause?.cause?.message ?? cause?.message ?? message }
}

/** The sentence of an error body and its code, wherever the server put them. */
export function readErrorBody(body: unknown): { readonly words: string; readonly code: string } {
  if (typeof body === 'string') return { words: body, code: '' }
  const parsed = errorBodySchema.safeParse(body)
  if (!parsed.success) return { words: '', code: '' }
  const { error, message, detail, code, type } = parsed.data
  if (error !== undefined && error !== null) return readErrorBody(error)
  const words = message ?? detail
  const text = words === undefined || words === null ? '' : typeof words === 'string' ? words : JSON.stringify(words)
  return { words: text, code: String(code ?? type ?? '') }
}

/** An error event in the middle of a stream that began with a success status. */
export function problemOfStreamError(error: unknown): Problem {
  const { words, code } = readErrorBody(error)
  return {
    kind: 'status',
    status: statusIn(error) ?? statusOfCode(code),
    isHtml: false,
    words,
    code,
    retryAfterMs: readSpokenWaitMs(words),
  }
}

/** The status as it would have been without the stream, where the server tells it. */
function statusIn(error: unknown): number | null {
  const parsed = statusSchema.safeParse(error)
  return parsed.success ? (parsed.data.status_code ?? parsed.data.status ?? null) : null
}

const httpFault = z.number().int().min(400).max(599).optional().catch(undefined)
const statusSchema = z.object({ status_code: httpFault, status: httpFault })

function statusOfCode(code: string): number {
  if (/^[45]\d\d$/.test(code)) return Number(code)
  if (/invalid_request/i.test(code)) return 400
  return /rate.?limit/i.test(code) ? 429 : 500
}

const codedSchema = z.object({ code: z.string().optional().catch(undefined), message: z.string().optional().catch(undefined) })

const thrownSchema = z.object({
  name: z.string().catch(''),
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
  error: z.unknown().optional(),
  cause: codedSchema
    .extend({ cause: codedSchema.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

const errorBodySchema = z.object({
  error: z.unknown().optional(),
  message: z.unknown().optional(),
  detail: z.unknown().optional(),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  type: z.string().nullish().catch(null),
})
