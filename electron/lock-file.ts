import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** A process, told from a later one with the same number by when it started. */
export const lockOwnerSchema = z.strictObject({ pid: z.number().int().positive(), startedAt: z.string() })
export type LockOwner = z.infer<typeof lockOwnerSchema>

/** When a process started, in the system's own units, to tell a live owner from a new process with an old number; '' where it cannot be read. */
export type StartOfProcess = (pid: number) => string | null

export type LockAnswer =
  | { readonly kind: 'taken'; readonly release: () => void }
  | { readonly kind: 'held'; readonly pid: number }
  /** Another one takes it at this moment. */
  | { readonly kind: 'contested' }
  | { readonly kind: 'unwritable'; readonly message: string }

// Between making the file and writing the owner into it lie microseconds; one that has been empty for longer is of a process that died there.
const unwrittenMaxMs = 2_000

/** Takes a lock file, for what only one process may do at a time. A lock whose owner is gone is taken over. */
export function takeLockFile(file: string, startOfProcess: StartOfProcess = readStartOfProcess): LockAnswer {
  const mine = thisProcess(startOfProcess)
  // Two tries: the second after a dead owner's lock was removed.
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
      return { kind: 'taken', release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if (!isExists(error)) return { kind: 'unwritable', message: String(error) }
    }
    const owner = readOwner(file)
    if (owner !== null && isAtWork(owner, startOfProcess)) return { kind: 'held', pid: owner.pid }
    if (owner === null && isFresh(file)) return { kind: 'contested' }
    removeDeadLock(file, owner)
  }
  return { kind: 'contested' }
}

/** This process as the owner of something. */
export const thisProcess = (startOfProcess: StartOfProcess = readStartOfProcess): LockOwner => ({
  pid: process.pid,
  startedAt: startOfProcess(process.pid) ?? '',
})

/** Whether the process that owns something still runs. */
export const isAtWork = ({ pid, startedAt }: LockOwner, startOfProcess: StartOfProcess = readStartOfProcess): boolean =>
  startOfProcess(pid) === startedAt

/** Moves the lock aside before deleting it, and puts it back if somebody took it in between: two may find the same dead lock at once. */
function removeDeadLock(file: string, dead: LockOwner | null): void {
  const aside = `${file}.dead-${process.pid}`
  try {
    renameSync(file, aside)
    if (JSON.stringify(readOwner(aside)) === JSON.stringify(dead)) rmSync(aside, { force: true })
    else renameSync(aside, file)
  } catch {
    // Somebody else moved it first; the next try sees what they left.
  }
}

function isFresh(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs < unwrittenMaxMs
  } catch {
    return false
  }
}

const isExists = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

function readOwner(file: string): LockOwner | null {
  try {
    return lockOwnerSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** On Linux field 22 of /proc/PID/stat (clock ticks since boot); elsewhere '' for any live process; null when there is no such process. */
function readStartOfProcess(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    } catch {
      return null
    }
  }
  try {
    process.kill(pid, 0)
    return ''
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? '' : null
  }
}
