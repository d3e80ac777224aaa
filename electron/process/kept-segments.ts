import fs from 'node:fs/promises'
import path from 'node:path'

/** A run of output bytes in a file of its own: the first is the head, those after a gap are the tail. Offsets are absolute. */
export interface KeptSegment {
  readonly path: string
  readonly offset: number
  readonly length: number
}

/** The file of the tail bytes that begin at `offset`; it lies beside the head. */
export const tailSegmentPath = (file: string, offset: number) => `${file}.tail-${offset}`

/** The process that a file of the folder belongs to, by its name. */
export const processIdOfSegment = (name: string) => name.replace(/\.(?:tail-\d+|times)$/, '')

/** Finds the segments of a recorded output by its head file alone; empty when nothing was kept. */
export async function findSegments(file: string): Promise<readonly KeptSegment[]> {
  const folder = path.dirname(file)
  const tailPrefix = `${path.basename(file)}.tail-`
  const names = await fs.readdir(folder).catch(() => [])
  const found: KeptSegment[] = []
  for (const name of names) {
    const offset = name === path.basename(file) ? 0 : name.startsWith(tailPrefix) ? Number(name.slice(tailPrefix.length)) : Number.NaN
    if (!Number.isSafeInteger(offset)) continue
    const stats = await fs.stat(path.join(folder, name)).catch(() => null)
    if (stats?.isFile()) found.push({ path: path.join(folder, name), offset, length: stats.size })
  }
  return found.sort((a, b) => a.offset - b.offset)
}

/** Reads from `offset`, or from the next kept byte when that one was dropped. Ends at the end of a segment: reading on needs another call. */
export async function readSegments(
  segments: readonly KeptSegment[],
  offset: number,
  maximumBytes: number,
  size: number,
): Promise<{ readonly offset: number; readonly bytes: Uint8Array }> {
  const segment = segments.find((one) => offset < one.offset + one.length)
  if (segment === undefined) return { offset: Math.max(offset, size), bytes: new Uint8Array(0) }
  const from = Math.max(offset, segment.offset)
  const wanted = Math.min(maximumBytes, segment.offset + segment.length - from, readMaxBytes)
  const handle = await fs.open(segment.path, 'r').catch(() => null)
  // The user may have deleted the file: then there is nothing to show, which is no failure of the command.
  if (handle === null) return { offset: size, bytes: new Uint8Array(0) }
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, from - segment.offset)
    return { offset: from, bytes: buffer.subarray(0, bytesRead) }
  } finally {
    await handle.close()
  }
}

// One answer is held in memory and sent on; a caller that asks for everything gets it in pieces.
const readMaxBytes = 1024 * 1024
