import fs from 'node:fs'
import { markerName } from './environment.ts'
import type { ProcessPlatform, ProcessRow } from './platform.ts'
import { endByGroup, groupMayExist } from './posix-signals.ts'
import { signalGroup } from './signal-safely.ts'

// One look reads small files of the kernel and costs about 20 µs a process.
const linuxLookEveryMs = 20

/** Linux: everything is read from /proc, without starting a program. */
export const linuxPlatform: ProcessPlatform = {
  lookEveryMs: linuxLookEveryMs,
  startTimeOf: (pid) => readRow(pid)?.startTime ?? 0,
  table: async (bornAfter) => readRows(bornAfter === null ? listPids() : listPidsAfter(bornAfter)),
  lastBorn: readLastPid,
  rowsOf: async (pids) => readRows(pids),
  carriers: async (marker, pids) => new Set(pids.filter((pid) => carries(pid, marker))),
  mayHaveGroup: groupMayExist,
  end: async (group, members, signal) => endByGroup(group, members, signal),
  interrupt: (group) => signalGroup(group, 'SIGINT'),
}

/** One line of /proc/PID/stat as a row; null when it is not one. The program name in it may hold spaces and brackets. */
export function parseStat(text: string): ProcessRow | null {
  const nameEnd = text.lastIndexOf(')')
  const fields = text.slice(nameEnd + 2).split(' ')
  const [state, parent, group, session] = fields
  // Field 22 of proc_pid_stat(5): start time in clock ticks since the system started.
  const startTime = fields[19]
  if (nameEnd < 0 || state === undefined || startTime === undefined) return null
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startTime: Number(startTime),
    state: stateOf(state),
  }
}

function stateOf(letter: string): ProcessRow['state'] {
  if (letter === 'Z' || letter === 'X') return 'dead'
  return letter === 'T' ? 'halted' : 'alive'
}

const listPids = () => fs.readdirSync('/proc').filter(isPid).map(Number)

/** Most commands start nothing that outlives them: when no pid was given out since, not even the folder is read. */
function listPidsAfter(pid: number): readonly number[] {
  const last = readLastPid()
  if (last === pid) return []
  const pids = listPids()
  return last > pid ? pids.filter((other) => other > pid) : pids
}

/** The pid given out last: the fifth field of proc_loadavg(5). */
function readLastPid(): number {
  return Number.parseInt(fs.readFileSync('/proc/loadavg', 'latin1').split(' ')[4] ?? '', 10)
}

const isPid = (name: string) => name >= '1' && name < ':'

const readRows = (pids: readonly number[]) => pids.map(readRow).filter((row) => row !== null)

function readRow(pid: number): ProcessRow | null {
  try {
    return parseStat(fs.readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return null // it ended between the listing and the look
  }
}

function carries(pid: number, marker: string): boolean {
  try {
    return `\0${fs.readFileSync(`/proc/${pid}/environ`, 'latin1')}`.includes(`\0${markerName}=${marker}\0`)
  } catch {
    return false // gone, or another user's
  }
}
