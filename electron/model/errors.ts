import { assertNever } from '../../shared/assert.ts'
import type { AppError, AppErrorKind, FaultSentence } from '../../shared/errors.ts'
import { splitOddCharacters } from '../../shared/odd-characters.ts'
import { failSayingAll, sentence, sentencesOf } from '../../shared/say-fault.ts'
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
  const { key } = target
  if (key === null || key === '') return found
  const { kind } = found.error
  return {
    ...found,
    error: failSayingAll(
      kind,
      sentencesOf(found.error).map((each) => withoutKey(each, key)),
    ).error,
  }
}

function withoutKey({ code, values = {} }: FaultSentence, key: string): FaultSentence {
  const filled = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll(key, '[key]') : value])
  return { code, values: Object.fromEntries(filled) }
}

function toFailure(problem: Problem, target: Target): Failure {
  const { address } = target
  switch (problem.kind) {
    case 'status':
      return describeStatus(problem, target)
    case 'connection':
      return describeConnection(problem, address)
    case 'silent':
      return failure('model-unavailable', [sentence('server-silent', { address, seconds: Math.ceil(problem.afterMs / 1_000) })])
    case 'not-a-stream':
      if (problem.isHtml) return notAnApi(address)
      return failure('model-unavailable', [sentence('server-not-streaming', { address }), ...quote(problem.words)])
    case 'empty':
      return failure('model-unavailable', [sentence('server-closed-empty', { address })], { kind: 'backoff' })
    case 'garbled':
      return failure('model-unavailable', [sentence('server-garbled', { address })])
    case 'too-large':
      return failure('too-large', [sentence('reply-too-large', { address })])
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
    return failure('wrong-key', [sentence('key-not-allowed', { address, model }), ...quote(words), sentence('use-other-key')])
  if (status === 404 || status === 405) return notFound(problem, target)
  if (status === 402 || /insufficient_quota/i.test(problem.code)) {
    return failure('rate-limited', [sentence('no-credit', { address }), ...quote(words), sentence('add-credit')])
  }
  if (status === 413 || /context_length_exceeded/i.test(problem.code) || tooLongWords.test(words)) {
    return failure('too-large', [sentence('conversation-too-long', { address, model }), ...quote(words), sentence('start-new-session')])
  }
  if (status === 429) return rateLimited(problem, address)
  if (status >= 300 && status < 400) {
    return failure('model-unavailable', [sentence('server-redirects', { address }), ...quote(words), sentence('enter-that-address')])
  }
  if (status >= 500 || status === 408 || status === 425) {
    const retry: RetryAdvice = problem.retryAfterMs === null ? { kind: 'backoff' } : { kind: 'wait', waitMs: problem.retryAfterMs }
    const said = [sentence('server-failed', { address, status }), ...quote(words), sentence('try-in-a-moment')]
    return failure('model-unavailable', said, retry)
  }
  const refused = {
    ...failure('invalid-input', [sentence('request-refused', { address, status }), ...quote(words)]),
    refusedField: null,
  }
  return status === 400 || status === 422 ? { ...refused, refusedField: refusedFieldIn(`${problem.code} ${words}`) } : refused
}

const tooLongWords = /context (length|window|size)|maximum context|too many tokens|prompt is too long/i

function wrongKey({ address, key }: Target): Failure {
  return failure('wrong-key', [sentence(key === null ? 'key-missing' : 'key-refused', { address })])
}

function notFound({ status, isHtml, words, code }: StatusProblem, { address, model }: Target): Failure {
  if (isHtml || status === 405) return notAnApi(address)
  const named = /model/i.test(`${code} ${words}`)
  const cause = sentence(named ? 'no-such-model' : 'no-such-model-or-address', { address, model })
  return failure('model-not-found', [cause, ...quote(words), sentence('check-name-and-address')])
}

function rateLimited({ words, retryAfterMs }: StatusProblem, address: string): Failure {
  const retry: RetryAdvice = { kind: 'rate-limit', waitMs: retryAfterMs }
  const isFar = retryAfterMs !== null && retryAfterMs > longestNamedWaitMs
  const said = [sentence('requests-too-many', { address }), ...quote(words), sentence(isFar ? 'try-in-some-days' : 'try-in-a-moment')]
  return failure('rate-limited', said, retry)
}

const notAnApi = (address: string): Failure => failure('model-unavailable', [sentence('server-is-web-page', { address })])

function failure(kind: AppErrorKind, sentences: readonly FaultSentence[], retry: RetryAdvice = { kind: 'no' }): Failure {
  return { error: failSayingAll(kind, sentences).error, retry, refusedField: null }
}

/** A server may send a page of text; a sentence or two of it says enough. */
const quoteLimitCharacters = 300

/** The server's words are hostile text: one line, no invisible characters, short, and marked as the server's. */
function quote(words: string): readonly FaultSentence[] {
  const visible = splitOddCharacters(words.slice(0, quoteLimitCharacters * 4).replace(/\s+/g, ' '))
  const line = visible
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('')
    .trim()
  if (line === '') return []
  const short = line.length > quoteLimitCharacters ? `${line.slice(0, quoteLimitCharacters)}…` : line
  return [sentence(/[.!?…。！？]$/.test(short) ? 'server-says-whole' : 'server-says', { words: short })]
}
