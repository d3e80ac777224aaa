import type { Model, ModelEvent, ModelReply, ModelRequest } from '../agent/ports.ts'
import { describeFailure, type Failure, type Target } from './errors.ts'
import { readEventStream } from './event-stream.ts'
import type { OptionalField } from './optional-fields.ts'
import { type Problem, problemOfStreamError, problemOfThrown } from './problem.ts'
import { readTarget } from './read-target.ts'
import { nextRetry, noRetriesYet, pause } from './retry.ts'
import { type WatchedRequest, watchRequest } from './watched-post.ts'

/** How a client is made, whatever protocol it speaks. */
export interface ClientOptions {
  /** Up to and including `/v1`. */
  readonly baseUrl: string
  readonly model: string
  /** Asked before each request, so that a new key works at once. */
  readonly key: () => string | null
  /** Longest time without a byte from the server, in milliseconds. */
  readonly silenceMs?: number
  /** Waits between tries, in milliseconds; tests make them short. */
  readonly wait?: (waitMs: number, signal: AbortSignal) => Promise<void>
}

/** A protocol: how a request is written and its stream is read. `Draft` is a reply that still streams. */
export interface Protocol<Draft> {
  readonly emptyDraft: Draft
  /** What comes after the address of the server. */
  readonly path: string
  /** The request as JSON, without the fields this server refused before. */
  write(request: ModelRequest, refused: ReadonlySet<OptionalField>): string
  /** Adds one event of the stream; `text` is what it adds to the reply's text. A problem ends the reply. */
  add(draft: Draft, raw: unknown): { readonly draft: Draft; readonly text: string; readonly problem: Problem | null }
  /** Whether text or a call has come; whether the server has said why it stopped; whether the reply is larger than this app is willing to keep. */
  look(draft: Draft): { readonly hasContent: boolean; readonly hasEnded: boolean; readonly isTooLarge: boolean }
  finish(draft: Draft): ModelReply
}

/** A local model on a CPU may read a long prompt for minutes before its first word. */
const defaultSilenceMs = 290_000

/** The token counts come right after the last word; a server that keeps the line open instead is not waited for. */
const waitForUsageMs = 2_000

/** A model behind a server that speaks the protocol. */
export function createClient<Draft>(options: ClientOptions, protocol: Protocol<Draft>): Model {
  const refused = new Set<OptionalField>()
  return { stream: (request, signal) => converse(options, protocol, refused, request, signal) }
}

async function* converse<Draft>(
  options: ClientOptions,
  protocol: Protocol<Draft>,
  refused: Set<OptionalField>,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const target = readTarget(options.baseUrl, options.model, options.key())
  if (!target.ok) return yield failed(target.error)
  for (let soFar = noRetriesYet; !signal.aborted; ) {
    const failure = yield* attempt(options, protocol, target.value, protocol.write(request, refused), signal)
    if (failure === null || signal.aborted) return
    if (failure.refusedField !== null && !refused.has(failure.refusedField)) {
      refused.add(failure.refusedField)
      continue
    }
    const retry = nextRetry(failure.retry, soFar)
    if (retry === null) return yield failed(failure.error)
    soFar = retry.soFar
    yield { kind: 'waiting', error: failure.error, waitMs: retry.waitMs }
    await (options.wait ?? pause)(retry.waitMs, signal)
  }
}

const failed = (error: Failure['error']): ModelEvent => ({ kind: 'failed', error })

/** One request. Yields text and, when it came to an end of any kind, the reply; returns the failure when it did not. */
async function* attempt<Draft>(
  options: ClientOptions,
  protocol: Protocol<Draft>,
  target: Target,
  body: string,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, Failure | null> {
  const watch = watchRequest(signal, options.silenceMs ?? defaultSilenceMs)
  let draft = protocol.emptyDraft
  let problem: Problem | null = null
  try {
    for await (const event of eventsOf(await post(options, protocol, target, body, watch), watch)) {
      const added = event.kind === 'problem' ? { draft, text: '', problem: event.problem } : protocol.add(draft, event.raw)
      draft = added.draft
      if (added.text !== '') yield { kind: 'text', delta: added.text }
      problem = added.problem
      const { isTooLarge, hasEnded } = protocol.look(draft)
      if (isTooLarge) return describeFailure({ kind: 'too-large' }, target)
      if (problem !== null) break
      if (hasEnded) watch.expectEndWithin(waitForUsageMs)
    }
  } catch (thrown) {
    problem = problemOfThrown(thrown)
  } finally {
    watch.dispose()
  }
  if (signal.aborted) return null
  const { hasContent, hasEnded } = protocol.look(draft)
  const settled = settle(hasContent, hasEnded, watch.problem() ?? problem)
  if (settled !== null) return finalFailure(hasContent, describeFailure(settled, target))
  yield { kind: 'reply', reply: protocol.finish(draft) }
  return null
}

/** A stream that broke after it began is a reply that was cut (null); one that never began, or that the server itself called off, is a problem. */
function settle(hasContent: boolean, hasEnded: boolean, problem: Problem | null): Problem | null {
  if (hasEnded) return null
  if (problem?.kind === 'status' || problem?.kind === 'too-large') return problem
  return hasContent ? null : (problem ?? { kind: 'empty' })
}

/** What the user has seen the beginning of cannot be asked for again in silence. */
function finalFailure(hasContent: boolean, failure: Failure): Failure {
  return hasContent ? { ...failure, retry: { kind: 'no' }, refusedField: null } : failure
}

/** Sends the request; see `WatchedRequest.post`. */
function post<Draft>(
  { baseUrl }: ClientOptions,
  { path }: Protocol<Draft>,
  { key }: Target,
  body: string,
  watch: WatchedRequest,
): Promise<AsyncIterable<Uint8Array> | null> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'user-agent': 'Signalbox' }
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`)
  return watch.post(url, key === null ? headers : { ...headers, authorization: `Bearer ${key}` }, body)
}

type StreamedEvent = { readonly kind: 'event'; readonly raw: unknown } | { readonly kind: 'problem'; readonly problem: Problem }

/** The events of a stream, as they come. */
async function* eventsOf(pieces: AsyncIterable<Uint8Array> | null, watch: WatchedRequest): AsyncGenerator<StreamedEvent, void> {
  if (pieces === null) return
  const stream = readEventStream()
  let isDone = false
  for await (const piece of pieces) {
    watch.cameInTime()
    const events = stream.push(piece)
    if (events === null) return yield { kind: 'problem', problem: { kind: 'too-large' } }
    for (const data of events) {
      isDone ||= data.startsWith('[DONE]')
      // What comes after is read, so that the connection can be used again.
      if (!isDone) yield readEvent(data)
    }
  }
  for (const data of stream.end()) if (!isDone && !data.startsWith('[DONE]')) yield readEvent(data)
}

function readEvent(data: string): StreamedEvent {
  try {
    const raw: unknown = JSON.parse(data)
    const error = typeof raw === 'object' && raw !== null && 'error' in raw ? raw.error : null
    return error ? { kind: 'problem', problem: problemOfStreamError(error) } : { kind: 'event', raw }
  } catch {
    return { kind: 'problem', problem: { kind: 'garbled' } }
  }
}
