import fs from 'node:fs'
import type { TerminalWait } from './needs-input.ts'

// A foreground job is a handful of processes; a build with hundreds is not asking anything.
const processesMax = 64
const threadsMax = 64

/** Numbers of the system calls in which a program waits for its terminal. */
interface WaitingCalls {
  readonly reads: ReadonlySet<number>
  readonly polls: ReadonlySet<number>
}

// read, readv · poll, select, pselect6, ppoll, epoll_wait, epoll_pwait, epoll_pwait2, io_uring_enter
const callsOf: Readonly<Record<string, WaitingCalls>> = {
  x64: { reads: new Set([0, 19]), polls: new Set([7, 23, 270, 271, 232, 281, 441, 426]) },
  arm64: { reads: new Set([63, 65]), polls: new Set([72, 73, 22, 441, 426]) },
}

/** Looks at the processes that own the terminal now, through /proc. `leader` is the process the terminal was made for, `terminal` its path. */
export function readTerminalWait(leader: number, terminal: string): TerminalWait {
  const group = foregroundGroup(leader)
  if (group === null) return 'works'
  let found: TerminalWait = 'works'
  for (const pid of membersOf(group, leader)) {
    const wait = waitOf(pid, terminal)
    if (wait === 'reads') return 'reads'
    if (wait === 'unknown' || (wait === 'waits-for-events' && found === 'works')) found = wait
  }
  return found
}

/** The process group that owns the terminal: `tpgid` of proc_pid_stat(5); null when there is none. */
function foregroundGroup(leader: number): number | null {
  const group = Number(statFields(leader)?.[5])
  return Number.isSafeInteger(group) && group > 0 ? group : null
}

function membersOf(group: number, leader: number): ReadonlySet<number> {
  const members = new Set<number>()
  const seen = new Set([leader, group])
  for (const pid of seen) {
    if (seen.size > processesMax) break
    if (Number(statFields(pid)?.[2]) === group) members.add(pid)
    for (const child of childrenOf(pid)) seen.add(child)
  }
  return members
}

function waitOf(pid: number, terminal: string): TerminalWait {
  const calls = callsOf[process.arch]
  if (calls === undefined) return 'unknown'
  let found: TerminalWait = 'works'
  for (const thread of threadsOf(pid)) {
    const call = readCall(`/proc/${pid}/task/${thread}/syscall`)
    if (call === 'hidden') return 'unknown'
    if (call === null) continue
    if (calls.reads.has(call.number) && isTerminal(pid, call.first, terminal)) return 'reads'
    if (calls.polls.has(call.number)) found = 'waits-for-events'
  }
  return found
}

/** The system call a thread is in, with its first argument; null when it is in none or gone. */
function readCall(file: string): { readonly number: number; readonly first: number } | 'hidden' | null {
  try {
    const [number = '', first = ''] = fs.readFileSync(file, 'latin1').split(' ', 2)
    return /^\d+$/.test(number) ? { number: Number(number), first: Number(first) } : null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'EACCES' || code === 'EPERM' ? 'hidden' : null
  }
}

function isTerminal(pid: number, descriptor: number, terminal: string): boolean {
  try {
    const target = fs.readlinkSync(`/proc/${pid}/fd/${descriptor}`)
    return target === terminal || target === '/dev/tty'
  } catch {
    return false
  }
}

/** Fields of /proc/PID/stat from the state on; the name before them may hold spaces and brackets. */
function statFields(pid: number): readonly string[] | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap((thread) => {
    try {
      return fs.readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number)
    } catch {
      return []
    }
  })
}

function threadsOf(pid: number): readonly string[] {
  try {
    return fs.readdirSync(`/proc/${pid}/task`).slice(0, threadsMax)
  } catch {
    return []
  }
}
