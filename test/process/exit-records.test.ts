import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endedAtOf, newExitRecord, readExitRecord, removeExitRecord, sweepExitRecords } from '../../electron/process/exit-records.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A fresh record with something in it. */
function recordWith(text: string, folder = temporaryFolder()): string {
  const file = newExitRecord(folder) ?? ''
  fs.writeFileSync(file, text)
  return file
}

test('a record is an empty file of its own that only the user can read, and says nothing', () => {
  const folder = path.join(temporaryFolder(), 'made\nhere')
  const [first, second] = [newExitRecord(folder) ?? '', newExitRecord(folder) ?? '']
  expect(first).not.toBe(second)
  expect([fs.statSync(folder).mode & 0o777, fs.statSync(first).mode & 0o777, fs.statSync(first).size]).toEqual([0o700, 0o600, 0])
  expect(readExitRecord(first)).toBeNull()
})

test.each([
  ['0\n', 0],
  ['3\n', 3],
  ['255\n', 255],
])('%j is read as an exit status', (text, code) => expect(readExitRecord(recordWith(text))?.code).toBe(code))

test.each(['', '3', '\n', '256\n', '-1\n', '+1\n', ' 1\n', '1e1\n', '0\n3\n', '0\r\n', '٣\n', 'x'.repeat(1_000_000)])(
  '%j is no exit status',
  (text) => expect(readExitRecord(recordWith(text))).toBeNull(),
)

test('what a command put in the place of its record is not followed, waited for or read', () => {
  const file = recordWith('0\n')
  const other = recordWith('0\n')
  const put = (make: () => void) => {
    fs.rmSync(file, { recursive: true, force: true })
    make()
    expect(readExitRecord(file)).toBeNull()
  }
  put(() => undefined)
  put(() => fs.symlinkSync(other, file))
  put(() => expect(spawnSync('mkfifo', [file]).status).toBe(0))
  put(() => fs.mkdirSync(file))
  expect(() => removeExitRecord(file)).not.toThrow()
  fs.rmdirSync(file)
  fs.symlinkSync(other, file)
  removeExitRecord(file)
  expect([fs.existsSync(file), fs.existsSync(other)]).toEqual([false, true])
})

test('a time that a command set is never before its start nor in the future', () => {
  expect([5, 15, 25].map((at) => endedAtOf({ code: 0, at }, 10, 20))).toEqual([10, 15, 20])
})

test('the sweep removes what is settled and what nobody has named for long, and nothing that is needed', () => {
  const folder = temporaryFolder()
  const [needed, settled, abandoned, young] = [1, 2, 3, 4].map(() => recordWith('0\n', folder))
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000)
  for (const file of [needed, abandoned]) fs.utimesSync(file ?? '', longAgo, longAgo)
  sweepExitRecords(folder, new Set([needed ?? '']), new Set([needed ?? '', settled ?? '']))
  expect([needed, settled, abandoned, young].map((file) => fs.existsSync(file ?? ''))).toEqual([true, false, false, true])
  expect(() => sweepExitRecords(path.join(folder, 'nowhere'), new Set(), new Set())).not.toThrow()
})
