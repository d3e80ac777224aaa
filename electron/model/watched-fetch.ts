import { type Answer, type Posting, postOverHttp } from './post-over-http.ts'
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
  /** `wasRead`: the answer was read to its end, so that there is nothing to break off. */
  readonly dispose: (wasRead: boolean) => void
}

/** A line of the stream holds one event of a few kilobytes; a whole call in one event may hold a file. */
const lineLimitBytes = 8 * 1024 * 1024

/** Enough for any error message; the rest of an endless error page is not read. */
const errorBodyLimitBytes = 64 * 1024

/** Starts the watch. `silenceMs` is the longest time without a byte from the server, `onSent` hears when the request has gone out. The caller disposes of it. */
export function watchRequest(signal: AbortSignal, silenceMs: number, onSent?: () => void): WatchedRequest {
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
    dispose: (wasRead) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      if (!wasRead) controller.abort()
    },
    fetch: async (input, init) => {
      const answer = await postOverHttp(addressOf(input), {
        ...postingOf(init, controller.signal),
        ...(onSent === undefined ? {} : { onSent }),
      })
      timer.refresh()
      const found = await problemOfAnswer(answer)
      if (found !== null) {
        problem ??= found.problem
        return new Response(found.body, { status: errorStatusOf(answer.status), headers: answer.headers })
      }
      const body = limitLines(answer.body, { onBytes: () => timer.refresh(), onTooLong: () => end({ kind: 'too-large' }) })
      return responseOf(answer, body)
    },
  }
}

function addressOf(input: string | URL | Request): URL {
  return new URL(input instanceof Request ? input.url : input)
}

/** The client library sends text, or the same as bytes. */
function postingOf(init: RequestInit | undefined, signal: AbortSignal): Posting {
  const body = init?.body ?? null
  if (body !== null && typeof body !== 'string' && !(body instanceof Uint8Array)) throw new Error('A request body that is no text')
  return { method: init?.method ?? 'GET', headers: headersOf(init), body, signal: init?.signal ?? signal }
}

const headersOf = (init: RequestInit | undefined): Headers => (init?.headers instanceof Headers ? init.headers : new Headers(init?.headers))

/** A redirect is not followed, and to the library it is a failure like others. Its own classes know no status below 200. */
const errorStatusOf = (status: number): number => (status >= 200 ? status : 502)

/**
 * An answer with what the library reads of one. The body is handed on as it is: as a stream of the web's kind each piece would take ten times as
 * long, and to make a whole Response takes as long as to read a short reply.
 */
function responseOf({ status, headers }: Answer, body: AsyncIterable<Uint8Array>): Response {
  const own = { ok: true, status, headers, body, url: '' }
  return Object.create(Response.prototype, Object.getOwnPropertyDescriptors(own))
}

async function problemOfAnswer(answer: Answer): Promise<{ readonly problem: Problem; readonly body: string } | null> {
  const contentType = answer.headers.get('content-type') ?? ''
  // Some servers stream under another type or none: only what surely is no stream counts.
  const isOk = answer.status >= 200 && answer.status < 300
  if (isOk && !/text\/html|application\/json/i.test(contentType)) return null
  const body = await readStart(answer.body)
  const isHtml = /text\/html/i.test(contentType) || /^\s*<(!doctype|html)/i.test(body)
  const isRedirect = answer.status >= 300 && answer.status < 400
  if (isRedirect) return { problem: redirectProblem(answer), body }
  const { words, code } = isHtml ? { words: '', code: '' } : readErrorBody(parseJson(body))
  if (isOk) return { problem: { kind: 'not-a-stream', isHtml, words }, body }
  const retryAfterMs = readRetryAfterMs(answer.headers, words, Date.now())
  return { problem: { kind: 'status', status: answer.status, isHtml, words, code, retryAfterMs }, body }
}

const redirectProblem = ({ status, headers }: Answer): Problem => {
  return { kind: 'status', status, isHtml: false, words: headers.get('location') ?? '', code: '', retryAfterMs: null }
}

async function readStart(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for await (const chunk of pieces) {
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

const eventEnd = new TextEncoder().encode('\n\n')

async function* limitLines(
  pieces: AsyncIterable<Uint8Array>,
  on: { readonly onBytes: () => void; readonly onTooLong: () => void },
): AsyncGenerator<Uint8Array, void> {
  let lineBytes = 0
  for await (const piece of pieces) {
    on.onBytes()
    const newline = piece.lastIndexOf(10)
    lineBytes = newline === -1 ? lineBytes + piece.byteLength : piece.byteLength - newline - 1
    if (lineBytes > lineLimitBytes) return on.onTooLong()
    yield piece
  }
  // Some servers leave out the empty line that closes the last event, and the client library then drops that event.
  yield eventEnd
}
