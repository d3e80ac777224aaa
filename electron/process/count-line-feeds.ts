const lineFeed = 0x0a
const fourLineFeeds = 0x0a0a0a0a
const lowBits = 0x7f7f7f7f

/** Line feeds in `bytes`. Looks at four bytes at a time: counting must not slow the reading of a fast pipe (20 to 40 ms for 100 MB). */
export function countLineFeeds(bytes: Uint8Array): number {
  const aligned = (4 - (bytes.byteOffset & 3)) & 3
  const start = Math.min(aligned, bytes.length)
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + start, (bytes.length - start) >> 2)
  let count = countSlowly(bytes, 0, start) + countSlowly(bytes, start + words.length * 4, bytes.length)
  for (let at = 0; at < words.length; at++) {
    const difference = (words[at] ?? 0) ^ fourLineFeeds
    // The top bit of each byte of `found` is set where the byte was a line feed.
    const found = ~(((difference & lowBits) + lowBits) | difference | lowBits)
    if (found !== 0) count += ((found >>> 7) & 1) + ((found >>> 15) & 1) + ((found >>> 23) & 1) + (found >>> 31)
  }
  return count
}

function countSlowly(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) if (bytes[at] === lineFeed) count++
  return count
}
