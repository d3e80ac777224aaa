import type { ProcessPlatform, ProcessRow } from './platform.ts'
import { type RunProgram, runProgram } from './run-program.ts'

// Each look starts PowerShell, which takes a good part of a second.
const windowsLookEveryMs = 500
const listing =
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CreationDate.ToFileTimeUtc())" }'

/** Windows: trees by parent pid, ended by the system's own `taskkill`. There are no groups and no readable environments. */
export function createWindowsPlatform(run: RunProgram = runProgram): ProcessPlatform {
  const table = async () => parseListing(await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', listing]))
  return {
    lookEveryMs: windowsLookEveryMs,
    startTimeOf: () => 0,
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
      await Promise.all(roots.map((row) => run('taskkill.exe', ['/PID', String(row.pid), '/T', ...force])))
    },
    interrupt: () => undefined,
  }
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
