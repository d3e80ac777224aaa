import { type Problem, readErrorBody } from './problem.ts'
import { readRetryAfterMs } from './retry.ts'

/** One request under watch: it ends when the user's signal aborts, when nothing comes for too long, or when a line has no end. */
export interface WatchedRequest {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  readonly signal: AbortSignal
  /** What the watch itself saw go wrong, if anything. */
  readonly problem: () => Problem | null
  /** Once the reply is whole, only the token counts may follow: waits for them this long. */
  readonly expectEndWithin: (waitMs: number) => void
  readonly dispose: () => void
}

/** A line of the stream holds one event of a few kilobytes; a whole call in one event may hold a file. */
const lineLimitBytes = 8 * 1024 * 1024

/** Enough for any error message; the rest of an endless error page is not read. */
const errorBodyLimitBytes = 64 * 1024

/** Starts the watch. `silenceMs` is the longest time without a byte from the server. The caller disposes of it. */
export function watchRequest(signal: AbortSignal, silenceMs: number): WatchedRequest {
  const controller = new AbortController()
  let problem: Problem | null = null
  const end = (found: Problem | null) => {
    problem ??= found
    controller.abort()
  }
  const onAbort = () => end(null)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  let timer = setTimeout(() => end({ kind: 'silent', afterMs: silenceMs }), silenceMs)
  return {
    signal: controller.signal,
    problem: () => problem,
    expectEndWithin: (waitMs) => {
      clearTimeout(timer)
      timer = setTimeout(() => end(null), waitMs)
    },
    dispose: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      controller.abort()
    },
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      timer.refresh()
      const found = await problemOfResponse(response)
      if (found !== null) {
        problem ??= found.problem
        return new Response(found.body, { status: response.status, headers: response.headers })
      }
      if (response.body === null) return response
      const limiter = lineLimiter({ onBytes: () => timer.refresh(), onTooLong: () => end({ kind: 'too-large' }) })
      return new Response(response.body.pipeThrough(limiter), { status: response.status, headers: response.headers })
    },
  }
}

async function problemOfResponse(response: Response): Promise<{ readonly problem: Problem; readonly body: string } | null> {
  const contentType = response.headers.get('content-type') ?? ''
  // Some servers stream under another type or none: only what surely is no stream counts.
  if (response.ok && !/text\/html|application\/json/i.test(contentType)) return null
  const body = await readStart(response)
  const isHtml = /text\/html/i.test(contentType) || /^\s*<(!doctype|html)/i.test(body)
  const { words, code } = isHtml ? { words: '', code: '' } : readErrorBody(parseJson(body))
  if (response.ok) return { problem: { kind: 'not-a-stream', isHtml, words }, body }
  const retryAfterMs = readRetryAfterMs(response.headers, words, Date.now())
  return { problem: { kind: 'status', status: response.status, isHtml, words, code, retryAfterMs }, body }
}

async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      text += decoder.decode(chunk, { stream: true })
      if (bytes >= errorBodyLimitBytes) break
    }
  } catch {
    // The status says enough when the body breaks off.
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function lineLimiter(on: { readonly onBytes: () => void; readonly onTooLong: () => void }): TransformStream<Uint8Array, Uint8Array> {
  let lineBytes = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      on.onBytes()
      const newline = chunk.lastIndexOf(10)
      lineBytes = newline === -1 ? lineBytes + chunk.byteLength : chunk.byteLength - newline - 1
      if (lineBytes > lineLimitBytes) on.onTooLong()
      else controller.enqueue(chunk)
    },
  })
}
