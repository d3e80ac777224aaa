import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { repositoryFiles, repositoryRoot } from './repository-files.ts'
import { brokenLinks, machinePaths, unknownScripts } from './true-documents.ts'

const names = z.record(z.string(), z.string())
const manifestSchema = z.object({ scripts: names, dependencies: names })
const manifest = manifestSchema.parse(JSON.parse(fs.readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')))
const scripts = Object.keys(manifest.scripts)
const documents = repositoryFiles().filter(({ name }) => name.endsWith('.md') && !name.startsWith('resources/'))

test('every npm command in the documents exists', () => {
  expect(documents.length).toBeGreaterThan(0)
  expect(documents.flatMap((document) => unknownScripts(document, scripts))).toEqual([])
})

test('every relative link in the documents leads somewhere', () => {
  const exists = (name: string) => fs.existsSync(path.join(repositoryRoot, name))
  expect(documents.flatMap((document) => brokenLinks(document, exists))).toEqual([])
})

test('the packages that are not bundled are named where the build is described', () => {
  const text = documents.find(({ name }) => name === 'docs/development.md')?.text ?? ''
  const [, unbundled = ''] = /every package but ([\w -]+) is bundled/.exec(text) ?? []
  expect(unbundled.split(' and ').sort()).toEqual(
    Object.keys(manifest.dependencies)
      .map((name) => path.posix.basename(name))
      .sort(),
  )
})

test('no file names a folder of one particular machine', () => {
  expect(repositoryFiles().flatMap(machinePaths)).toEqual([])
})

test('an unknown command is found, with and without run', () => {
  const text = 'Use `npm run fly` or `npm start`, then `npm run -s build` and npm test.'
  expect(unknownScripts({ name: 'a.md', text }, ['build', 'test'])).toEqual(['a.md: npm run fly', 'a.md: npm start'])
})

test('a broken link is found from where its document is', () => {
  const text = '[a](../README.md) [b](gone.md#part) [c](https://example.org) [d](#here)'
  expect(brokenLinks({ name: 'docs/a.md', text }, (name) => name === 'README.md')).toEqual(['docs/a.md: gone.md'])
})

test('a machine path is found, and a path below another folder is not', () => {
  const bad = ['', 'work', 'main'].join('/')
  expect(machinePaths({ name: 'a.ts', text: `ok\ncd ${bad}` })).toEqual([`a.ts:2: cd ${bad}`])
  expect(machinePaths({ name: 'a.ts', text: `src${bad} ~${bad} ${bad}-other`.replace(/\/main-other/, 'shop') })).toEqual([])
})
