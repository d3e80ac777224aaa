import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type IPty, spawn } from 'node-pty'
import { transformWithOxc } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

// The reader needs a real terminal: a small program of its own reads keys and lines as it is told and prints what it got.
const program = `
import { terminalInput } from './read-terminal.mjs'
const input = terminalInput(process.stdin, process.stderr)
const print = (value) => process.stdout.write('got ' + JSON.stringify(value) + '\\n')
const stop = new AbortController()
process.on('SIGINT', () => print('SIGINT'))
for (const step of process.argv.slice(2)) {
  // The terminal is in raw mode as soon as the key is waited for.
  const key = step === 'key' ? input.readKey(stop.signal) : null
  const signal = new Promise((resolve) => process.once('SIGINT', resolve))
  process.stdout.write('ready ' + step + '\\n')
  if (key !== null) print(await key)
  if (step === 'line') print(await input.readLine('name: ', stop.signal))
  if (step === 'wait') {
    const alive = setInterval(() => undefined, 1_000)
    await signal
    clearInterval(alive)
  }
  if (step === 'abort') {
    setTimeout(() => stop.abort(), 1)
    print(await input.readKey(stop.signal))
    print(await input.readLine('name: ', stop.signal))
  }
}
print('end')
`

let folder = ''
let terminal: IPty | null = null
let screen = ''

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'terminal-'))
  const source = path.resolve('electron/headless/read-terminal.ts')
  const { code } = await transformWithOxc(await fs.readFile(source, 'utf8'), source)
  await fs.writeFile(path.join(folder, 'read-terminal.mjs'), code)
  await fs.writeFile(path.join(folder, 'program.mjs'), program)
})

afterEach(async () => {
  terminal?.kill('SIGKILL')
  await fs.rm(folder, { recursive: true, force: true })
})

function start(...steps: readonly string[]) {
  screen = ''
  const pty = spawn(process.execPath, [path.join(folder, 'program.mjs'), ...steps], { cols: 80, rows: 24, cwd: folder })
  terminal = pty
  pty.onData((data) => {
    screen += data
  })
  const exited = new Promise<number>((resolve) => pty.onExit(({ exitCode }) => resolve(exitCode)))
  return { write: (text: string) => pty.write(text), exited }
}

const shows = (text: string) => expect.poll(() => screen, { timeout: 10_000 }).toContain(text)
describe('at a real terminal', () => {
  test('a key comes at once and without echo, Ctrl-C as a key, and the program ends by itself', async () => {
    const { write, exited } = start('key', 'key')
    await shows('ready key')
    write('q')
    await shows('got "q"')
    await expect.poll(() => screen.split('ready key').length).toBe(3)
    write('\u0003')
    await shows('got "\\u0003"')
    expect(await exited).toBe(0)
    expect(screen.replace('got "q"', '')).not.toContain('q')
  })

  test('a line comes with editing, lines pasted at once come together, and Ctrl-C is told apart', async () => {
    const { write, exited } = start('line', 'line', 'line')
    await shows('name: ')
    write('helloo\u007f\r')
    await shows('got {"kind":"line","text":"hello"}')
    await expect.poll(() => screen.split('ready line')[2]).toContain('name: ')
    write('one\rtwo\r')
    await shows('got {"kind":"line","text":"one\\ntwo"}')
    await expect.poll(() => screen.split('ready line')[3]).toContain('name: ')
    write('\u0003')
    await shows('got {"kind":"interrupted"}')
    expect(await exited).toBe(0)
  })

  test('between two waits Ctrl-C is a signal again', async () => {
    const { write, exited } = start('key', 'wait')
    await shows('ready key')
    write('k')
    await shows('ready wait')
    write('\u0003')
    await shows('got "SIGINT"')
    expect(await exited).toBe(0)
  })

  test('an aborted wait ends with nothing', async () => {
    const { exited } = start('abort')
    await shows('got null')
    await shows('got {"kind":"ended"}')
    expect(await exited).toBe(0)
  })
})
