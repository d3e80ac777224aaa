import { assertNever } from '../../shared/assert.ts'
import { type AppError, type AppErrorKind, fail } from '../../shared/errors.ts'
import { splitOddCharacters } from '../../shared/odd-characters.ts'
import { describeConnection } from './connection-errors.ts'
import { type OptionalField, refusedFieldIn } from './optional-fields.ts'
import type { Problem } from './problem.ts'
import { longestNamedWaitMs, type RetryAdvice } from './retry.ts'

/** A request that failed: one sentence for the user, and whether to ask again, unchanged or without one field. */
export interface Failure {
  readonly error: AppError
  readonly retry: RetryAdvice
  readonly refusedField: OptionalField | null
}

/** Whom the request went to. `address` holds no user name and no query; `key` is here only to be kept out of messages. */
export interface Target {
  readonly address: string
  readonly model: string
  readonly key: string | null
}

/** Says what went wrong and what to do about it. The key never appears in it, even when the server repeats it. */
export function describeFailure(problem: Problem, target: Target): Failure {
  const found = toFailure(problem, target)
  const { kind, message } = found.error
  return { ...found, error: fail(kind, withoutKey(message, target.key)).error }
}

function withoutKey(text: string, key: string | null): string {
  return key === null || key === '' ? text : text.replaceAll(key, '[key]')
}

function toFailure(problem: Problem, target: Target): Failure {
  const { address } = target
  switch (problem.kind) {
    case 'status':
      return describeStatus(problem, target)
    case 'connection':
      return describeConnection(problem, address)
    case 'silent':
      return failure(
        'model-unavailable',
        `${address} sent nothing for ${seconds(problem.afterMs)}: the server may be overloaded. Try again, or choose a smaller model.`,
      )
    case 'not-a-stream':
      if (problem.isHtml) return notAnApi(address)
      return failure('model-unavailable', `${address} answered, but not as a stream, which this app needs.${quote(problem.words)}`)
    case 'empty':
      return failure('model-unavailable', `${address} closed the connection without an answer. Look at the server's own log.`, {
        kind: 'backoff',
      })
    case 'garbled':
      return failure(
        'model-unavailable',
        `${address} sent something that is no stream of the API it was asked for. Check the address; it usually ends in /v1.`,
      )
    case 'too-large':
      return failure('too-large', `The reply of ${address} was too large to keep and was stopped.`)
    default:
      return assertNever(problem)
  }
}

type StatusProblem = Extract<Problem, { kind: 'status' }>

function describeStatus(problem: StatusProblem, target: Target): Failure {
  const { status, words } = problem
  const { address, model } = target
  if (status === 401) return wrongKey(target)
  if (status === 403)
    return failure('wrong-key', `${address} does not let this key use "${model}".${quote(words)} Use another key or model.`)
  if (status === 404 || status === 405) return notFound(problem, target)
  if (status === 402 || /insufficient_quota/i.test(problem.code)) {
    return failure('rate-limited', `The account at ${address} has no credit left.${quote(words)} Add credit or use another model.`)
  }
  if (status === 413 || /context_length_exceeded/i.test(problem.code) || tooLongWords.test(words)) {
    return failure(
      'too-large',
      `The conversation is longer than "${model}" at ${address} can read.${quote(words)} Start a new session or use a model with a larger context.`,
    )
  }
  if (status === 429) return rateLimited(problem, address)
  if (status >= 300 && status < 400) {
    return failure(
      'model-unavailable',
      `${address} sends requests on to another address, which is not followed.${quote(words)} Enter that one.`,
    )
  }
  if (status >= 500 || status === 408 || status === 425) {
    const retry: RetryAdvice = problem.retryAfterMs === null ? { kind: 'backoff' } : { kind: 'wait', waitMs: problem.retryAfterMs }
    return failure('model-unavailable', `${address} failed with status ${status}.${quote(words)} Try again in a moment.`, retry)
  }
  const refused = {
    ...failure('invalid-input', `${address} refused the request with status ${status}.${quote(words)}`),
    refusedField: null,
  }
  return status === 400 || status === 422 ? { ...refused, refusedField: refusedFieldIn(`${problem.code} ${words}`) } : refused
}

const tooLongWords = /context (length|window|size)|maximum context|too many tokens|prompt is too long/i

function wrongKey({ address, key }: Target): Failure {
  if (key === null) return failure('wrong-key', `${address} wants a key and none is set. Enter one with the model.`)
  return failure('wrong-key', `${address} does not accept the key. Check it, or enter a new one.`)
}

function notFound({ status, isHtml, words, code }: StatusProblem, { address, model }: Target): Failure {
  if (isHtml || status === 405) return notAnApi(address)
  const named = /model/i.test(`${code} ${words}`)
  const cause = named
    ? `There is no model "${model}" at ${address}.`
    : `${address} knows no model "${model}", or the address is wrong (it usually ends in /v1).`
  return failure('model-not-found', `${cause}${quote(words)} Check the model's name and the address.`)
}

function rateLimited({ words, retryAfterMs }: StatusProblem, address: string): Failure {
  const retry: RetryAdvice = { kind: 'rate-limit', waitMs: retryAfterMs }
  const when = retryAfterMs !== null && retryAfterMs > longestNamedWaitMs ? 'in some days' : 'in a moment'
  return failure('rate-limited', `${address} has had too many requests.${quote(words)} Try again ${when}.`, retry)
}

const notAnApi = (address: string): Failure =>
  failure(
    'model-unavailable',
    `${address} answers with a web page, not as an OpenAI-compatible server. Check the address; it usually ends in /v1.`,
  )

function failure(kind: AppErrorKind, message: string, retry: RetryAdvice = { kind: 'no' }): Failure {
  return { error: fail(kind, message).error, retry, refusedField: null }
}

const seconds = (ms: number): string => `${Math.ceil(ms / 1_000)} s`

/** A server may send a page of text; a sentence or two of it says enough. */
const quoteLimitCharacters = 300

/** The server's words are hostile text: one line, no invisible characters, short, and marked as the server's. */
function quote(words: string): string {
  const visible = splitOddCharacters(words.slice(0, quoteLimitCharacters * 4).replace(/\s+/g, ' '))
  const line = visible
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('')
    .trim()
  if (line === '') return ''
  const short = line.length > quoteLimitCharacters ? `${line.slice(0, quoteLimitCharacters)}…` : line
  return ` The server says: "${short}"${/[.!?…。！？]$/.test(short) ? '' : '.'}`
}
