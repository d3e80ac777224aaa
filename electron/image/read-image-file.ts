import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import path from 'node:path'
import { imageMaxBytes, imageNameMaxCharacters } from '../../shared/image-limits.ts'
import type { ImageFault } from '../../shared/images.ts'

/** What the user gave as an image, before anybody has looked at what it is. */
export interface GivenImage {
  /** As people call it; not a path. */
  readonly name: string
  readonly content: { readonly kind: 'bytes'; readonly bytes: Buffer } | { readonly kind: 'fault'; readonly fault: ImageFault }
}

/**
 * Reads a file that the user chose, dropped or named. One that is too large for an image is not read; a link is not followed, for what it shows may be
 * another file than the one the user saw; a pipe or device is not waited for.
 */
export async function readImageFile(file: string): Promise<GivenImage> {
  const name = path.basename(file).slice(0, imageNameMaxCharacters).toWellFormed()
  return { name, content: await read(file) }
}

async function read(file: string): Promise<GivenImage['content']> {
  try {
    // Windows has no flag for the next step.
    if ((await lstat(file)).isSymbolicLink()) return fault('link')
    const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      const facts = await handle.stat()
      if (!facts.isFile()) return fault('no-file')
      if (facts.size > imageMaxBytes) return fault('too-heavy')
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(facts.size), 0, facts.size, 0)
      return { kind: 'bytes', bytes: buffer.subarray(0, bytesRead) }
    } finally {
      await handle.close()
    }
  } catch {
    return fault('unreadable')
  }
}

const fault = (kind: ImageFault): GivenImage['content'] => ({ kind: 'fault', fault: kind })
