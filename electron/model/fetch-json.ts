/** Enough for the longest list of models there is (a few hundred kilobytes); past it the answer is none. In bytes. */
const bodyLimitBytes = 8 * 1024 * 1024

interface Asking {
  readonly signal: AbortSignal
  readonly key: string | null
  /** Sent as JSON by POST; null asks by GET. */
  readonly body: object | null
}

/** Asks a model's server for facts. Null for every kind of failure: the facts are then not known. No redirect is followed. */
export async function fetchJson(url: string, { signal, key, body }: Asking): Promise<unknown> {
  try {
    const headers = {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    }
    const sent = body === null ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(url, { ...sent, headers, signal, redirect: 'error' })
    if (!response.ok) return null
    return JSON.parse(await readLimited(response))
  } catch {
    return null
  }
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > bodyLimitBytes) throw new Error('The answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
