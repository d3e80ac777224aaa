import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRecordedOutput } from '../../electron/process/open-recorded-output.ts'
import { OutputStore } from '../../electron/process/output-store.ts'
import type { OutputReader } from '../../electron/process/ports.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-output-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const make = (change: Partial<ConstructorParameters<typeof OutputStore>[0]> = {}) =>
  new OutputStore({ file: path.join(folder, 'out'), onPressure: () => undefined, ...change })
const bytesOf = (text: string) => new TextEncoder().encode(text)
const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at}\n`.padStart(10, '0')).join('')

async function readAll(reader: OutputReader): Promise<readonly { readonly offset: number; readonly text: string }[]> {
  const pieces: { offset: number; text: string }[] = []
  for (let offset = 0; offset < reader.size; ) {
    const piece = await reader.read(offset, 1_000)
    if (piece.bytes.length === 0) break
    const last = pieces.at(-1)
    if (last && last.offset + last.text.length === piece.offset) last.text += Buffer.from(piece.bytes).toString()
    else pieces.push({ offset: piece.offset, text: Buffer.from(piece.bytes).toString() })
    offset = piece.offset + piece.bytes.length
  }
  return pieces
}

test('both streams are kept in the order of arrival and read by absolute offset', async () => {
  const store = make()
  store.append('stdout', bytesOf('one '))
  store.append('stderr', bytesOf('two '))
  store.append('stdout', bytesOf('three'))
  expect(store.size).toBe(13)
  const middle = await store.read(4, 6)
  expect(middle.offset).toBe(4)
  expect(Buffer.from(middle.bytes).toString()).toBe('two th')
  expect(await store.read(13, 10)).toEqual({ offset: 13, bytes: new Uint8Array(0) })
  expect(Buffer.from(store.summary('stderr').head).toString()).toBe('two ')
  await store.close()
})

test('thousands of small pieces in one turn of the event loop are few writes, and each byte can be read at once', async () => {
  const store = make()
  const text = numbered(0, 20_000)
  for (let at = 0; at < text.length; at += 100) store.append('stdout', bytesOf(text.slice(at, at + 100)))
  expect(store.droppedBytes).toBe(0)
  expect(await readAll(store)).toEqual([{ offset: 0, text }])
  await store.close()
  expect(fs.readFileSync(store.file, 'utf8')).toBe(text)
})

test('the caller may reuse its buffer', async () => {
  const store = make({ slowWriteMs: -1 })
  const buffer = bytesOf('aaaa')
  for (const letter of 'bcde') {
    store.append('stdout', buffer)
    buffer.fill(letter.charCodeAt(0))
  }
  expect(Buffer.from(store.summary('stdout').head).toString()).toBe('aaaabbbbccccdddd')
  expect(Buffer.from((await store.read(0, 100)).bytes).toString()).toBe('aaaabbbbccccdddd')
  await store.close()
})

test('a process that printed nothing has no file', async () => {
  const store = make()
  await store.close()
  expect(fs.existsSync(store.file)).toBe(false)
  expect(await store.read(0, 10)).toEqual({ offset: 0, bytes: new Uint8Array(0) })
  expect((await openRecordedOutput(store.file)).size).toBe(0)
})

for (const [way, slowWriteMs] of [
  ['at once', 1_000],
  ['beside the main thread', -1],
] as const) {
  test(`above the cap the middle is dropped, head and tail stay and the gap shows in the offsets (written ${way})`, async () => {
    const store = make({ capBytes: 8_000, slowWriteMs })
    const text = numbered(0, 5_000)
    for (let at = 0; at < text.length; at += 777) store.append('stdout', bytesOf(text.slice(at, at + 777)))
    const [head, tail, ...more] = await readAll(store)
    await store.close()
    expect(more).toEqual([])
    expect(head).toEqual({ offset: 0, text: text.slice(0, 4_000) })
    expect(tail?.text).toBe(text.slice(tail?.offset))
    expect(tail?.text.length).toBeGreaterThanOrEqual(3_000)
    const onDisk = fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)
    expect(onDisk).toBeLessThanOrEqual(8_000)
    expect(store.droppedBytes).toBe(text.length - onDisk)
    const recorded = await openRecordedOutput(store.file)
    expect(recorded.size).toBe(text.length)
    expect(await readAll(recorded)).toEqual([head, tail])
    expect(recorded.droppedBytes).toBe(store.droppedBytes)
  })
}

test('pressure is told when the disk is behind and taken back when it has caught up', async () => {
  const told: boolean[] = []
  const store = make({ slowWriteMs: -1, onPressure: (pressed) => told.push(pressed) })
  for (let count = 0; count < 40; count++) store.append('stdout', new Uint8Array(64 * 1024))
  expect(told).toEqual([true])
  expect(store.isPressed).toBe(true)
  await store.close()
  expect(told).toEqual([true, false])
  expect(fs.statSync(store.file).size).toBe(40 * 64 * 1024)
})

test('when the disk refuses, the summary goes on and the reason is known', async () => {
  const store = make({ file: path.join(folder, 'gone', 'out') })
  store.append('stdout', bytesOf('still here\n'))
  expect(await store.read(11, 10)).toEqual({ offset: 11, bytes: new Uint8Array(0) })
  expect(store.writeFailure).toMatch(/ENOENT/)
  expect(store.droppedBytes).toBe(11)
  expect(Buffer.from(store.summary('stdout').head).toString()).toBe('still here\n')
})

test('what the disk refuses can still be read near its end, so that a pane goes on', async () => {
  const store = make({ refuse: (bytes) => (bytes === 7 ? 'the disk is nearly full' : null) })
  store.append('stdout', bytesOf('kept\n'))
  store.append('stdout', bytesOf('7 bytes'))
  expect(await store.read(0, 100)).toEqual({ offset: 0, bytes: bytesOf('kept\n') })
  expect(Buffer.from((await store.read(5, 100)).bytes).toString()).toBe('7 bytes')
  const text = numbered(0, 60_000)
  for (let at = 0; at < text.length; at += 50_001) store.append('stdout', bytesOf(text.slice(at, at + 50_001)))
  const whole = `kept\n7 bytes${text}`
  let read = ''
  let first = -1
  for (let offset = 5; offset < store.size; ) {
    const piece = await store.read(offset, 100_000)
    if (first < 0) first = piece.offset
    read += Buffer.from(piece.bytes).toString()
    offset = piece.offset + piece.bytes.length
  }
  expect(first).toBe(whole.length - 256 * 1024)
  expect(read).toBe(whole.slice(first))
  expect(store.writeFailure).toBe('the disk is nearly full')
  expect(store.droppedBytes).toBe(whole.length - 5)
  await store.close()
})

test('a summary holds everything up to its limits and head and tail above them', async () => {
  const store = make()
  const text = numbered(0, 200_000)
  for (let at = 0; at < text.length; at += 50_001) store.append('stdout', bytesOf(text.slice(at, at + 50_001)))
  const { head, tail, totalBytes, totalLines } = store.summary('stdout')
  expect(totalBytes).toBe(2_000_000)
  expect(totalLines).toBe(200_000)
  expect(Buffer.from(head).toString()).toBe(text.slice(0, 128 * 1024))
  expect(Buffer.from(tail).toString()).toBe(text.slice(-256 * 1024))
  await store.close()
})

test('an output as long as the limits is whole, and its last line counts without a line feed', async () => {
  const store = make()
  const text = `${'x\n'.repeat((384 * 1024 - 2) / 2)}xy`
  store.append('stdout', bytesOf(text))
  const summary = store.summary('stdout')
  expect(Buffer.from(summary.head).toString()).toBe(text)
  expect(summary.tail).toHaveLength(0)
  expect(summary.totalLines).toBe((384 * 1024 - 2) / 2 + 1)
  await store.close()
})

test('listeners are called once a turn of the event loop, and not after they left', async () => {
  const store = make()
  let calls = 0
  const leave = store.onChange(() => calls++)
  for (let count = 0; count < 10; count++) store.append('stdout', bytesOf('x'))
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(calls).toBe(1)
  leave()
  store.append('stdout', bytesOf('x'))
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(calls).toBe(1)
  await store.close()
})

test('an output whose file was deleted reads as empty', async () => {
  const store = make()
  store.append('stdout', bytesOf('text'))
  await store.close()
  fs.rmSync(store.file)
  expect((await store.read(0, 10)).bytes).toHaveLength(0)
})
