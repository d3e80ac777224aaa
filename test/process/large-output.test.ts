import fs from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUtf8Decoder } from '../../electron/process/decode.ts'
import { startManager, type TestManager, textOf } from './start-manager.ts'

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

test('a slow disk slows the command and loses nothing', async () => {
  const slow = startManager()
  try {
    const command = await slow.run('yes | head -c 3000000')
    await command.ended
    expect(fs.statSync(command.output.file).size).toBe(3_000_000)
  } finally {
    await slow.dispose()
  }
})
