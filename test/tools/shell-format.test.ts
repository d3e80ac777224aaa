import { expect, test } from 'vitest'
import { formatResult, type ShellReport } from '../../electron/tools/shell/format-result.ts'
import { textOfStream } from '../../electron/tools/shell/stream-text.ts'
import type { EndReason } from '../../shared/process.ts'

const nothing = { head: '', tail: null, totalBytes: 0, totalLines: 0 }
const whole = (text: string) => ({ head: text, tail: null, totalBytes: text.length, totalLines: text.split('\n').length - 1 })
const ended = (reason: EndReason, durationMs = 1_234, survivors: number[] = []): ShellReport['state'] => ({
  kind: 'ended',
  end: { reason, durationMs, outputBytes: 0, survivors },
})
const report = (change: Partial<ShellReport> = {}): ShellReport => ({
  state: ended({ kind: 'exited', code: 0 }),
  cwd: '/project',
  leftovers: [],
  stdout: nothing,
  stderr: nothing,
  file: '/data/output/prc_1',
  droppedBytes: 0,
  writeFailure: null,
  ...change,
})
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}\n`).join('')

const headers: readonly (readonly [ShellReport['state'], string])[] = [
  [ended({ kind: 'exited', code: 0 }, 12), 'exited · code 0 · 12 ms · cwd /project'],
  [ended({ kind: 'exited', code: 127 }), 'exited · code 127 · 1.2 s · cwd /project'],
  [ended({ kind: 'signalled', signal: 'SIGSEGV' }), 'ended by signal · SIGSEGV · 1.2 s · cwd /project'],
  [ended({ kind: 'timed-out', afterMs: 5_000 }, 5_020), 'timed out · limit 5 s · 5 s · cwd /project'],
  [ended({ kind: 'stopped', by: 'user', note: null }), 'stopped by user · 1.2 s · cwd /project'],
  [ended({ kind: 'stopped', by: 'quit', note: null }), 'stopped by closing the app · 1.2 s · cwd /project'],
  [ended({ kind: 'lost' }), 'lost · 1.2 s · cwd /project'],
  [ended({ kind: 'exited', code: 0 }, 12, [7, 8]), 'exited · code 0 · 12 ms · cwd /project · could not be ended: pid 7, 8'],
  [{ kind: 'running', processId: 'prc_1', forMs: 500 }, 'running · for 500 ms · cwd /project · process prc_1'],
]
for (const [state, header] of headers) test(header, () => expect(formatResult(report({ state }))).toBe(`${header}\nno output`))

test('leftovers are counted over all of them', () => {
  const leftovers = [
    { processId: 'prc_2', processCount: 2 },
    { processId: 'prc_3', processCount: 0 },
  ]
  expect(formatResult(report({ leftovers }))).toContain(' · 3 processes still running (prc_2, prc_3)')
})

test('both streams have their section, without a last empty line', () => {
  expect(formatResult(report({ stdout: whole('a\n\nb\n'), stderr: whole('c') }))).toBe(
    'exited · code 0 · 1.2 s · cwd /project\nstdout:\na\n\nb\nstderr:\nc',
  )
})

test('what is too long is cut to a third of head and two thirds of tail at line ends, and says so at its top', () => {
  expect(formatResult(report({ stdout: whole(numbers(1, 1_000)) }), 60)).toMatchInlineSnapshot(`
    "exited · code 0 · 1.2 s · cwd /project
    stdout cut: showing first 9 and last 9 of 1,000 lines
    full output: /data/output/prc_1
    stdout:
    1
    2
    3
    4
    5
    6
    7
    8
    9
    … 982 lines left out …
    992
    993
    994
    995
    996
    997
    998
    999
    1000"
  `)
})

test('a short stderr is whole however long stdout is; a long one leaves half to stdout', () => {
  const short = formatResult(report({ stdout: whole(numbers(1, 1_000)), stderr: whole('fault\n') }), 60)
  expect(short.endsWith('stderr:\nfault')).toBe(true)
  const long = formatResult(report({ stdout: whole(numbers(1, 1_000)), stderr: whole(numbers(1, 1_000)) }), 60)
  expect(long).toMatch(/stdout cut: .*\nstderr cut: .*\nfull output: /)
})

test('one line that is too long is cut inside, counted in characters, and never inside a character', () => {
  const text = formatResult(report({ stdout: whole('😀'.repeat(100)) }), 31)
  expect(text.split('\n').slice(1)).toEqual([
    'stdout cut: showing first 10 and last 20 characters of 200 bytes',
    'full output: /data/output/prc_1',
    'stdout:',
    '😀'.repeat(5),
    '… left out …',
    '😀'.repeat(10),
  ])
})

test('a dropped middle and a disk that refused are told', () => {
  expect(formatResult(report({ stdout: whole('x'), droppedBytes: 1_234_567 }))).toContain(
    'full output: /data/output/prc_1 (the beginning; the end is beside it in .tail- files; 1,234,567 bytes between them were not kept)',
  )
  expect(formatResult(report({ stdout: whole('x'), droppedBytes: 5, writeFailure: 'ENOSPC: no space left on device' }))).toContain(
    'the full output could not be kept (ENOSPC: no space left on device); what was written: /data/output/prc_1',
  )
})

test('a stream cut in memory gives its head and tail with the true number of lines', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const stream = textOfStream({
    head: bytes(numbers(1, 100)),
    tail: bytes(`${numbers(901, 1_000).slice(1)}`),
    totalBytes: 3_893,
    totalLines: 1_000,
  })
  expect(stream.tail?.startsWith('902\n')).toBe(true)
  const text = formatResult(report({ stdout: stream }), 60)
  expect(text).toContain('stdout cut: showing first 9 and last 9 of 1,000 lines')
  expect(text).toContain('… 982 lines left out …')
})

test('binary output is described with its readable parts', () => {
  const head = Uint8Array.from([0x1f, 0x8b, 8, 0, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, ...Buffer.from('name.txt'), 0x80, 0x81, 0x82])
  const stream = textOfStream({ head, tail: new Uint8Array(0), totalBytes: 20, totalLines: 1 })
  expect(formatResult(report({ stdout: stream }))).toBe(
    'exited · code 0 · 1.2 s · cwd /project\nstdout:\n[binary data: 20 bytes, gzip data; readable in it:]\nname.txt',
  )
})
