import type { EndingSignal, ProcessRow } from './platform.ts'
import { signalGroup, signalProcess } from './signal-safely.ts'

/** Ends a tree on systems with process groups. Halted members are woken, or they would never see SIGTERM. */
export function endByGroup(group: number | null, members: readonly ProcessRow[], signal: EndingSignal): void {
  const name = signal === 'kill' ? 'SIGKILL' : 'SIGTERM'
  if (group !== null) signalGroup(group, name)
  for (const member of members) {
    if (member.group !== group) signalProcess(member.pid, name)
    if (member.state === 'halted') signalProcess(member.pid, 'SIGCONT')
  }
}

/** False only when no process, not even an unreaped one, is in the group. */
export function groupMayExist(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH'
  }
}
