import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEventStream } from '../../electron/model/event-stream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** All data of a stream that comes in these pieces. */
function read(pieces: readonly Uint8Array[]): readonly string[] {
  const stream = readEventStream()
  return [...pieces.flatMap((piece) => stream.push(piece) ?? ['too long']), ...stream.end()]
}

test.each([
  ['an event is its data', 'data: one\n\ndata:two\n\n', ['one', 'two']],
  ['lines of data are joined', 'data: a\ndata\ndata: b\n\n', ['a\n\nb']],
  ['one space belongs to the field, a second to the data', 'data:  a\n\n', [' a']],
  ['comments and other fields are passed over', ': hello\nevent: x\nid: 1\nretry: 5\ndatabase: y\ndata: a\n\n', ['a']],
  ['an event without data is none', 'event: ping\n\ndata: a\n\n', ['a']],
  ['lines may end in a return', 'data: a\r\rdata: b\r\r', ['a', 'b']],
  ['lines may end in a return and a feed', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
  ['a mark of the byte order is no part of the first line', '\ufeffdata: a\n\n', ['a']],
  ['the last event needs no empty line', 'data: a\n\ndata: b', ['a', 'b']],
])('%s', (_, text, data) => {
  expect(read([bytes(text)])).toEqual(data)
  expect(read([...bytes(text)].map((byte) => Uint8Array.of(byte)))).toEqual(data)
})

test('wherever a stream is split, its events are the same', () => {
  const line = fc.constantFrom('data: é🚂', 'data:', 'data: x', ': c', 'event: e', '')
  const end = fc.constantFrom('\n', '\r', '\r\n')
  fc.assert(
    fc.property(fc.array(fc.tuple(line, end), { maxLength: 12 }), fc.array(fc.nat(80)), (lines, cuts) => {
      const whole = bytes(lines.flat().join(''))
      const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length]
      const pieces = places.slice(1).map((place, at) => whole.subarray(places[at], place))
      expect(read(pieces)).toEqual(read([whole]))
    }),
  )
})

test('a line without an end is not kept for ever', () => {
  const stream = readEventStream()
  const piece = bytes('x'.repeat(1024 * 1024))
  const pushed = Array.from({ length: 9 }, () => stream.push(piece))
  expect(pushed).toEqual([...Array.from({ length: 8 }, () => []), null])
})
