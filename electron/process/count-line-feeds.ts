const lineFeed = 0x0a

// As much as one read of a pipe gives; longer pieces are counted in turns.
const windowBytes = 64 * 1024
const lanes = 16

/**
 * The whole module. By hand, since it is one loop over 16 bytes at a time:
 *
 *     (module (import "m" "m" (memory 1)) (func (export "c") (param $at i32) (param $end i32) (result i32) (local $count i32)
 *       (block (loop
 *         (br_if 1 (i32.ge_u (local.get $at) (local.get $end)))
 *         (local.set $count (i32.add (local.get $count)
 *           (i32.popcnt (i8x16.bitmask (i8x16.eq (v128.load (local.get $at)) (i8x16.splat (i32.const 10)))))))
 *         (local.set $at (i32.add (local.get $at) (i32.const 16)))
 *         (br 0)))
 *       (local.get $count)))
 */
const moduleText =
  'AGFzbQEAAAABBwFgAn9/AX8CCAEBbQFtAgABAwIBAAcFAQFjAAAKMgEwAQF/AkADQCAAIAFPDQEgAiAA/QAEAEEK/Q/9I/1kaWohAiAAQRBqIQAMAAsLIAIL'

interface Counter {
  readonly window: Uint8Array
  /** Line feeds in a range of the window; its length is a multiple of `lanes`. */
  countIn(start: number, end: number): number
}

let counter: Counter | 'unavailable' | null = null

/**
 * A buffer to read into: line feeds are counted in it without a copy. One for all, so what is in it is good until the next read only. 64 KiB, as much
 * as the kernel holds in one pipe.
 */
export function readingBuffer(): Uint8Array {
  counter ??= makeCounter()
  plainBuffer ??= counter === 'unavailable' ? new Uint8Array(windowBytes) : counter.window
  return plainBuffer
}

let plainBuffer: Uint8Array | null = null

/** Line feeds in `bytes`. Counting must not slow the reading of a fast pipe: this way it takes a fifth of the time of a loop over words. */
export function countLineFeeds(bytes: Uint8Array): number {
  counter ??= makeCounter()
  if (counter === 'unavailable') return countOneByOne(bytes, 0, bytes.length)
  if (bytes.buffer === counter.window.buffer) {
    const length = bytes.length & ~(lanes - 1)
    return counter.countIn(bytes.byteOffset, bytes.byteOffset + length) + countOneByOne(bytes, length, bytes.length)
  }
  let count = 0
  let at = 0
  while (bytes.length - at >= lanes) {
    const length = Math.min(windowBytes, (bytes.length - at) & ~(lanes - 1))
    counter.window.set(bytes.subarray(at, at + length))
    count += counter.countIn(0, length)
    at += length
  }
  return count + countOneByOne(bytes, at, bytes.length)
}

/** Where the engine has no vector instructions, and for the last bytes. */
function countOneByOne(bytes: Uint8Array, start: number, end: number): number {
  let count = 0
  for (let at = start; at < end; at++) if (bytes[at] === lineFeed) count++
  return count
}

function makeCounter(): Counter | 'unavailable' {
  try {
    const memory = new WebAssembly.Memory({ initial: 1 })
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(moduleText, 'base64')), { m: { m: memory } })
    const count: unknown = exports['c']
    if (typeof count !== 'function') return 'unavailable'
    return { window: new Uint8Array(memory.buffer), countIn: (start, end) => Number(count(start, end)) }
  } catch {
    return 'unavailable'
  }
}
