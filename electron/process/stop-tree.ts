import { setTimeout as wait } from 'node:timers/promises'
import type { ProcessRow } from './platform.ts'
import type { ProcessFamily } from './process-family.ts'

// After SIGKILL the kernel needs moments; what is still there after this long sits in the kernel or is not ours.
const killVerifyMs = 800
// A last whole look costs more than a look at known pids, so it is not taken at every turn of the wait.
const killLookEveryMs = 50

/**
 * Ends every process of a command: SIGTERM, `graceMs` to clean up, SIGKILL, then a look whether they are gone.
 * Resolves with the pids that could not be ended, within `graceMs` + 1 s.
 */
export async function stopTree(family: ProcessFamily, graceMs: number): Promise<readonly number[]> {
  const goneInTime = await terminate(family, performance.now() + graceMs)
  return goneInTime ? [] : kill(family, performance.now() + killVerifyMs)
}

async function terminate(family: ProcessFamily, deadline: number): Promise<boolean> {
  const told = new Set<string>()
  for (;;) {
    const members = await family.members()
    if (members.length === 0) return true
    // What was born since the last signal is told too: a trap may have started it.
    const untold = members.filter((row) => !told.has(identity(row)))
    if (untold.length > 0) await family.end(told.size === 0 ? members : untold.map(alone), 'terminate')
    for (const row of untold) told.add(identity(row))
    let pauseMs = family.lookEveryMs / 8
    do {
      if (performance.now() >= deadline) return false
      await wait(Math.min(pauseMs, Math.max(1, deadline - performance.now())))
      pauseMs = Math.min(family.lookEveryMs, pauseMs * 2)
    } while ((await family.knownAlive()).length > 0)
  }
}

async function kill(family: ProcessFamily, deadline: number): Promise<readonly number[]> {
  for (;;) {
    const members = await family.members()
    if (members.length === 0) return []
    if (performance.now() >= deadline) return members.map((row) => row.pid)
    await family.end(members, 'kill')
    await wait(Math.max(family.lookEveryMs, killLookEveryMs))
  }
}

const identity = (row: ProcessRow) => `${row.pid} ${row.startTime}`

/** The same row as one outside every group, so that the group is not told a second time because of it. */
const alone = (row: ProcessRow): ProcessRow => ({ ...row, group: -1 })
