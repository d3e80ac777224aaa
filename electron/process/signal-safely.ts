/**
 * Sends a signal to a process group. Refuses groups that are not a command's: 0 and 1 mean our own and everyone's.
 * A group that is gone or not ours to signal is not an error: whoever must know looks at the process table afterwards.
 */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  if (!isForeign(group)) throw new Error(`Refused to signal process group ${group}`)
  send(-group, signal)
}

/** Sends a signal to one process; never to pid 0, 1 or our own. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  if (!isForeign(pid)) throw new Error(`Refused to signal process ${pid}`)
  send(pid, signal)
}

const isForeign = (id: number) => Number.isInteger(id) && id > 1 && id !== process.pid

function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal)
  } catch {
    // ESRCH: gone. EPERM: another user's; the verification reports it as a survivor.
  }
}
