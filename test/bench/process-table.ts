import fs from 'node:fs'

/** What a measured program gets: enough to run, nothing of the user's. */
export const environmentOfRun = (home: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: home,
  TMPDIR: home,
  LANG: 'C.UTF-8',
  SIGNALBOX_API_KEY: 'bench',
  ...more,
})

/** The most memory a process has had so far, in bytes; 0 when it is gone. */
export function peakBytesOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Pids of living processes that have this text in their environment. What is seen by nobody else: a marker of the run. */
export function carriersOf(text: string): readonly number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isCarrier(pid, text))
}

function isCarrier(pid: number, text: string): boolean {
  try {
    if (/\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, 'latin1'))) return false
    return fs.readFileSync(`/proc/${pid}/environ`, 'latin1').includes(text)
  } catch {
    return false
  }
}

/** What the system says of a process: its pid, what it runs, and where it belongs. */
export function describeProcess(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [state, parent, group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim()
    return `pid ${pid} (${command}; state ${state}, parent ${parent}, group ${group}, session ${session})`
  } catch {
    return `pid ${pid} (gone)`
  }
}
