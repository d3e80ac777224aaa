import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { inexactPins, isAllowedLicence } from './package-rules.ts'
import { repositoryRoot } from './repository-files.ts'

const versionsSchema = z.record(z.string(), z.string())
const manifestSchema = z.object({ dependencies: versionsSchema, devDependencies: versionsSchema, license: z.string() })
const manifest = manifestSchema.parse(readJson('package.json'))
const versions = { ...manifest.dependencies, ...manifest.devDependencies }

test('every package is pinned to one exact version', () => {
  expect(inexactPins(versions)).toEqual([])
})

test('the installed packages are the pinned ones', () => {
  const installed = Object.keys(versions).map((name) => [name, installedManifest(name).version])
  expect(Object.fromEntries(installed)).toEqual(versions)
})

test('every package that is named has a licence that allows its use', () => {
  const refused = Object.keys(versions).filter((name) => !isAllowedLicence(installedManifest(name).license))
  expect(refused.map((name) => `${name}: ${installedManifest(name).license}`)).toEqual([])
})

test('ranges, tags and addresses are seen as inexact', () => {
  const bad = { a: '^1.0.0', b: '~1.2.3', c: 'latest', d: '1.x', e: 'git+https://example.org/e.git', f: '>=1.0.0' }
  expect(inexactPins({ ...bad, fine: '1.2.3', early: '2.0.0-beta.1' })).toHaveLength(Object.keys(bad).length)
})

test('a licence is weighed as an expression', () => {
  expect(isAllowedLicence('(MIT OR GPL-3.0)')).toBe(true)
  expect(isAllowedLicence('MIT AND OFL-1.1')).toBe(true)
  expect(isAllowedLicence('MIT AND GPL-3.0')).toBe(false)
  expect(isAllowedLicence('GPL-3.0-only')).toBe(false)
  expect(isAllowedLicence(undefined)).toBe(false)
})

function installedManifest(name: string): { readonly version: string; readonly license?: string | undefined } {
  return z.object({ version: z.string(), license: z.string().optional() }).parse(readJson(`node_modules/${name}/package.json`))
}

function readJson(name: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(repositoryRoot, name), 'utf8'))
}
