import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { asciicast, type CastOptions } from '../../../electron/process/export/asciicast.ts'
import { plainText } from '../../../electron/process/export/plain-text.ts'
import { openRecordedOutput } from '../../../electron/process/open-recorded-output.ts'
import type { OutputMark, OutputReader } from '../../../electron/process/ports.ts'
import { startManager, type TestManager } from '../start-manager.ts'

// The format's own rules: https://docs.asciinema.org/manual/asciicast/v2/
const headerSchema = z.object({
  version: z.literal(2),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  timestamp: z.number().int(),
  title: z.string(),
})
const eventSchema = z.union([
  z.tuple([z.number().nonnegative(), z.literal('o'), z.string()]),
  z.tuple([z.number().nonnegative(), z.literal('r'), z.string().regex(/^\d+x\d+$/)]),
])

async function readCast(options: CastOptions) {
  let text = ''
  for await (const piece of asciicast(options)) text += piece
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const events = lines.map((line) => eventSchema.parse(JSON.parse(line)))
  for (const [at, [seconds]] of events.entries()) expect(seconds).toBeGreaterThanOrEqual(events[at - 1]?.[0] ?? 0)
  return { header: headerSchema.parse(JSON.parse(head)), events }
}

const facts = { command: 'make', startedAt: 1_700_000_000_500, stream: 'pty' } as const
const unmasked = (text: string) => text

function readerOf(bytes: Uint8Array, marks: readonly OutputMark[], missing = { from: 0, to: 0 }): OutputReader {
  const nothing = { head: new Uint8Array(), tail: new Uint8Array(), totalBytes: 0, totalLines: 0 }
  return {
    size: bytes.length,
    file: '',
    times: async () => marks,
    read: async (offset, most) => {
      const from = offset >= missing.from && offset < missing.to ? missing.to : offset
      const end = from < missing.from ? Math.min(from + most, missing.from) : from + most
      return { offset: from, bytes: bytes.subarray(from, end) }
    },
    onChange: () => () => undefined,
    summary: () => nothing,
  }
}

describe('a recording', () => {
  test('has each piece at its time, and the size changes of the terminal', async () => {
    const bytes = new TextEncoder().encode('one\r\ntwo\r\nthree')
    const marks = [
      { offset: 0, ms: 0, size: { columns: 100, rows: 30 } },
      { offset: 0, ms: 40 },
      { offset: 5, ms: 1_240 },
      { offset: 10, ms: 2_000, size: { columns: 90, rows: 20 } },
      { offset: 10, ms: 2_500 },
    ]
    const { header, events } = await readCast({ facts, reader: readerOf(bytes, marks), encoding: 'utf-8', mask: unmasked })
    expect(header).toMatchObject({ width: 100, height: 30, timestamp: 1_700_000_000, title: 'make' })
    expect(events).toEqual([
      [0.04, 'o', 'one\r\n'],
      [1.24, 'o', 'two\r\n'],
      [2.5, 'r', '90x20'],
      [2.5, 'o', 'three'],
    ])
  })

  test('never breaks a character that came in two pieces, and keeps escape sequences', async () => {
    const bytes = new TextEncoder().encode('\u001b[31m错\u001b[0m')
    const marks = [
      { offset: 0, ms: 0 },
      { offset: 6, ms: 100 },
    ]
    const { events } = await readCast({ facts, reader: readerOf(bytes, marks), encoding: 'utf-8', mask: unmasked })
    expect(events.map(([, , data]) => data)).toEqual(['\u001b[31m', '错\u001b[0m'])
  })

  test('of a process with pipes returns to the first column at each line, says what is not kept, and masks', async () => {
    const bytes = new TextEncoder().encode('a\nb\nsecret-value\n')
    const reader = readerOf(bytes, [], { from: 2, to: 4 })
    const mask = (text: string) => text.replaceAll('secret-value', '[masked]')
    const { events } = await readCast({ facts: { ...facts, stream: 'pipe' }, reader, encoding: 'utf-8', mask })
    expect(events.map(([, , data]) => data)).toEqual(['a\r\n', '\r\n[2 bytes were not kept]\r\n', '[masked]\r\n'])
  })

  test('as plain text is what a person would have read', async () => {
    const bytes = new TextEncoder().encode('10 %\r20 %\r\u001b[32mdone\u001b[0m\u001b[K\r\nnext\r\n')
    let text = ''
    for await (const piece of plainText(readerOf(bytes, []), 'utf-8', unmasked)) text += piece
    expect(text).toBe('done\nnext\n')
  })
})

describe('a real process', () => {
  let started: TestManager
  beforeEach(() => {
    started = startManager()
  })
  afterEach(() => started.dispose())

  test('in a terminal is recorded with its times, and the recording is there when it has ended', async () => {
    const process = await started.run('printf "one\\n"; sleep 0.4; printf "two\\n"', { terminal: { columns: 80, rows: 24 } })
    await process.ended
    await expect.poll(() => fs.existsSync(`${process.output.file}.times`)).toBe(true)
    for (const reader of [process.output, await openRecordedOutput(process.output.file)]) {
      const { header, events } = await readCast({ facts: process.facts, reader, encoding: 'utf-8', mask: unmasked })
      expect(header).toMatchObject({ width: 80, height: 24 })
      expect(events.map(([, , data]) => data)).toEqual(['one\r\n', 'two\r\n'])
      const [first, second] = events.map(([seconds]) => seconds)
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(0.3)
    }
  })
})
