import type { AppError } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { Model, ModelEvent, ModelReply, ModelRequest } from './ports.ts'

export type Asked =
  | { readonly kind: 'replied'; readonly reply: ModelReply }
  /** `said`: see `ModelEvent`. */
  | { readonly kind: 'failed'; readonly error: AppError; readonly said: string }
  /** `said`: text of the reply that had come until then. */
  | { readonly kind: 'aborted'; readonly said: string }

/** What a model says before its last word. */
export type ModelProgress = Exclude<ModelEvent, { kind: 'reply' | 'failed' }>

/**
 * Reads one reply from the model, handing on its text, waits between tries, and that images were refused, as they come. Ends at once when `signal` aborts, also if the model does not.
 * @throws what the model throws while not aborted: a bug in the client.
 */
export async function askModel(
  model: Model,
  request: ModelRequest,
  onProgress: (progress: ModelProgress) => void,
  signal: AbortSignal,
): Promise<Asked> {
  if (signal.aborted) return { kind: 'aborted', said: '' }
  const events = model.stream(request, signal)[Symbol.asyncIterator]()
  const abort = abortOf(signal)
  let asked: Asked | null = null
  let said = ''
  try {
    for (;;) {
      const next = await Promise.race([events.next(), abort.happened])
      if (next === 'aborted' || signal.aborted) return { kind: 'aborted', said }
      // What comes after the final event is of no interest, but the stream is let run out so that its connection is put back.
      if (next.done) return asked ?? cutStream
      if (next.value.kind === 'reply' || next.value.kind === 'failed') {
        asked ??= toAsked(next.value)
        continue
      }
      said = next.value.kind === 'text' ? said + next.value.delta : ''
      onProgress(next.value)
    }
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted', said }
    throw error
  } finally {
    abort.forget()
    // Not awaited: a stream that hangs must not hold up the stop.
    if (signal.aborted) events.return?.().catch(() => undefined)
  }
}

const cutStream: Asked = { kind: 'failed', error: failSaying('reply-cut', 'reply-cut').error, said: '' }

const toAsked = (last: Exclude<ModelEvent, ModelProgress>): Asked =>
  last.kind === 'reply' ? { kind: 'replied', reply: last.reply } : { kind: 'failed', error: last.error, said: last.said ?? '' }

function abortOf(signal: AbortSignal): { readonly happened: Promise<'aborted'>; readonly forget: () => void } {
  let listener = () => {}
  const happened = new Promise<'aborted'>((resolve) => {
    listener = () => resolve('aborted')
  })
  signal.addEventListener('abort', listener, { once: true })
  return { happened, forget: () => signal.removeEventListener('abort', listener) }
}
