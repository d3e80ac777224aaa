import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { markerName } from './environment.ts'
import { PidRounds } from './pid-rounds.ts'
import type { ProcessPlatform, ProcessRow } from './platform.ts'
import { endByGroup, groupMayExist } from './posix-signals.ts'
import { signalGroup } from './signal-safely.ts'

// One look reads small files of the kernel and costs about 20 µs a process.
const linuxLookEveryMs = 20

const rounds = new PidRounds()

/** Linux: everything is read from /proc, without starting a program. */
export const linuxPlatform: ProcessPlatform = {
  lookEveryMs: linuxLookEveryMs,
  startTimeOf: (pid) => {
    rounds.note()
    return readRow(pid)?.startTime ?? 0
  },
  pidsGrewSince: (moment) => rounds.isFirstSince(moment),
  table: async (bornAfter) => readRows(bornAfter === null ? listPids() : listPidsAfter(bornAfter)),
  lastBorn: readLastPid,
  rowsOf: async (pids) => readRows(pids),
  carriers: findCarriers,
  commandOf: readCommand,
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

// Asked some times in each command, so it stays open; longer than its one line is.
let loads: { readonly descriptor: number; readonly line: Buffer } | null = null

/** The pid given out last: the fifth field of proc_loadavg(5). */
function readLastPid(): number {
  loads ??= { descriptor: fs.openSync('/proc/loadavg', 'r'), line: Buffer.alloc(256) }
  const length = fs.readSync(loads.descriptor, loads.line, 0, loads.line.length, 0)
  return Number.parseInt(loads.line.toString('latin1', 0, length).split(' ')[4] ?? '', 10)
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

function readCommand(pid: number): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim() || null
  } catch {
    return null // it ended meanwhile
  }
}

// A program that is just being loaded has no environment yet, for less than a ms of its own time; on a busy machine it may wait in the middle of that.
const loadingLooksMax = 5
const loadingLookMs = 3

async function findCarriers(marker: string, pids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  let unsure = pids
  for (let look = 1; unsure.length > 0 && look <= loadingLooksMax; look++) {
    if (look > 1) await wait(loadingLookMs)
    const answers = unsure.map((pid) => [pid, carries(pid, marker)] as const)
    for (const [pid, answer] of answers) if (answer === 'yes') found.add(pid)
    unsure = answers.flatMap(([pid, answer]) => (answer === 'not-yet' ? [pid] : []))
  }
  return found
}

function carries(pid: number, marker: string): 'yes' | 'no' | 'not-yet' {
  try {
    const environment = fs.readFileSync(`/proc/${pid}/environ`, 'latin1')
    if (environment === '') return hasMemory(pid) ? 'not-yet' : 'no'
    return `\0${environment}`.includes(`\0${markerName}=${marker}\0`) ? 'yes' : 'no'
  } catch {
    return 'no' // gone, or another user's
  }
}

/** False for threads of the kernel and for what has ended: they never have an environment. */
function hasMemory(pid: number): boolean {
  const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
  // Field 23 of proc_pid_stat(5): size of the address space.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[20] !== '0'
}
