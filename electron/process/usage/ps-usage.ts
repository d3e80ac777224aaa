import type { ListeningPort } from '../../../shared/jobs.ts'
import { markerName } from '../environment.ts'
import { parsePs } from '../ps-platform.ts'
import { type RunProgram, runProgram } from '../run-program.ts'
import type { UsagePlatform, UsageRow } from './usage-platform.ts'

// A look starts `ps` twice and `lsof` once: some 100 ms of work.
const psEveryMs = 3_000
const psColumns = ['-A', '-ww', '-o', 'time=,rss=,pid=,ppid=,pgid=,sess=,stat=,lstart=']

/** macOS and other systems without a Linux /proc: asked of `ps` and `lsof`. Memory that processes share counts for each of them. */
export function createPsUsage(run: RunProgram = runProgram): UsagePlatform {
  return {
    everyMs: psEveryMs,
    rows: async () => parsePsUsage(await run('/bin/ps', psColumns)),
    markersOf: async (rows) => {
      const wanted = new Set(rows.map((row) => row.pid))
      const found = parsePsMarkers(await run('/bin/ps', ['-A', '-E', '-ww', '-o', 'pid=,command=']))
      return new Map([...found].filter(([pid]) => wanted.has(pid)))
    },
    memoryOf: async (rows) => rows.reduce((sum, row) => sum + row.residentBytes, 0),
    portsOf: async (pids) => {
      if (pids.length === 0) return new Map()
      return parseLsof(await run('/usr/sbin/lsof', ['-nP', '-a', '-iTCP', '-sTCP:LISTEN', '-p', pids.join(','), '-FPn']))
    },
  }
}

/** Lines of `ps -o time=,rss=,pid=,ppid=,pgid=,sess=,stat=,lstart=` as rows. */
export function parsePsUsage(text: string): readonly UsageRow[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(\S+)\s+(\d+)\s+(.*)$/.exec(line)
    const [row] = parsePs(match?.[3] ?? '')
    return match === null || row === undefined
      ? []
      : [{ ...row, cpuMs: parseCpuTime(match[1] ?? ''), residentBytes: Number(match[2]) * 1_024 }]
  })
}

/** `[[dd-]hh:]mm:ss[.cc]` in milliseconds. */
export function parseCpuTime(text: string): number {
  const [days, rest] = text.includes('-') ? text.split('-') : ['0', text]
  const seconds = (rest ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return Math.round((Number(days) * 86_400 + seconds) * 1_000)
}

/** Lines of `ps -E -o pid=,command=`: the environment stands behind the command. */
export function parsePsMarkers(text: string): ReadonlyMap<number, string> {
  const markers = new Map<number, string>()
  for (const line of text.split('\n')) {
    const marker = new RegExp(` ${markerName}=(\\w+)`).exec(line)?.[1]
    if (marker !== undefined) markers.set(Number.parseInt(line, 10), marker)
  }
  return markers
}

/** Output of `lsof -F`: a line `p` with a pid, then lines `P` (protocol) and `n` (address and port) for each of its files. */
export function parseLsof(text: string): ReadonlyMap<number, readonly ListeningPort[]> {
  const found = new Map<number, ListeningPort[]>()
  let ports: ListeningPort[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('p')) {
      ports = []
      found.set(Number.parseInt(line.slice(1), 10), ports)
    }
    const match = /^n(.*):(\d+)$/.exec(line)
    if (match === null) continue
    const reach = /^(127\.|\[::1\]|localhost)/.test(match[1] ?? '') ? 'this-machine' : 'network'
    ports.push({ protocol: 'tcp', port: Number(match[2]), reach })
  }
  return found
}
