import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { expandPattern } from '../../electron/permission/expand-pattern.ts'

const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signalbox-pattern-')))
for (const file of ['a.txt', 'b.txt', '.env', 'src/a.ts', 'src/deep/c.ts', '[x]1']) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), '')
}
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['*.txt', ['a.txt', 'b.txt']],
  ['?.txt', ['a.txt', 'b.txt']],
  ['[ab].txt', ['a.txt', 'b.txt']],
  ['.e*', ['.env']],
  ['*env', []],
  ['*/*.ts', ['src/a.ts']],
  ['src/*/c.ts', ['src/deep/c.ts']],
  ['[x]?', ['[x]1']],
  ['missing/*', []],
])('%s stands for what the shell puts in its place', async (pattern, names) => {
  const found = await expandPattern(path.join(root, pattern), 'shell')
  expect([...(found ?? [])].sort()).toEqual(names.map((name) => path.join(root, name)))
})
