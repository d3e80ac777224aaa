import type { ListeningPort } from '../../../shared/jobs.ts'
import { type RunProgram, runProgram } from '../run-program.ts'
import type { UsagePlatform, UsageRow } from './usage-platform.ts'

// A look starts PowerShell, which takes a good part of a second.
const windowsEveryMs = 5_000
const powershell = ['-NoProfile', '-NonInteractive', '-Command']
const listing =
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CreationDate.ToFileTimeUtc()) $($_.KernelModeTime + $_.UserModeTime) $($_.WorkingSetSize)" }'
const listeners =
  'Get-NetTCPConnection -State Listen -ErrorAction SilentlyContinue | ForEach-Object { "$($_.OwningProcess) $($_.LocalPort) $($_.LocalAddress)" }'

/** Windows: asked of PowerShell. Environments of others cannot be read, so that a tree is told by parent pids alone. */
export function createWindowsUsage(run: RunProgram = runProgram): UsagePlatform {
  return {
    everyMs: windowsEveryMs,
    rows: async () => parseUsageListing(await run('powershell.exe', [...powershell, listing])),
    markersOf: async () => new Map(),
    memoryOf: async (rows) => rows.reduce((sum, row) => sum + row.residentBytes, 0),
    portsOf: async (pids) => {
      const all = parseListeners(await run('powershell.exe', [...powershell, listeners]))
      return new Map(pids.map((pid) => [pid, all.get(pid) ?? []]))
    },
  }
}

/** Lines "pid parent start time memory" as rows; the time is in units of 100 ns. */
export function parseUsageListing(text: string): readonly UsageRow[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const match = /^\s*(\d+) (\d+) (\d+) (\d+) (\d+)\s*$/.exec(line)
    if (match === null) return []
    const [pid = 0, parent = 0, startTime = 0, time = 0, residentBytes = 0] = match.slice(1).map(Number)
    return [{ pid, parent, group: 0, session: 0, startTime, state: 'alive', cpuMs: time / 10_000, residentBytes }]
  })
}

/** Lines "pid port address" by pid. */
export function parseListeners(text: string): ReadonlyMap<number, readonly ListeningPort[]> {
  const found = new Map<number, ListeningPort[]>()
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(\d+) (\d+) (\S+)\s*$/.exec(line)
    if (match === null) continue
    const [, pid, port, address = ''] = match
    const reach = address.startsWith('127.') || address === '::1' ? 'this-machine' : 'network'
    found.set(Number(pid), [...(found.get(Number(pid)) ?? []), { protocol: 'tcp', port: Number(port), reach }])
  }
  return found
}
