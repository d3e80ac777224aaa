import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { fail, type Result, succeed } from '../../shared/errors.ts'

const ownerSchema = z.strictObject({ pid: z.number().int().positive(), startedAt: z.string() })
type Owner = z.infer<typeof ownerSchema>

/** When a process started, in the system's own units, to tell a live owner from a new process with an old number; '' where it cannot be read. */
export type StartOfProcess = (pid: number) => string | null

/**
 * Takes the lock file of a session: one writer at a time, also between the app and headless runs.
 * A lock whose owner is gone is taken over. Returns the function that gives it back.
 */
export function takeSessionLock(file: string, startOfProcess: StartOfProcess = readStartOfProcess): Result<() => void> {
  const mine: Owner = { pid: process.pid, startedAt: startOfProcess(process.pid) ?? '' }
  // Two tries: the second after a dead owner's lock was removed.
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
      return succeed(() => rmSync(file, { force: true }))
    } catch (error) {
      if (!isExists(error)) return fail('storage-failed', `The session's lock cannot be written: ${String(error)}`)
    }
    const owner = readOwner(file)
    if (owner !== null && startOfProcess(owner.pid) === owner.startedAt) {
      return fail('busy', `This session is open in another Signalbox (process ${owner.pid}).`)
    }
    removeDeadLock(file, owner)
  }
  return fail('busy', 'This session is just being opened by another Signalbox.')
}

/** Moves the lock aside before deleting it, and puts it back if somebody took it in between: two may find the same dead lock at once. */
function removeDeadLock(file: string, dead: Owner | null): void {
  const aside = `${file}.dead-${process.pid}`
  try {
    renameSync(file, aside)
    if (JSON.stringify(readOwner(aside)) === JSON.stringify(dead)) rmSync(aside, { force: true })
    else renameSync(aside, file)
  } catch {
    // Somebody else moved it first; the next try sees what they left.
  }
}

const isExists = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

function readOwner(file: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
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
