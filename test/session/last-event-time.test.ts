import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { summaryOnDisk } from '../../electron/session/catalog.ts'
import { lastEventTime } from '../../electron/session/last-event-time.ts'

function logOf(text: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-last-event-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'events.jsonl')
  fs.writeFileSync(file, text)
  return { folder, file, size: fs.statSync(file).size }
}

const head = '{"format":"signalbox-session","version":1}\n'
const line = (at: number, text = '') => `${JSON.stringify({ seq: 1, at, event: { kind: 'session.renamed', title: text } })}\n`

test.each([
  ['the last line', head + line(1_000) + line(2_000), 2_000],
  ['the one before a torn line', `${head}${line(1_000)}${line(2_000)}{"seq":3,"at":30`, 2_000],
  ['a long one', head + line(1_000) + line(2_000, 'x'.repeat(100_000)), 2_000],
  ['none in a log without events', head, null],
  ['none where the last one is larger than is read', head + line(1_000) + line(2_000, 'x'.repeat(400_000)), null],
])('the time of the last event is that of %s', (_name, text, at) => {
  const { file, size } = logOf(text)
  expect(lastEventTime(file, size)).toBe(at)
})

test('a session that was not opened is as old as its last event, also in a data folder that was copied just now', () => {
  const sessionId = `ses_${'s'.repeat(20)}`
  const created = {
    seq: 1,
    at: 1_000,
    event: { kind: 'session.created', sessionId, workspace: '/w', title: 'Old', model: { kind: 'demo' }, mode: 'ask', trusted: true },
  }
  const { folder } = logOf(`${head}${JSON.stringify(created)}\n${line(86_400_000)}`)
  expect(summaryOnDisk(folder, sessionId)).toMatchObject({ title: 'Old', createdAt: 1_000, updatedAt: 86_400_000 })
})
