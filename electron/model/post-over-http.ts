import http from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import zlib from 'node:zlib'

/** The answer of a server, as soon as its head is there; `body` comes piece by piece and throws when the connection breaks. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: AsyncIterable<Uint8Array>
}

/** A request whose body is text. */
export interface Posting {
  readonly method: string
  readonly headers: Headers
  readonly body: string | Uint8Array | null
  readonly signal: AbortSignal
  /** Called when all of it has been handed to the system. */
  readonly onSent?: () => void
}

/**
 * Sends a request over Node's http with connections kept open, in about a third of the time that Node's fetch needs for it. It follows no
 * redirect: the key in the headers is for the address that the user wrote.
 * @throws the system's error where there is no answer, an AbortError when `signal` aborts.
 */
export async function postOverHttp(url: URL, posting: Posting): Promise<Answer> {
  try {
    return await postOnce(url, posting)
  } catch (error) {
    // The server closed a connection that it had kept open, just when it was used again: nothing of the request was read.
    if (error instanceof StaleConnection && !posting.signal.aborted) return postOnce(url, posting)
    throw error instanceof StaleConnection ? error.cause : error
  }
}

class StaleConnection extends Error {}

function postOnce(url: URL, { method, headers, body, signal, onSent }: Posting): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http
    const request = client.request(url, { method, headers: Object.fromEntries(headers), signal })
    request.once('response', (response) => resolve(answerOf(response)))
    request.on('error', (error) => {
      const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnection('', { cause: error }) : error)
    })
    request.end(body ?? undefined, onSent)
  })
}

function answerOf(response: http.IncomingMessage): Answer {
  const headers = new Headers()
  for (let at = 0; at + 1 < response.rawHeaders.length; at += 2) {
    headers.append(response.rawHeaders[at] ?? '', response.rawHeaders[at + 1] ?? '')
  }
  return { status: response.statusCode ?? 0, headers, body: decoded(response, headers.get('content-encoding')) }
}

/** Nobody asked for compression, yet some proxies compress. */
function decoded(response: http.IncomingMessage, encoding: string | null): Readable {
  const decoder = decoderOf(encoding)
  return decoder === null ? response : pipeline(response, decoder, () => undefined)
}

function decoderOf(encoding: string | null) {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip({ flush: zlib.constants.Z_SYNC_FLUSH })
    case 'deflate':
      return zlib.createInflate({ flush: zlib.constants.Z_SYNC_FLUSH })
    case 'br':
      return zlib.createBrotliDecompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH })
    default:
      return null
  }
}
