import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FolderReading } from '../../electron/permission/command-specs/folder-reading.ts'
import { parseRules, standingOf } from '../../electron/permission/ignore-rules.ts'
import { lookBelow } from '../../electron/permission/look-below.ts'
import { mayFitName, surelyFitsName } from '../../electron/permission/name-glob.ts'

const everything: FolderReading = {
  contents: true,
  hidden: true,
  ignored: true,
  links: false,
  tracked: false,
  only: null,
  skippedFiles: [],
  skippedFolders: [],
}

let root = ''

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signalbox-look-')))
  mkdirSync(path.join(root, 'a/b'), { recursive: true })
  for (const name of ['a/b/key', 'a/key', 'key']) writeFileSync(path.join(root, name), '')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const isKey = (absolute: string): boolean => path.basename(absolute) === 'key'

test('what is nearest is found first', async () => {
  const { found, complete } = await lookBelow(root, everything, isKey, () => 0)
  expect(found.map((each) => path.relative(root, each.path))).toEqual(['key', 'a/key', 'a/b/key'])
  expect(complete).toBe(true)
})

test('a look that takes too long ends and says that it did not see all', async () => {
  let now = 0
  const { found, complete } = await lookBelow(root, everything, isKey, () => (now += 300))
  expect(found.map((each) => path.relative(root, each.path))).toEqual(['key'])
  expect(complete).toBe(false)
})

test('of a folder with more entries than are looked at the rest is not looked through', async () => {
  const many = path.join(root, 'many')
  mkdirSync(path.join(many, 'deep'), { recursive: true })
  writeFileSync(path.join(many, 'deep/key'), '')
  const { found, complete } = await lookBelow(many, everything, isKey, () => 0, 0)
  expect(found).toEqual([])
  expect(complete).toBe(false)
})

const standing = (text: string, below: string, isFolder = false): string =>
  standingOf(`/w/${below}`, isFolder, [{ folder: '/w', rules: parseRules(text) }])

test('ignore files are read as git reads them, and what is not understood ignores nothing', () => {
  expect(standing('*.pem', 'a/b.pem')).toBe('ignored')
  expect(standing('/key/*.pem', 'key/b.pem')).toBe('ignored')
  expect(standing('/key/*.pem', 'a/key/b.pem')).toBe('none')
  expect(standing('build/', 'build')).toBe('none')
  expect(standing('build/', 'a/build', true)).toBe('ignored')
  expect(standing('a/**/c', 'a/c')).toBe('ignored')
  expect(standing('a/**/c', 'a/b/b/c')).toBe('ignored')
  expect(standing('a/**', 'a/b/c')).toBe('ignored')
  expect(standing('.env*\n!.env.example', '.env.example')).toBe('kept')
  expect(standing('[.]env', '.env')).toBe('none')
  expect(standing('.env\n![.]x', '.env')).toBe('kept')
  expect(standing('# .env\n\n', '.env')).toBe('none')
})

test('a glob that is not understood may fit anything, and fits nothing for certain', () => {
  expect(mayFitName(['*.ts'])('a.pem')).toBe(false)
  expect(mayFitName(['*.{ts,PEM}'])('a.pem')).toBe(true)
  expect(mayFitName(['src/*.ts'])('a.ts')).toBe(true)
  expect(mayFitName(['[a-z].pem'])('.env')).toBe(true)
  expect(mayFitName(['*'])('.env')).toBe(true)
  expect(surelyFitsName(['.env*'])('.env.local')).toBe(true)
  expect(surelyFitsName(['.ENV'])('.env')).toBe(false)
  expect(surelyFitsName(['a/.env', '[.]env', '{.env,x}'])('.env')).toBe(false)
})
