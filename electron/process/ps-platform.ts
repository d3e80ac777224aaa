import { markerName } from './environment.ts'
import type { ProcessPlatform, ProcessRow } from './platform.ts'
import { endByGroup, groupMayExist } from './posix-signals.ts'
import { runProgram } from './run-program.ts'
import { signalGroup } from './signal-safely.ts'

// Each look starts `ps`, which takes 10 to 20 ms.
const psLookEveryMs = 100
const psFile = '/bin/ps'
const psColumns = ['-ww', '-o', 'pid=,ppid=,pgid=,sess=,stat=,lstart=']

/** macOS and other systems without a Linux /proc: everything is asked of `ps`. Start times have a resolution of one second. */
export const psPlatform: ProcessPlatform = {
  lookEveryMs: psLookEveryMs,
  // One less: the kernel's second may have begun earlier than ours.
  startTimeOf: () => Math.floor(Date.now() / 1000) - 1,
  table: async () => parsePs(await runProgram(psFile, ['-A', ...psColumns])),
  rowsOf: async (pids) => (pids.length === 0 ? [] : parsePs(await runProgram(psFile, [...psColumns, '-p', pids.join(',')]))),
  carriers: async (marker, pids) => {
    if (pids.length === 0) return new Set()
    const text = await runProgram(psFile, ['-E', '-ww', '-o', 'pid=,command=', '-p', pids.join(',')])
    const lines = text.split('\n').filter((line) => line.includes(` ${markerName}=${marker}`))
    return new Set(lines.map((line) => Number.parseInt(line, 10)))
  },
  mayHaveGroup: groupMayExist,
  end: async (group, members, signal) => endByGroup(group, members, signal),
  interrupt: (group) => signalGroup(group, 'SIGINT'),
}

/** Lines of `ps -o pid=,ppid=,pgid=,sess=,stat=,lstart=` as rows. */
export function parsePs(text: string): readonly ProcessRow[] {
  return text.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\S.*\S)\s*$/.exec(line)
    if (match === null) return []
    const [, pid, parent, group, session, state = '', started = ''] = match
    const startTime = Math.floor(Date.parse(started) / 1000)
    return [
      { pid: Number(pid), parent: Number(parent), group: Number(group), session: Number(session) || 0, startTime, state: stateOf(state) },
    ]
  })
}

function stateOf(letters: string): ProcessRow['state'] {
  if (letters.startsWith('Z')) return 'dead'
  return letters.startsWith('T') ? 'halted' : 'alive'
}
