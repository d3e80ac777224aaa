import type { OpenAI } from 'openai'
import type { Model, ModelEvent, ModelReply, ModelRequest } from '../agent/ports.ts'
import { describeFailure, type Failure, type Target } from './errors.ts'
import { KeptClients, type Sending } from './kept-clients.ts'
import type { OptionalField } from './optional-fields.ts'
import { type Problem, problemOfThrown } from './problem.ts'
import { readTarget } from './read-target.ts'
import { nextRetry, noRetriesYet, pause } from './retry.ts'
import { watchRequest } from './watched-fetch.ts'
import { createBodyWriter, type WriteBody } from './write-body.ts'

/** How a client is made, whatever protocol it speaks. */
export interface ClientOptions {
  /** Up to and including `/v1`. */
  readonly baseUrl: string
  readonly model: string
  /** Asked before each request, so that a new key works at once. */
  readonly key: () => string | null
  /** Called each time that a request has gone out and the model begins to think. */
  readonly onSent?: () => void
  /** Longest time without a byte from the server, in milliseconds. */
  readonly silenceMs?: number
  /** Waits between tries, in milliseconds; tests make them short. */
  readonly wait?: (waitMs: number, signal: AbortSignal) => Promise<void>
}

/** A protocol: how a request is written and its stream is read. `Draft` is a reply that still streams. */
export interface Protocol<Draft, Body extends object> {
  readonly emptyDraft: Draft
  /** The request without the fields this server refused before. What was sent before is the same object again, as far as that can be. */
  toBody(request: ModelRequest, refused: ReadonlySet<OptionalField>): Body
  /** Has the library make a request; what it says comes later, in place of `sending.body`. */
  open(client: OpenAI, sending: Sending): Promise<AsyncIterable<unknown>>
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

/** Sent where no key is set: the library and some local servers want the header, none of them reads it. */
const placeholderKey = 'no-key'

/** A model behind a server that speaks the protocol. */
export function createClient<Draft, Body extends object>(options: ClientOptions, protocol: Protocol<Draft, Body>): Model {
  const refused = new Set<OptionalField>()
  const clients = new KeptClients(options.baseUrl, protocol.open)
  const line: Line<Draft, Body> = { options, protocol, clients, write: createBodyWriter(), over: AbortSignal.abort() }
  return {
    stream: (request, signal) => converse(line, refused, request, signal),
    expectMore: (over) => {
      line.over = over
    },
  }
}

let library: Promise<typeof import('openai')> | null = null

/** An import takes a while each time, also of what is there. */
function loadLibrary(): Promise<typeof import('openai')> {
  library ??= import('openai')
  return library
}

/** What stays from request to request. */
interface Line<Draft, Body extends object> {
  readonly options: ClientOptions
  readonly protocol: Protocol<Draft, Body>
  readonly clients: KeptClients
  readonly write: WriteBody
  /** Until it aborts, one request is likely to be followed by another. */
  over: AbortSignal
}

async function* converse<Draft, Body extends object>(
  line: Line<Draft, Body>,
  refused: Set<OptionalField>,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const { options, protocol } = line
  const target = readTarget(options.baseUrl, options.model, options.key())
  if (!target.ok) return yield failed(target.error)
  if (request.imageData !== undefined && refused.has('images')) yield { kind: 'images-refused' }
  for (let soFar = noRetriesYet; !signal.aborted; ) {
    const failure = yield* attempt(line, target.value, protocol.toBody(request, refused), signal)
    if (failure === null || signal.aborted) return
    if (failure.refusedField !== null && !refused.has(failure.refusedField)) {
      refused.add(failure.refusedField)
      if (failure.refusedField === 'images') yield { kind: 'images-refused' }
      continue
    }
    const retry = nextRetry(failure.retry, soFar)
    if (retry === null) return yield failed(failure.error)
    soFar = retry.soFar
    yield { kind: 'waiting', error: failure.error, waitMs: retry.waitMs }
    await (options.wait ?? ((waitMs) => pause(waitMs, signal)))(retry.waitMs, signal)
  }
}

const failed = (error: Failure['error']): ModelEvent => ({ kind: 'failed', error })

/** One request. Yields text and, when it came to an end of any kind, the reply; returns the failure when it did not. */
async function* attempt<Draft, Body extends object>(
  line: Line<Draft, Body>,
  target: Target,
  body: Body,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, Failure | null> {
  const { options, protocol, clients, write } = line
  const { OpenAI } = await loadLibrary()
  const key = target.key ?? placeholderKey
  const onSent = () => {
    options.onSent?.()
    setImmediate(() => clients.prepare(OpenAI, key, line.over))
  }
  const watch = watchRequest(signal, options.silenceMs ?? defaultSilenceMs, onSent)
  const { room, send, giveBack } = clients.take(OpenAI, key)
  let draft = protocol.emptyDraft
  let problem: Problem | null = null
  let wasRead = false
  try {
    for await (const raw of await send(watch, write(body, room))) {
      const added = protocol.add(draft, raw)
      draft = added.draft
      if (added.text !== '') yield { kind: 'text', delta: added.text }
      problem = added.problem
      const { isTooLarge, hasEnded } = protocol.look(draft)
      if (isTooLarge) return describeFailure({ kind: 'too-large' }, target)
      if (problem !== null) break
      if (hasEnded) watch.expectEndWithin(waitForUsageMs)
    }
    wasRead = problem === null
  } catch (thrown) {
    problem = problemOfThrown(thrown)
  } finally {
    watch.dispose(wasRead)
    giveBack(wasRead)
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
