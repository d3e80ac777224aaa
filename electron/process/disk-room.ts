import fs from 'node:fs'
import { thousands } from '../../shared/thousands.ts'

// Below this much free space nothing more is kept: the rest is for the user's own work, a build or a commit.
const freeMinBytes = 512 * 1024 * 1024
// On a small disk the above may be more than there ever was; then this share of the disk counts.
const freeMinShare = 0.05
// The disk is asked again after this long, and in between after this many bytes of all outputs together: less than what must stay free.
const askAgainMs = 1_000
const askAgainBytes = 32 * 1024 * 1024

/** What `statfs` tells of the disk that holds a folder. */
export type ReadDisk = (folder: string) => { readonly freeBytes: number; readonly totalBytes: number }

/** Tells whether outputs may still be written. One for all outputs of a folder, so that asking costs nothing. */
export class DiskRoom {
  readonly #folder: string
  readonly #readDisk: ReadDisk
  #askedAt = Number.NEGATIVE_INFINITY
  #writtenBytes = 0
  #refusal: string | null = null

  constructor(folder: string, readDisk: ReadDisk = readDiskOf) {
    this.#folder = folder
    this.#readDisk = readDisk
  }

  /** To be asked before `bytes` are written: why they must not be, or null. */
  refuse(bytes: number): string | null {
    this.#writtenBytes += bytes
    const now = performance.now()
    if (now - this.#askedAt < askAgainMs && this.#writtenBytes < askAgainBytes) return this.#refusal
    this.#askedAt = now
    this.#writtenBytes = 0
    this.#refusal = this.#ask()
    return this.#refusal
  }

  #ask(): string | null {
    try {
      const { freeBytes, totalBytes } = this.#readDisk(this.#folder)
      const minBytes = Math.min(freeMinBytes, totalBytes * freeMinShare)
      return freeBytes >= minBytes
        ? null
        : `the disk is nearly full: ${megabytes(freeBytes)} MB free, ${megabytes(minBytes)} MB must stay free`
    } catch {
      // What cannot be asked is tried: a write that fails says why itself.
      return null
    }
  }
}

const megabytes = (bytes: number) => thousands(Math.round(bytes / 1e6))

function readDiskOf(folder: string): ReturnType<ReadDisk> {
  const { bavail, blocks, bsize } = fs.statfsSync(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
