import path from 'node:path'
import type { ProcessPlatform, ProcessRow } from './platform.ts'
import { type RunProgram, runProgram } from './run-program.ts'

// Each look starts PowerShell, which takes a good part of a second.
const windowsLookEveryMs = 500
const listing =
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CreationDate.ToFileTimeUtc())" }'
// 100 ns steps between 1601, where Windows counts from, and 1970.
const fileTimeOf1970 = 116_444_736_000_000_000
const fileTimePerMs = 10_000
// A listing names a start a moment later or earlier than our clock had it.
const clockSlackMs = 1_000
// Leaders that are remembered for when no listing can be had; long-dead ones fall out first.
const rememberedMax = 200

/** What the machine tells by other ways than programs; tests bring their own. */
export interface WindowsMachine {
  /** Milliseconds since 1970. */
  now(): number
  /** False when there is no process with this pid. */
  isAlive(pid: number): boolean
  /** Where the system's own programs lie: never looked for in PATH or the current folder, where others may be called the same. */
  readonly systemRoot: string
}

/**
 * Windows: trees by parent pid, ended by the system's own `taskkill`, and then looked at again. There are no groups and no readable
 * environments, so what leaves its tree (its parent ended first, and it was never seen) cannot be found. A listing that comes back empty failed:
 * then what was seen before counts as living as long as its pid does, so that nothing is ever told to be gone because nobody could look.
 */
export function createWindowsPlatform(run: RunProgram = runProgram, machine: WindowsMachine = thisMachine): ProcessPlatform {
  const system = path.win32.join(machine.systemRoot, 'System32')
  const powershell = path.win32.join(system, 'WindowsPowerShell', 'v1.0', 'powershell.exe')
  const taskkill = path.win32.join(system, 'taskkill.exe')
  const remembered = new Map<number, ProcessRow>()
  const table = async () => {
    const rows = parseListing(await run(powershell, ['-NoProfile', '-NonInteractive', '-Command', listing]))
    if (rows.length === 0) return [...remembered.values()].filter((row) => machine.isAlive(row.pid))
    for (const row of rows) if (remembered.has(row.pid)) remembered.set(row.pid, row)
    return withoutFalseChildren(rows)
  }
  return {
    lookEveryMs: windowsLookEveryMs,
    startTimeOf: (pid) => {
      const startTime = (machine.now() - clockSlackMs) * fileTimePerMs + fileTimeOf1970
      remembered.set(pid, { pid, parent: process.pid, group: 0, session: 0, startTime, state: 'alive' })
      for (const oldest of remembered.keys()) {
        if (remembered.size <= rememberedMax) break
        remembered.delete(oldest)
      }
      return startTime
    },
    table,
    rowsOf: async (pids) => {
      const wanted = new Set(pids)
      return (await table()).filter((row) => wanted.has(row.pid))
    },
    carriers: async () => new Set(),
    mayHaveGroup: () => false,
    end: async (_group, members, signal) => {
      const pids = new Set(members.map((row) => row.pid))
      const roots = members.filter((row) => !pids.has(row.parent))
      const force = signal === 'kill' ? ['/F'] : []
      for (const row of members) remembered.set(row.pid, row)
      await Promise.all(roots.map((row) => run(taskkill, ['/PID', String(row.pid), '/T', ...force])))
    },
    interrupt: () => undefined,
  }
}

/** A parent's pid is given to others after its end: who is younger than its child is not its parent. */
function withoutFalseChildren(rows: readonly ProcessRow[]): readonly ProcessRow[] {
  const started = new Map(rows.map((row) => [row.pid, row.startTime]))
  return rows.map((row) => ((started.get(row.parent) ?? 0) > row.startTime ? { ...row, parent: 0 } : row))
}

/** Lines "pid parent start" as rows. */
export function parseListing(text: string): readonly ProcessRow[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const match = /^\s*(\d+) (\d+) (\d+)\s*$/.exec(line)
    if (match === null) return []
    const [, pid, parent, startTime] = match
    return [{ pid: Number(pid), parent: Number(parent), group: 0, session: 0, startTime: Number(startTime), state: 'alive' }]
  })
}

const thisMachine: WindowsMachine = {
  now: () => Date.now(),
  isAlive: (pid) => {
    try {
      return process.kill(pid, 0)
    } catch (error) {
      // Not ours to signal, but there.
      return error instanceof Error && 'code' in error && error.code === 'EPERM'
    }
  },
  systemRoot: process.env['SystemRoot'] ?? 'C:\\Windows',
}
