import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createEventLog, openEventLog } from '../../electron/session/event-log.ts'
import { newId } from '../../electron/session/new-id.ts'
import { limitFiles } from '../support/limit-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const notice = (seq: number) =>
  JSON.stringify({ seq, at: 1, event: { kind: 'notice.given', code: 'step-limit', values: { text: `数字 ${seq}` } } })

function writtenLog(): string {
  const file = path.join(temporaryFolder(), 'events.jsonl')
  const log = createEventLog(file, newId('ses'))
  for (const seq of [1, 2, 3]) log.writeLine(notice(seq))
  log.close()
  return file
}

function open(file: string) {
  const opened = openEventLog(file)
  if (!opened.ok) throw new Error(opened.error.message)
  opened.value.log.close()
  return opened.value
}

test('a log that was written comes back record by record', () => {
  const opened = open(writtenLog())
  expect(opened.records.map((record) => record.seq)).toEqual([1, 2, 3])
  expect(opened.cutBytes).toBe(0)
})

test('a last line torn at any byte is cut off, and the next record follows what is left', () => {
  const whole = readFileSync(writtenLog())
  const lastLine = Buffer.byteLength(`${notice(3)}\n`)
  for (let cut = 1; cut < lastLine; cut += 7) {
    const file = path.join(temporaryFolder(), 'events.jsonl')
    writeFileSync(file, whole.subarray(0, whole.length - cut))
    const opened = openEventLog(file)
    if (!opened.ok) throw new Error(opened.error.message)
    expect(opened.value.records.map((record) => record.seq)).toEqual([1, 2])
    expect(opened.value.cutBytes).toBe(lastLine - cut)
    opened.value.log.writeLine(notice(3))
    opened.value.log.close()
    expect(open(file).records.map((record) => record.seq)).toEqual([1, 2, 3])
  }
})

// A limit of the size of files is the nearest that a process can make to a full disk; only Linux has a program for it (December 2026).
test.runIf(process.platform === 'linux')('of a line that a full disk took in part nothing is left, and the next stands whole', () => {
  const file = writtenLog()
  const opened = openEventLog(file)
  if (!opened.ok) throw new Error(opened.error.message)
  const { log } = opened.value
  const whole = statSync(file).size
  const release = limitFiles(whole + 20)
  try {
    expect(() => log.writeLine(notice(4))).toThrow('EFBIG')
    expect(statSync(file).size).toBe(whole + 20)
    log.takeBackLine()
    expect(statSync(file).size).toBe(whole)
  } finally {
    release()
  }
  log.writeLine(notice(4))
  log.close()
  expect(open(file).records.map((record) => record.seq)).toEqual([1, 2, 3, 4])
})

test('a damaged line in the middle is an error that names the line, and the file is left as it was', () => {
  const file = writtenLog()
  const lines = readFileSync(file, 'utf8').split('\n')
  lines[2] = '{"seq":2,'
  writeFileSync(file, lines.join('\n'))
  const opened = openEventLog(file)
  expect(opened.ok ? '' : opened.error.message).toContain('Line 3')
  expect(readFileSync(file, 'utf8')).toBe(lines.join('\n'))
})

test('an event of a kind that this version does not know is refused, not guessed', () => {
  const file = writtenLog()
  appendFileSync(file, `${JSON.stringify({ seq: 4, at: 1, event: { kind: 'dream.had' } })}\n`)
  expect(openEventLog(file).ok).toBe(false)
})

test('a file that is not a session log is refused', () => {
  const file = writtenLog()
  truncateSync(file, 0)
  expect(openEventLog(file).ok).toBe(false)
})
