import { spawn } from 'node:child_process'

/** Milliseconds of the system's steady clock: the same in every process. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** A command with Node's own pipes and a reader that throws everything away: what anything of ours is compared with. Gives the time in milliseconds. */
export function bareSpawn(command = 'true'): Promise<number> {
  const startedAt = nowMs()
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.resume()
    child.stderr.resume()
    child.on('error', reject)
    child.on('close', () => resolve(nowMs() - startedAt))
  })
}

/** The same in a terminal, read as bytes. */
export async function barePty(command: string): Promise<number> {
  const { spawn: spawnPty } = await import('node-pty')
  const startedAt = nowMs()
  return new Promise((resolve) => {
    const terminal = spawnPty('bash', ['-c', command], { encoding: null, cols: 120, rows: 32 })
    terminal.onData(() => undefined)
    terminal.onExit(() => resolve(nowMs() - startedAt))
  })
}
