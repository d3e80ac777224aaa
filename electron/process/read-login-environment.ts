import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { markerName } from './environment.ts'
import { findDescendants } from './find-descendants.ts'
import type { ProcessPlatform } from './platform.ts'

type Variables = Readonly<Record<string, string>>

/** What a login shell told, or why it did not, in a sentence for the log and the first command's result. `kept`: what it had told before stands for it. */
export type LoginRead =
  | { readonly kind: 'read'; readonly variables: Variables }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'kept'; readonly variables: Variables; readonly message: string }

export interface LoginReading {
  /** The user's login shell, from the system's user list. */
  readonly shell: string
  /** That of this process (`process.env`), which the shell gets. It is changed for the moment of the start. */
  readonly ownEnvironment: Record<string, string | undefined>
  readonly platform: ProcessPlatform
  readonly limitMs?: number
}

// A slow rc file takes seconds under load, and nobody waits longer for a first command.
const loginLimitMs = 8_000
// Killed ones are gone in moments; what is born meanwhile is found by the next look.
const killLooks = 5
const killLookEveryMs = 50

/** Asks the login shell once. Never rejects, never takes longer than the limit (and the end of what is then still running). */
export async function readLoginEnvironment(reading: LoginReading): Promise<LoginRead> {
  const { shell, limitMs = loginLimitMs } = reading
  const marker = randomBytes(16).toString('hex')
  const done = new AbortController()
  const told = probeMarked(reading, marker).then(
    (variables): LoginRead => ({ kind: 'read', variables }),
    (error: unknown): LoginRead => ({ kind: 'failed', message: `${shell} could not be asked for its environment (${reasonOf(error)}).` }),
  )
  const late = wait(limitMs, 'late' as const, { signal: done.signal }).catch(() => 'late' as const)
  const first = await Promise.race([told, late])
  done.abort()
  if (first !== 'late') return first
  const last = await endMarked(reading.platform, marker)
  const seconds = Math.round(limitMs / 100) / 10
  const hungAt = last === null ? '' : ` It was at: ${last}`
  return { kind: 'failed', message: `${shell} did not finish reading its start-up files within ${seconds} s; it was ended.${hungAt}` }
}

/** The package starts the shell before it first waits, so the marker stands in our environment for no longer than that call. */
async function probeMarked({ shell, ownEnvironment }: LoginReading, marker: string): Promise<Variables> {
  const { shellEnv } = await import('shell-env')
  const before = ownEnvironment[markerName]
  ownEnvironment[markerName] = marker
  try {
    return shellEnv(shell)
  } finally {
    if (before === undefined) delete ownEnvironment[markerName]
    else ownEnvironment[markerName] = before
  }
}

/** Kills what carries the marker, with its descendants; gives what was started last, where that can be told. An interactive shell ignores SIGTERM. */
async function endMarked(platform: ProcessPlatform, marker: string): Promise<string | null> {
  const known = new Map<number, number>()
  let last: string | null = null
  for (let look = 0; look < killLooks; look++) {
    const rows = await platform.table(null)
    const strangers = rows.flatMap(({ pid, state }) => (state === 'dead' || pid === process.pid ? [] : [pid]))
    const marked = await platform.carriers(marker, strangers)
    const members = findDescendants(rows, { known, group: null, leader: null, bornFrom: 0, marked, ownPid: process.pid })
    if (members.length === 0) return last
    const [youngest] = [...members].sort((a, b) => b.startTime - a.startTime || b.pid - a.pid)
    if (look === 0 && youngest !== undefined) last = platform.commandOf?.(youngest.pid)?.slice(0, messageMaxCharacters) ?? null
    for (const row of members) known.set(row.pid, row.startTime)
    await platform.end(null, members, 'kill')
    await wait(Math.max(killLookEveryMs, platform.lookEveryMs))
  }
  return last
}

const messageMaxCharacters = 300
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, messageMaxCharacters) ?? ''
