import { expect, test } from 'vitest'
import type { ProgramStart } from '../../electron/checkpoint/collect-output.ts'
import { runHere, runsBeside } from '../../electron/checkpoint/run-beside.ts'
import { ShadowStore } from '../../electron/checkpoint/shadow-store.ts'
import { fileBox, soon } from './workspace.ts'

const program = (code: string, change: Partial<ProgramStart> = {}): ProgramStart => ({
  file: process.execPath,
  words: ['-e', code],
  folder: process.cwd(),
  environment: { PATH: process.env['PATH'], MADE_FOR: 'it' },
  input: '',
  outputMaxBytes: 1_000_000,
  errorsMaxCharacters: 20,
  ...change,
})

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test.each([
  ['from the thread that asks', runHere],
  ['from a thread beside', runsBeside()],
])('a program that is run %s gets its input and environment, and tells all it printed and how it ended', async (_where, run) => {
  const echo =
    'process.stdin.pipe(process.stdout); process.on("exit", () => { console.error(process.env.MADE_FOR.repeat(20)); process.exitCode = 3 })'
  const end = await run(program(echo, { input: 'é'.repeat(200_000) }), soon())
  if (end.kind !== 'ended') throw new Error(end.kind)
  expect({ code: end.code, errors: end.errors }).toEqual({ code: 3, errors: 'it'.repeat(10) })
  expect(text(end.output)).toBe('é'.repeat(200_000))
})

test.each([
  ['from the thread that asks', runHere],
  ['from a thread beside', runsBeside()],
])(
  'a program that is run %s is ended by an abort, and when it prints too much; one that is not there is said to be',
  async (_where, run) => {
    const stop = new AbortController()
    const waits = run(program('setInterval(() => {}, 1e6)'), stop.signal)
    stop.abort()
    expect(await waits).toMatchObject({ kind: 'ended', code: null })
    expect(await run(program('setInterval(() => console.log("x".repeat(1e6)), 1)', { outputMaxBytes: 3_000_000 }), soon())).toEqual({
      kind: 'too-much',
    })
    expect(await run(program('', { file: 'no-such-program-anywhere' }), soon())).toMatchObject({ kind: 'not-started', code: 'ENOENT' })
  },
)

test('many programs at once are each told their own end', async () => {
  const run = runsBeside()
  const ends = await Promise.all(Array.from({ length: 8 }, (_, at) => run(program(`console.log(${at})`), soon())))
  expect(ends.map((end) => (end.kind === 'ended' ? text(end.output).trim() : end.kind))).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
})

test('files are kept by git beside as by git here', async () => {
  const box = fileBox({ 'a.txt': 'one\n', 'src/b.ts': 'b\n' })
  const beside = await new ShadowStore(box.stores, box.workspace, runsBeside()).snapshot(soon())
  expect(beside).toEqual(await box.store.snapshot(soon()))
})
