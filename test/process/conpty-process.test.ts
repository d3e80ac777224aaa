import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConptyOptions, type ConptyTerminal, startConptyProcess } from '../../electron/process/conpty-process.ts'
import { startManager, type TestManager, textOf } from './start-manager.ts'

/** A terminal of Windows as the package gives one, in the hands of the test. */
class FakeTerminal implements ConptyTerminal {
  readonly pid = 4_000_000
  readonly typed: string[] = []
  readonly calls: string[] = []
  #onData: (text: string) => void = () => undefined
  #onExit: (end: { readonly exitCode: number }) => void = () => undefined

  onData(listener: (text: string) => void) {
    this.#onData = listener
  }
  onExit(listener: (end: { readonly exitCode: number }) => void) {
    this.#onExit = listener
  }
  write(text: string) {
    this.typed.push(text)
  }
  resize(columns: number, rows: number) {
    this.calls.push(`resize ${columns} ${rows}`)
  }
  pause() {
    this.calls.push('pause')
  }
  resume() {
    this.calls.push('resume')
  }
  kill() {
    this.calls.push('kill')
  }
  print(text: string) {
    this.#onData(text)
  }
  exit(exitCode: number) {
    this.#onExit({ exitCode })
  }
}

let fake: FakeTerminal
let started: { file: string; arguments: string[] | string; options: ConptyOptions }[]
let box: TestManager
beforeEach(() => {
  fake = new FakeTerminal()
  started = []
  box = startManager({
    startTerminal: (start) =>
      startConptyProcess(start, async () => (file, programArguments, options) => {
        started.push({ file, arguments: programArguments, options })
        return fake
      }),
    platform: {
      lookEveryMs: 5,
      startTimeOf: () => 0,
      table: async () => [],
      rowsOf: async () => [],
      carriers: async () => new Set(),
      mayHaveGroup: () => false,
      end: async () => fake.exit(1),
      interrupt: () => undefined,
    },
  })
})
afterEach(() => box.dispose())

const run = (more = {}) => box.run('echo hi', { file: 'C:\\pwsh.exe', terminal: { columns: 120, rows: 32 }, ...more })

test('a command in a terminal starts through the console of the package, with an environment for terminals', async () => {
  const process = await run()
  expect(process.state.kind).toBe('running')
  expect(process.facts).toMatchObject({ stream: 'pty', pid: fake.pid })
  expect(started[0]).toMatchObject({
    file: 'C:\\pwsh.exe',
    arguments: ['-c', 'echo hi'],
    options: { cols: 120, rows: 32, useConptyDll: true },
  })
  expect(started[0]?.options.env).toMatchObject({ TERM: 'xterm-256color' })
  fake.exit(0)
  await process.ended
})

test('all output is there at the end, with the exit code, also of characters outside ASCII', async () => {
  const process = await run()
  for (let line = 0; line < 2_000; line++) fake.print(`line ${line} é漢\r\n`)
  fake.exit(7)
  const end = await process.ended
  expect(end.reason).toEqual({ kind: 'exited', code: 7 })
  expect(textOf(process)).toContain('line 1999 é漢\r\n')
})

test('it is typed into, resized and interrupted; a password prompt, told by its words, is for the user alone', async () => {
  const process = await run()
  fake.print('Name? ')
  expect(process.write('Ann\r', 'agent').ok).toBe(true)
  process.resize(80, 24)
  box.manager.interrupt(process.facts.processId)
  fake.print('\r\nPassword: ')
  expect(process.write('guess\r', 'agent').ok).toBe(false)
  process.takeOver()
  expect(process.write('mine\r', 'user').ok).toBe(true)
  expect(fake.typed).toEqual(['Ann\r', '\u0003', 'mine\r'])
  expect(fake.calls).toContain('resize 80 24')
  fake.exit(0)
  await process.ended
  expect(process.write('late', 'user').ok).toBe(false)
})

test('a character that is split between two writes arrives whole', async () => {
  const process = await run()
  const bytes = Buffer.from('漢')
  process.takeOver()
  process.write(bytes.subarray(0, 1), 'user')
  process.write(bytes.subarray(1), 'user')
  expect(fake.typed.join('')).toBe('漢')
  fake.exit(0)
  await process.ended
})

test('cmd gets its command line as it is; a start that fails says why', async () => {
  const process = await run({ arguments: ['/d', '/s', '/c', '"dir "a b""'], verbatim: true })
  expect(started[0]?.arguments).toBe('/d /s /c "dir "a b""')
  fake.exit(0)
  await process.ended
  const failed = await startConptyProcess(
    {
      request: { ...request(box.folder) },
      size: { columns: 80, rows: 24 },
      environment: {},
      mayStart: () => true,
      onBytes: () => undefined,
    },
    async () => {
      throw new Error('no console')
    },
  )
  expect(failed).toMatchObject({ kind: 'failed', message: expect.stringContaining('no console') })
})

const request = (cwd: string) => ({
  sessionId: 'ses_00000000000000000000',
  callId: null,
  command: 'x',
  file: 'C:\\x.exe',
  arguments: [],
  cwd,
  environment: {},
  stdin: null,
  background: false,
  timeoutMs: null,
  terminal: null,
})

test('stopping it ends it by the platform', async () => {
  const process = await run()
  const end = await box.manager.stop(process.facts.processId, { kind: 'stopped', by: 'user', note: null })
  expect(end?.reason).toEqual({ kind: 'stopped', by: 'user', note: null })
})
