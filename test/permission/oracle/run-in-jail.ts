import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildEnvironment } from '../../../electron/process/environment.ts'
import { secretText, type ThrowawayFolder } from './throwaway-folder.ts'

/** What was seen while a batch ran, besides files that changed: index of the command → what it did. */
export type Sightings = ReadonlyMap<number, string>

/** Why commands can not be run here without danger; null when they can. */
export function whyNoJail(): string | null {
  if (process.platform !== 'linux') return 'bubblewrap runs on Linux only'
  try {
    execFileSync('bwrap', [...jail(), 'true'], { stdio: 'pipe' })
    return null
  } catch (error) {
    return `bubblewrap (bwrap) does not work here: ${error instanceof Error ? error.message.split('\n')[0] : ''}`
  }
}

/**
 * Runs commands one after the other with bash, each in the workspace, in a jail: only the throwaway folder can be written, there is no
 * network and no process of the machine, and whatever is left ends with the jail.
 */
export async function runInJail(folder: ThrowawayFolder, commands: readonly string[], limitMs: number): Promise<Sightings> {
  for (const name of readdirSync(folder.record)) rmSync(path.join(folder.record, name), { recursive: true })
  writeFileSync(path.join(folder.record, 'commands'), commands.map((command) => `${command}\0`).join(''))
  const driver = fileURLToPath(new URL('run-batch.sh', import.meta.url))
  const settings = Object.entries(environmentIn(folder)).flatMap(([name, value]) => ['--setenv', name, value])
  // The project itself may lie in a folder that the jail hides.
  const place = ['--bind', folder.root, folder.root, '--ro-bind', driver, driverInside, '--chdir', folder.workspace]
  const jailed = spawn('bwrap', [...jail(), ...place, ...settings, '/bin/bash', '--norc', driverInside, folder.record], {
    timeout: limitMs,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  jailed.stderr.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk.toString('utf8')}`.slice(-mostComplaints)
  })
  const [code, signal]: readonly unknown[] = await once(jailed, 'close')
  const seen = readSightings(folder, commands.length)
  const ran = Number(readIfThere(path.join(folder.record, 'done')) ?? '0')
  if (ran < commands.length) seen.set(ran, `the batch ended here (${String(signal ?? code)}): ${complaints}`)
  return seen
}

// Enough to see why a batch ended.
const mostComplaints = 10_000

const driverInside = '/run/run-batch.sh'

/** What a command without a terminal gets in the app: verdicts count on it (git takes no lock that it can do without). */
function environmentIn({ traps, home }: ThrowawayFolder): Readonly<Record<string, string>> {
  const inherited = { PATH: `${traps}:/usr/local/bin:/usr/bin:/bin`, HOME: home, LANG: 'C.UTF-8' }
  return buildEnvironment({ inherited, allowedNames: new Map(Object.entries(evaluated)), platform: 'linux' }).environment
}

/** Text that runs `pwn` where a shell evaluates what a variable holds. */
const evaluated = { v: 'a[$(pwn)]', w: '$(pwn)', u: 'pwn' }

const jail = (): readonly string[] =>
  '--ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --tmpfs /run --unshare-all --die-with-parent --new-session --clearenv'.split(' ')

function readSightings(folder: ThrowawayFolder, count: number): Map<number, string> {
  const seen = new Map<number, string>()
  for (const line of (readIfThere(path.join(folder.record, 'seen')) ?? '').split('\n')) {
    const [, index, what] = /^(\d+) (.*)$/.exec(line) ?? []
    if (index !== undefined && what !== undefined) seen.set(Number(index), what)
  }
  for (let index = 0; index < count; index++) {
    const output = readIfThere(path.join(folder.record, `output-${index}`)) ?? ''
    if (output.includes(secretText)) seen.set(index, 'printed what lies outside the workspace, or a secret of it')
  }
  return seen
}

function readIfThere(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
