import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { countLineFeeds } from '../../electron/process/count-line-feeds.ts'

const naive = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + (byte === 0x0a ? 1 : 0), 0)

/** Random bytes of which about one in four is a line feed, and the others are its neighbours as often as anything else. */
function manyLines(length: number): Uint8Array {
  const kinds = [0x0a, 0x0a, 0x0b, 0x09, 0x8a, 0x00, 0xff, 0x41]
  return randomBytes(length).map((byte) => kinds[byte % kinds.length] ?? byte)
}

test('line feeds are counted in pieces of every length and at every place of a buffer', () => {
  for (let length = 0; length < 100; length++) {
    for (let from = 0; from < 9; from++) {
      const bytes = manyLines(length + from).subarray(from)
      expect(countLineFeeds(bytes), `${length} bytes from ${from}`).toBe(naive(bytes))
    }
  }
})

test('a piece longer than one read of a pipe is counted whole', () => {
  for (const length of [65_535, 65_536, 65_537, 200_001]) {
    const bytes = manyLines(length)
    expect(countLineFeeds(bytes), `${length} bytes`).toBe(naive(bytes))
  }
  expect(countLineFeeds(new Uint8Array(65_536).fill(0x0a))).toBe(65_536)
})
