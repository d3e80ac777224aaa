import fs from 'node:fs'
import { markerName } from '../environment.ts'
import { parseStat } from '../linux-platform.ts'
import { LinuxPorts } from './linux-ports.ts'
import type { UsagePlatform, UsageRow } from './usage-platform.ts'

// A look reads small files of the kernel and starts no program: with 64 jobs of 136 processes among 300 it takes some 45 to 80 ms of processor
// time on a busy machine of two cores.
const linuxEveryMs = 2_000
/** Linux shows processor times in hundredths of a second on every architecture (USER_HZ). */
const millisecondsPerTick = 10

/** Linux: everything is read from /proc, without starting a program. Remembers between looks what does not change. */
export function createLinuxUsage(): UsagePlatform {
  const markers = new MarkerMemory()
  const ports = new LinuxPorts()
  return {
    everyMs: linuxEveryMs,
    rows: async () => listPids().flatMap((pid) => readUsageRow(pid) ?? []),
    markersOf: async (rows) => markers.of(rows),
    memoryOf: async (rows) => memoryOf(rows.map((row) => readMemory(row.pid))),
    portsOf: async (pids) => ports.of(pids),
  }
}

/** One line of /proc/PID/stat with its usage; null when it is not one. */
export function parseUsageStat(text: string): UsageRow | null {
  const row = parseStat(text)
  if (row === null) return null
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // Fields 14 and 15 of proc_pid_stat(5): time in user and kernel mode.
  const ticks = Number(fields[11]) + Number(fields[12])
  return { ...row, cpuMs: ticks * millisecondsPerTick, residentBytes: 0 }
}

/** Memory of one process by what it is: its own, and pages of files and shared memory that others may have mapped too. In bytes. */
export interface MemoryParts {
  readonly own: number
  readonly file: number
  readonly shared: number
}

/** What processes take together: the own parts of all; of what can be shared, the most that one of them has. */
export function memoryOf(parts: readonly MemoryParts[]): number {
  const own = parts.reduce((sum, part) => sum + part.own, 0)
  const most = (key: 'file' | 'shared') => Math.max(0, ...parts.map((part) => part[key]))
  return own + most('file') + most('shared')
}

/** The memory lines of /proc/PID/status. */
export function parseStatusMemory(text: string): MemoryParts {
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1_024
  return { own: bytesOf('RssAnon'), file: bytesOf('RssFile'), shared: bytesOf('RssShmem') }
}

const listPids = () => fs.readdirSync('/proc').filter((name) => name >= '1' && name < ':')

const readUsageRow = (pid: string): UsageRow | null => parseUsageStat(readProc(pid, 'stat'))
const readMemory = (pid: number): MemoryParts => parseStatusMemory(readProc(pid, 'status'))

/** Empty when the process has gone or is not ours to read. */
function readProc(pid: string | number, name: 'stat' | 'status' | 'environ'): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}

/** A marker never goes once it is there; one that is not there may come while a program is being loaded. */
const looksForMarkerMax = 3

interface SeenMarker {
  readonly marker: string | null
  readonly looks: number
}

class MarkerMemory {
  #known: ReadonlyMap<string, SeenMarker> = new Map()

  of(rows: readonly UsageRow[]): ReadonlyMap<number, string> {
    const known = new Map<string, SeenMarker>()
    const markers = new Map<number, string>()
    for (const row of rows) {
      const name = `${row.pid} ${row.startTime}`
      const before = this.#known.get(name) ?? { marker: null, looks: 0 }
      const settled = before.marker !== null || before.looks >= looksForMarkerMax
      const now = settled ? before : { marker: markerIn(readProc(row.pid, 'environ')), looks: before.looks + 1 }
      known.set(name, now)
      if (now.marker !== null) markers.set(row.pid, now.marker)
    }
    // What has ended is forgotten.
    this.#known = known
    return markers
  }
}

function markerIn(environment: string): string | null {
  const start = `\0${environment}`.indexOf(`\0${markerName}=`)
  if (start < 0) return null
  const value = environment.slice(start + markerName.length + 1)
  return value.slice(0, Math.max(0, value.indexOf('\0'))) || null
}
