import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Page } from '@playwright/test'

const startMaxMs = 60_000
// It takes a fifth of a second. Now and then it never ends, when the page goes to its address in that very moment: then the start is no measure of anything.
const connectMaxMs = 5_000
const endMaxMs = 15_000

/** A started Electron with its window's page. */
export interface ElectronRun {
  readonly page: Page
  readonly pid: number
  /** Milliseconds since the epoch, just before it was started. */
  readonly startedAtMs: number
  end(): Promise<void>
}

/** Starts Electron as a user would: nothing holds it up, the page is found over its debugging port. */
export async function startElectron(words: readonly string[], environment: Readonly<Record<string, string>>): Promise<ElectronRun> {
  // The package gives the path of its program.
  const program = createRequire(import.meta.url)('electron') as string
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const startedAtMs = Date.now()
  const child = spawn(program, ['--remote-debugging-port=0', ...asRoot, ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const browser = await chromium.connectOverCDP(await debuggingAddress(child), { timeout: connectMaxMs })
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('Electron has no pages.')
    const page = context.pages()[0] ?? (await context.waitForEvent('page'))
    const end = async () => {
      await browser.close()
      await endChild(child)
    }
    return { page, pid: child.pid ?? 0, startedAtMs, end }
  } catch (cause) {
    await endChild(child)
    throw cause
  }
}

function debuggingAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`Electron told no debugging address: ${text}`)), startMaxMs)
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      // The address is among the first lines; what comes later is only read away.
      if (text.length < 100_000) text += piece
      const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? []
      if (address === undefined) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), endMaxMs)
  await ended
  clearTimeout(timer)
}

/** What a program and all that it started hold of the memory, each shared page counted by its share (PSS), in bytes. */
export function familyBytes(pid: number): number {
  return family(pid).reduce((sum, one) => sum + pssBytes(one), 0)
}

function family(pid: number): readonly number[] {
  const parents = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  const found = [pid]
  for (const one of found) found.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid))
  return found
}

function parentOf(name: string): number {
  try {
    const stat = fs.readFileSync(`/proc/${name}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** What one process holds of the memory, each shared page counted by its share, in bytes; 0 when it has gone. */
export function pssBytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
