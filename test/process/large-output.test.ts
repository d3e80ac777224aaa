import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUtf8Decoder } from '../../electron/process/decode.ts'
import { FifoPool } from '../../electron/process/fifo-pool.ts'
import { OutputStore } from '../../electron/process/output-store.ts'
import { startPipeProcess } from '../../electron/process/pipe-process.ts'
import type { PipeReader } from '../../electron/process/read-pipe.ts'
import { sessionId, startManager, type TestManager, textOf } from './start-manager.ts'

let box: TestManager
beforeEach(() => {
  box = startManager({ outputCapBytes: 64 * 1024 * 1024 })
})
afterEach(() => box.dispose())

test('100 MB are read whole, counted, capped on disk and do not grow the memory', async () => {
  await (await box.run('head -c 1000000 /dev/zero')).ended
  const before = process.memoryUsage().rss
  let peak = before
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const command = await box.run('yes 0123456789 | head -c 100000000')
  const end = await command.ended
  clearInterval(sampler)
  expect(end.outputBytes).toBe(100_000_000)
  expect(command.output.summary('stdout').totalLines).toBe(Math.ceil(100_000_000 / 11))
  const onDisk = fs
    .readdirSync(box.outputFolder, { withFileTypes: true })
    .filter((one) => one.isFile() && one.name.startsWith(command.facts.processId))
  const kept = onDisk.reduce((sum, one) => sum + fs.statSync(`${box.outputFolder}/${one.name}`).size, 0)
  expect(kept).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(peak - before).toBeLessThan(40 * 1024 * 1024)
})

test('characters split between pieces are never broken', async () => {
  const text = '你'.repeat(50_000)
  const command = await box.run(`for i in $(seq 50000); do printf 你; done`)
  await command.ended
  expect(textOf(command)).toBe(text)
  const decoder = createUtf8Decoder()
  let decoded = ''
  for (let offset = 0; offset < command.output.size; ) {
    const { bytes } = await command.output.read(offset, 1_000)
    decoded += decoder.push(bytes)
    offset += bytes.length
  }
  expect(decoded + decoder.end()).toBe(text)
})

test('one line of 20 MB is an output like any other', async () => {
  const command = await box.run('head -c 15000000 /dev/zero | base64 -w0')
  expect((await command.ended).outputBytes).toBe(20_000_000)
  expect(command.output.summary('stdout').totalLines).toBe(1)
})

test('a disk that is behind slows the command, and nothing is lost', async () => {
  let pipes: readonly PipeReader[] = []
  let pauses = 0
  const store = new OutputStore({
    file: path.join(box.folder, 'slow'),
    slowWriteMs: -1,
    onPressure: (pressed) => {
      if (pressed) pauses++
      for (const pipe of pipes) pressed ? pipe.pause() : pipe.resume()
    },
  })
  // Handed on in bursts larger than what may wait, so that the disk is behind however slow the command is.
  let burst: { readonly stream: 'stdout' | 'stderr'; readonly bytes: Uint8Array }[] = []
  const handOn = () => {
    for (const { stream, bytes } of burst.splice(0)) store.append(stream, bytes)
  }
  const fifos = new FifoPool(path.join(box.folder, 'pipes'))
  const request = { command: 'yes', file: '/bin/bash', arguments: ['-c', 'yes | head -c 20000000'], cwd: box.folder, environment: {} }
  const started = await startPipeProcess({
    request: { ...request, sessionId, callId: null, stdin: null, background: false, timeoutMs: null, terminal: null },
    environment: { PATH: process.env['PATH'] ?? '' },
    fifos,
    folder: box.folder,
    mayStart: () => true,
    onBytes: (stream, bytes) => {
      burst = [...burst, { stream, bytes: new Uint8Array(bytes) }]
      if (burst.reduce((sum, each) => sum + each.bytes.length, 0) > 4_000_000) handOn()
    },
  })
  if (started.kind === 'failed') throw new Error(started.message)
  pipes = started.process.pipes
  await Promise.all(pipes.map((pipe) => pipe.closed))
  handOn()
  await store.close()
  await fifos.dispose()
  expect(pauses).toBeGreaterThan(0)
  expect(fs.statSync(store.file).size).toBe(20_000_000)
  expect(fs.readFileSync(store.file).equals(Buffer.from('y\n'.repeat(10_000_000)))).toBe(true)
})
