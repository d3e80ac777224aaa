import { type Answer, postOverHttp } from './post-over-http.ts'
import { type Problem, readErrorBody } from './problem.ts'
import { readRetryAfterMs } from './retry.ts'

/** One request under watch: it ends when the user's signal aborts, or when nothing comes for too long. */
export interface WatchedRequest {
  /** Sends JSON and gives the pieces of the stream that answers it; null where none does, and `problem` says why. */
  readonly post: (url: URL, headers: Readonly<Record<string, string>>, json: string) => Promise<AsyncIterable<Uint8Array> | null>
  /** To be told of each piece that came. */
  readonly cameInTime: () => void
  /** What the watch itself saw go wrong, if anything. */
  readonly problem: () => Problem | null
  /** Once the reply is whole, only the token counts may follow: waits for them this long. */
  readonly expectEndWithin: (waitMs: number) => void
  readonly dispose: () => void
}

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
    post: async (url, headers, body) => {
      const answer = await postOverHttp(url, { method: 'POST', headers, body, signal: controller.signal })
      timer.refresh()
      problem ??= await problemOfAnswer(answer)
      return problem === null ? answer.body : null
    },
    cameInTime: () => timer.refresh(),
    problem: () => problem,
    expectEndWithin: (waitMs) => {
      clearTimeout(timer)
      timer = setTimeout(() => end(null), waitMs)
    },
    dispose: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      // Nobody reads the reason; without one the runtime makes an error with its stack.
      controller.abort('over')
    },
  }
}

async function problemOfAnswer(answer: Answer): Promise<Problem | null> {
  const contentType = answer.headers.get('content-type') ?? ''
  // Some servers stream under another type or none: only what surely is no stream counts.
  const isOk = answer.status >= 200 && answer.status < 300
  if (isOk && !/text\/html|application\/json/i.test(contentType)) return null
  const body = await readStart(answer.body)
  const isHtml = /text\/html/i.test(contentType) || /^\s*<(!doctype|html)/i.test(body)
  const isRedirect = answer.status >= 300 && answer.status < 400
  if (isRedirect) return redirectProblem(answer)
  const { words, code } = isHtml ? { words: '', code: '' } : readErrorBody(parseJson(body))
  if (isOk) return { kind: 'not-a-stream', isHtml, words }
  const retryAfterMs = readRetryAfterMs(answer.headers, words, Date.now())
  return { kind: 'status', status: answer.status, isHtml, words, code, retryAfterMs }
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
