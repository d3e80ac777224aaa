import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { thousands } from '../../shared/thousands.ts'
import { errorCode } from '../permission/resolve-path.ts'
import { fileProblem } from './file-problem.ts'

/** Largest file that the file tools take into memory, in bytes. Larger ones are for commands that read a part. */
export const fileMaxBytes = 10 * 1024 * 1024

export type FileBytes = { readonly kind: 'bytes'; readonly bytes: Buffer } | Missing | Unusable
type Missing = { readonly kind: 'missing' }
type Unusable = { readonly kind: 'unusable'; readonly message: string }

/** Whether a file could be read, without opening it: not a folder, a pipe or a device, and not too large. `shownPath` is for the message. */
export async function lookAtFile(realPath: string, shownPath: string): Promise<{ readonly kind: 'regular' } | Missing | Unusable> {
  try {
    const problem = unusable(await lstat(realPath), shownPath)
    return problem === null ? { kind: 'regular' } : { kind: 'unusable', message: problem }
  } catch (error) {
    return asProblem(shownPath, error)
  }
}

/**
 * All bytes of a regular file. `realPath` has no symbolic link in it: one that has come there since is not followed.
 * Never waits on a FIFO or a device.
 */
export async function readBytes(realPath: string, shownPath: string): Promise<FileBytes> {
  const look = await lookAtFile(realPath, shownPath)
  if (look.kind !== 'regular') return look
  try {
    const handle = await open(realPath, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    try {
      return await readOpened(handle, shownPath)
    } finally {
      await handle.close()
    }
  } catch (error) {
    return asProblem(shownPath, error)
  }
}

function asProblem(shownPath: string, error: unknown): Missing | Unusable {
  return errorCode(error) === 'ENOENT' ? { kind: 'missing' } : { kind: 'unusable', message: fileProblem(shownPath, error) }
}

async function readOpened(handle: FileHandle, shownPath: string): Promise<FileBytes> {
  const problem = unusable(await handle.stat(), shownPath)
  if (problem !== null) return { kind: 'unusable', message: problem }
  // One byte more than allowed tells a file that grew since.
  const buffer = Buffer.alloc(fileMaxBytes + 1)
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  if (length > fileMaxBytes) return { kind: 'unusable', message: tooLarge(shownPath, length) }
  return { kind: 'bytes', bytes: Buffer.from(buffer.subarray(0, length)) }
}

function unusable(stats: Stats, shownPath: string): string | null {
  if (stats.isDirectory()) return `${shownPath} is a folder, not a file.`
  if (!stats.isFile()) return `${shownPath} is not a regular file (a pipe, socket or device), so the file tools leave it alone.`
  return stats.size > fileMaxBytes ? tooLarge(shownPath, stats.size) : null
}

const tooLarge = (shownPath: string, bytes: number): string =>
  `${shownPath} has ${thousands(bytes)} bytes; the file tools take at most ${thousands(fileMaxBytes)}. Use a command that handles a part of it.`
