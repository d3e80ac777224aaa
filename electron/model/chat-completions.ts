import { randomUUID } from 'node:crypto'
import type { Model, ModelEvent, ModelRequest } from '../agent/ports.ts'
import { addChunk, emptyDraft, finishReply, isTooLarge, type ReplyDraft } from './build-reply.ts'
import { describeFailure, type Failure, type Target } from './errors.ts'
import { type Problem, problemOfThrown } from './problem.ts'
import { readChunk } from './read-chunk.ts'
import { readTarget } from './read-target.ts'
import { type OptionalField, toRequestBody } from './request-body.ts'
import { nextRetry, noRetriesYet, pause } from './retry.ts'
import { type WatchedRequest, watchRequest } from './watched-fetch.ts'

interface ChatCompletionsOptions {
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

interface ChatCompletionsModel extends Model {
  /** Loads the client library, and Node's own fetch behind it, ahead of the first request: about 50 ms together. */
  warmUp(): Promise<void>
}

/** A local model on a CPU may read a long prompt for minutes before its first word; Node's fetch itself gives up after 300 s. */
const defaultSilenceMs = 290_000

/** The token counts come right after the last word; a server that keeps the line open instead is not waited for. */
const waitForUsageMs = 2_000

/** Sent where no key is set: the library and some local servers want the header, none of them reads it. */
const placeholderKey = 'no-key'

/** A model behind any server that speaks Chat Completions. */
export function createChatCompletionsModel(options: ChatCompletionsOptions): ChatCompletionsModel {
  const refused = new Set<OptionalField>()
  return {
    warmUp: async () => {
      const loading = loadLibrary()
      // Node loads its fetch when one of its classes is first used.
      void new Response('')
      await loading
    },
    stream: (request, signal) => converse(options, refused, request, signal),
  }
}

const loadLibrary = () => import('openai')

async function* converse(
  options: ChatCompletionsOptions,
  refused: Set<OptionalField>,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  const target = readTarget(options.baseUrl, options.model, options.key())
  if (!target.ok) return yield failed(target.error)
  for (let soFar = noRetriesYet; !signal.aborted; ) {
    const failure = yield* attempt(options, target.value, toRequestBody(options.model, request, refused), signal)
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
async function* attempt(
  options: ChatCompletionsOptions,
  target: Target,
  body: ReturnType<typeof toRequestBody>,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, Failure | null> {
  const watch = watchRequest(signal, options.silenceMs ?? defaultSilenceMs)
  let draft = emptyDraft
  let problem: Problem | null = null
  try {
    for await (const raw of await open(options, target, body, watch)) {
      const chunk = readChunk(raw)
      if (chunk === null) continue
      draft = addChunk(draft, chunk)
      if (chunk.text !== '') yield { kind: 'text', delta: chunk.text }
      if (isTooLarge(draft)) return describeFailure({ kind: 'too-large' }, target)
      if (draft.finish !== null) watch.expectEndWithin(waitForUsageMs)
    }
  } catch (thrown) {
    problem = problemOfThrown(thrown)
  } finally {
    watch.dispose()
  }
  if (signal.aborted) return null
  const settled = settle(draft, watch.problem() ?? problem)
  if (settled.kind === 'problem') return finalFailure(draft, describeFailure(settled.problem, target))
  yield { kind: 'reply', reply: finishReply(draft, () => `call_${randomUUID()}`) }
  return null
}

/** A stream that broke after it began is a reply that was cut; one that never began, or that the server itself called off, is a failure. */
function settle(
  draft: ReplyDraft,
  problem: Problem | null,
): { readonly kind: 'reply' } | { readonly kind: 'problem'; readonly problem: Problem } {
  if (draft.finish !== null) return { kind: 'reply' }
  if (problem?.kind === 'status' || problem?.kind === 'too-large') return { kind: 'problem', problem }
  return hasContent(draft) ? { kind: 'reply' } : { kind: 'problem', problem: problem ?? { kind: 'empty' } }
}

/** What the user has seen the beginning of cannot be asked for again in silence. */
function finalFailure(draft: ReplyDraft, failure: Failure): Failure {
  return hasContent(draft) ? { ...failure, retry: { kind: 'no' }, refusedField: null } : failure
}

const hasContent = (draft: ReplyDraft): boolean => draft.text !== '' || draft.calls.length > 0

async function open(options: ChatCompletionsOptions, target: Target, body: ReturnType<typeof toRequestBody>, watch: WatchedRequest) {
  const { OpenAI } = await loadLibrary()
  const client = new OpenAI({
    apiKey: target.key ?? placeholderKey,
    baseURL: options.baseUrl,
    maxRetries: 0,
    fetch: watch.fetch,
    // The library reads these from the environment unless told otherwise; they belong to another program's account.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // It would print whole requests to the console.
    logLevel: 'off',
  })
  return client.chat.completions.create(body, { signal: watch.signal })
}
