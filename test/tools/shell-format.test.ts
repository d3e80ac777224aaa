import { expect, test } from 'vitest'
import { formatResult, type ReportedOutput, type ShellReport } from '../../electron/tools/shell/format-result.ts'
import { textOfStream } from '../../electron/tools/shell/stream-text.ts'
import type { EndReason, InputState } from '../../shared/process.ts'

const nothing = { head: '', tail: null, totalBytes: 0, totalLines: 0 }
const whole = (text: string) => ({ head: text, tail: null, totalBytes: text.length, totalLines: text.split('\n').length - 1 })
const ended = (reason: EndReason, durationMs = 1_234, survivors: number[] = []): ShellReport['state'] => ({
  kind: 'ended',
  end: { reason, durationMs, outputBytes: 0, survivors },
})
const report = ({ output, ...change }: Partial<Omit<ShellReport, 'output'>> & { output?: Partial<ReportedOutput> } = {}): ShellReport => ({
  state: ended({ kind: 'exited', code: 0 }),
  ranIn: '/project',
  cwd: '/project',
  leftovers: [],
  remarks: [],
  ...change,
  output: { kind: 'pipes', stdout: nothing, stderr: nothing, file: '/data/output/prc_1', droppedBytes: 0, writeFailure: null, ...output },
})
const enough = 40_000
const format = (output: Partial<ReportedOutput>, maximum = enough) => formatResult(report({ output }), maximum)
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}\n`).join('')

const running = (forMs: number, input: InputState = { kind: 'none' }): ShellReport['state'] => ({
  kind: 'running',
  processId: 'prc_1',
  forMs,
  input,
})

const headers: readonly (readonly [ShellReport['state'], string])[] = [
  [ended({ kind: 'exited', code: 0 }, 12), 'exited · code 0 · 12 ms · cwd /project'],
  [ended({ kind: 'exited', code: 127 }), 'exited · code 127 · 1.2 s · cwd /project'],
  [ended({ kind: 'signalled', signal: 'SIGSEGV' }), 'ended by signal · SIGSEGV · 1.2 s · cwd /project'],
  [ended({ kind: 'timed-out', afterMs: 5_000 }, 5_020), 'timed out · limit 5 s · 5 s · cwd /project'],
  [ended({ kind: 'stopped', by: 'user', note: null }), 'stopped by user · 1.2 s · cwd /project'],
  [ended({ kind: 'stopped', by: 'quit', note: null }), 'stopped by closing the app · 1.2 s · cwd /project'],
  [ended({ kind: 'stopped', by: 'agent', note: 'done' }), 'stopped by you · 1.2 s · cwd /project'],
  [ended({ kind: 'output-limit' }), 'ended for too much output · 1.2 s · cwd /project'],
  [ended({ kind: 'recorded', code: 3 }), 'exited · code 3 · 1.2 s · as its shell wrote down · cwd /project'],
  [ended({ kind: 'lost' }), 'gone, nobody saw how it ended · 1.2 s · cwd /project'],
  [ended({ kind: 'exited', code: 0 }, 12, [7, 8]), 'exited · code 0 · 12 ms · could not be ended: pid 7, 8 · cwd /project'],
  [running(500), 'running · for 500 ms · cwd /project · job prc_1'],
  [running(900_000), 'running · for 15 min · cwd /project · job prc_1'],
  [running(10_000, { kind: 'waiting', echo: 'on' }), 'running · for 10 s · waits for input · cwd /project · job prc_1'],
  [
    running(10_000, { kind: 'waiting', echo: 'off' }),
    'running · for 10 s · waits for a password, which only the user may type · cwd /project · job prc_1',
  ],
]
for (const [state, header] of headers) test(header, () => expect(formatResult(report({ state }), enough)).toBe(`${header}\nno output`))

test('leftovers are counted over all of them', () => {
  const leftovers = [
    { processId: 'prc_2', processCount: 2 },
    { processId: 'prc_3', processCount: 0 },
  ]
  expect(formatResult(report({ leftovers }), enough)).toContain(' · 3 processes still running (job prc_2, prc_3)')
})

test('where it ran is told apart from where the next command runs', () => {
  expect(formatResult(report({ ranIn: '/project/sub' }), enough)).toBe(
    'exited · code 0 · 1.2 s · ran in /project/sub · cwd /project\nno output',
  )
})

test('remarks stand before the output', () => {
  expect(formatResult(report({ remarks: ['first', 'second'], output: { stdout: whole('x\n') } }), enough)).toBe(
    'exited · code 0 · 1.2 s · cwd /project\nfirst\nsecond\nstdout:\nx',
  )
})

test('a terminal has one stream', () => {
  expect(format({ kind: 'terminal', stdout: whole('x\n') })).toBe('exited · code 0 · 1.2 s · cwd /project\noutput:\nx')
  expect(format({ kind: 'terminal', stdout: whole(numbers(1, 1_000)) }, 60)).toContain('\noutput cut: showing first 9')
})

test('both streams have their section, without a last empty line', () => {
  expect(format({ stdout: whole('a\n\nb\n'), stderr: whole('c') })).toBe(
    'exited · code 0 · 1.2 s · cwd /project\nstdout:\na\n\nb\nstderr:\nc',
  )
})

test('what is too long is cut to a third of head and two thirds of tail at line ends, and says so at its top', () => {
  expect(format({ stdout: whole(numbers(1, 1_000)) }, 60)).toMatchInlineSnapshot(`
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
  const short = format({ stdout: whole(numbers(1, 1_000)), stderr: whole('fault\n') }, 60)
  expect(short.endsWith('stderr:\nfault')).toBe(true)
  const long = format({ stdout: whole(numbers(1, 1_000)), stderr: whole(numbers(1, 1_000)) }, 60)
  expect(long).toMatch(/stdout cut: .*\nstderr cut: .*\nfull output: /)
})

test('one line that is too long is cut inside, counted in characters, and never inside a character', () => {
  const text = format({ stdout: whole('😀'.repeat(100)) }, 31)
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
  expect(format({ stdout: whole('x'), droppedBytes: 1_234_567 })).toContain(
    'full output: /data/output/prc_1 (the beginning; the end is beside it in .tail- files; 1,234,567 bytes between them were not kept)',
  )
  expect(format({ stdout: whole('x'), droppedBytes: 5, writeFailure: 'ENOSPC: no space left on device' })).toContain(
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
  const text = format({ stdout: stream }, 60)
  expect(text).toContain('stdout cut: showing first 9 and last 9 of 1,000 lines')
  expect(text).toContain('… 982 lines left out …')
})

test('binary output is described with its readable parts', () => {
  const head = Uint8Array.from([0x1f, 0x8b, 8, 0, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, ...Buffer.from('name.txt'), 0x80, 0x81, 0x82])
  const stream = textOfStream({ head, tail: new Uint8Array(0), totalBytes: 20, totalLines: 1 })
  expect(format({ stdout: stream })).toBe(
    'exited · code 0 · 1.2 s · cwd /project\nstdout:\n[binary data: 20 bytes, gzip data; readable in it:]\nname.txt',
  )
})
