import { StringDecoder } from 'node:string_decoder'

// In UTF-16 code units. A line of the stream holds one event of a few kilobytes; a whole call in one event may hold a file.
const lineMaxCharacters = 8 * 1024 * 1024

export interface EventStream {
  /** The data of the events that end in this piece. Null: a line has no end, and nothing more is read. */
  push(piece: Uint8Array): readonly string[] | null
  /** The data of the last event, where the server left out the empty line that closes it. */
  end(): readonly string[]
}

/**
 * Reads server-sent events (WHATWG HTML, 9.2.6), of which the APIs of models use the data alone. By hand, since every piece of every reply comes
 * through here: the reader of the client library takes several turns of promises for each.
 */
export function readEventStream(): EventStream {
  const decoder = new StringDecoder('utf8')
  /** Of the line that has not ended yet. Joined when it ends: a long line comes in many pieces. */
  let begun: string[] = []
  let begunLength = 0
  let data: string[] = []
  let isFirst = true

  const take = (line: string, into: string[]) => {
    if (line === '') {
      if (data.length > 0) into.push(data.join('\n'))
      data = []
    } else {
      const value = dataIn(line)
      if (value !== null) data.push(value)
    }
  }
  const split = (text: string): readonly string[] => {
    begun.push(text)
    begunLength += text.length
    if (!/[\r\n]/.test(text) && !begun.at(-2)?.endsWith('\r')) return []
    const whole = begun.join('')
    // A return at the end may be the first half of a line end.
    const held = whole.endsWith('\r') ? 1 : 0
    const lines = whole.slice(0, whole.length - held).split(/\r\n|[\r\n]/)
    begun = [`${lines.pop() ?? ''}${'\r'.repeat(held)}`]
    begunLength = begun[0]?.length ?? 0
    return lines
  }
  return {
    push: (piece) => {
      const text = decoder.write(piece)
      const events: string[] = []
      for (const line of split(isFirst ? text.replace(/^\ufeff/, '') : text)) take(line, events)
      isFirst = isFirst && text === ''
      return begunLength > lineMaxCharacters ? null : events
    },
    end: () => {
      const events: string[] = []
      for (const line of `${begun.join('')}${decoder.end()}\n\n`.split(/\r\n|[\r\n]/)) take(line, events)
      return events
    },
  }
}

/** The value of a line of data; null for comments and the other fields. */
function dataIn(line: string): string | null {
  if (!line.startsWith('data')) return null
  if (line.length === 4) return ''
  if (line[4] !== ':') return null
  return line.slice(line[5] === ' ' ? 6 : 5)
}
