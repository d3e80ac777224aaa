import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/** How a terminal treats what is typed. `canonical`: whole lines, edited by the terminal itself; programs that edit lines themselves switch it off. */
export interface TerminalModes {
  readonly echo: boolean
  readonly canonical: boolean
}

// The program answers in about 3 ms; one that hangs must not hold anybody up.
const modesMaxMs = 500

/** The modes now, without giving anything else a turn; null where the system has no such program. Takes about 3 ms: for decisions that must not be late. */
export function readModesNow(terminal: number): TerminalModes | null {
  const { status, stdout } = spawnSync('stty', ['-a'], {
    stdio: [terminal, 'pipe', 'ignore'],
    timeout: modesMaxMs,
    env: plainEnvironment(),
  })
  return status === 0 ? parseModes(stdout.toString('latin1')) : null
}

/** The modes soon. `terminal` is a descriptor of the terminal's program side. */
export async function readModes(terminal: number): Promise<TerminalModes | null> {
  const child = spawn('stty', ['-a'], { stdio: [terminal, 'pipe', 'ignore'], timeout: modesMaxMs, env: plainEnvironment() })
  let text = ''
  child.stdout?.setEncoding('latin1').on('data', (piece: string) => {
    text += piece
  })
  const [status] = await once(child, 'close').catch(() => [null])
  return status === 0 ? parseModes(text) : null
}

/** Reads what `stty -a` prints: names of what is on, with a dash before what is off. */
export function parseModes(text: string): TerminalModes | null {
  const words = new Set(text.split(/[\s;]+/))
  const of = (name: string) => (words.has(name) ? true : words.has(`-${name}`) ? false : null)
  const echo = of('echo')
  const canonical = of('icanon')
  return echo === null || canonical === null ? null : { echo, canonical }
}

const plainEnvironment = () => ({ PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' })
