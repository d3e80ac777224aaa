import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '../../electron/log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('every entry is one private line, whatever its text', () => {
  const folder = temporaryFolder()
  const log = openLog(folder)
  log.warn('first\nsecond\u2028third\u001b[31m')
  log.error('failed', new Error('why'))
  const file = path.join(folder, 'signalbox.log')
  const text = fs.readFileSync(file, 'utf8')
  expect(text.trimEnd().split('\n')).toHaveLength(2)
  expect(text).not.toMatch(/[\u001b\u2028]/)
  expect(text).toContain('why')
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
})

test('a long entry is cut, and a full file is put aside once', () => {
  const folder = temporaryFolder()
  const log = openLog(folder)
  for (let count = 0; count < 600; count++) log.info('x'.repeat(10_000))
  const sizes = fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).size] as const)
  expect(sizes.map(([name]) => name).sort()).toEqual(['signalbox.log', 'signalbox.log.1'])
  for (const [, size] of sizes) expect(size).toBeLessThan(1_100_000)
})

test('a log that cannot be written stops nothing', () => {
  const file = path.join(temporaryFolder(), 'file')
  fs.writeFileSync(file, '')
  expect(() => openLog(file).error('lost')).not.toThrow()
})
