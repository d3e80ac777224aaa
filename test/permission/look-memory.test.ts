import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { judge } from '../../electron/permission/judge.ts'
import { type LookMemory, newLookMemory, SeenOnce } from '../../electron/permission/look-memory.ts'
import type { Verdict } from '../../shared/permission.ts'
import { commandAction, makeFacts } from '../support/actions.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { familyTables, readCommandCases } from './command-cases.ts'

const files: Readonly<Record<string, string>> = {
  '.gitignore': 'node_modules/\n.env\n',
  '.env': 'KEY=x\n',
  'package.json': '{"scripts":{"test":"vitest run","build":"vite build"}}\n',
  'README.md': 'x\n',
  'src/main.ts': 'x\n',
  'src/a.log': 'x\n',
  'dist/out.js': 'x\n',
  'certs/site.pem': 'x\n',
  'node_modules/left/index.js': 'x\n',
  'node_modules/left/.npmrc': '//registry.example.com/:_authToken=abc\n',
  'bin/rg': '#!/bin/sh\n',
}

let root = ''
let workspace = ''

beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signalbox-looks-')))
  workspace = path.join(root, 'home/shop')
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(workspace, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text, { mode: name.startsWith('bin/') ? 0o755 : 0o644 })
  }
  symlinkSync('../../../etc', path.join(workspace, 'src/etc'))
  execFileSync('git', ['init', '-q', workspace])
  execFileSync('git', ['add', 'README.md', 'src/main.ts', 'certs'], { cwd: workspace })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function verdictOn(command: string, memory?: LookMemory): Promise<Verdict> {
  const places = { workspace, home: path.join(root, 'home') }
  const action = commandAction(command, { cwd: workspace })
  const searchPath = `${path.join(workspace, 'bin')}:/usr/bin:/bin`
  const facts = await gatherCommandFacts(action, places, grammarFolder(), process.platform, searchPath, memory)
  return judge(action, makeFacts({ ...places, command: facts }))
}

// Of the tables of the families each so many-th case: they are many, and differ less in what is looked at.
const familyStep = 8

test('the case table gets the same verdicts with and without a memory of looks', async () => {
  const families = familyTables().flatMap((file) => readCommandCases(file))
  const cases = [
    ...readCommandCases(),
    ...readCommandCases('below-folders.tsv'),
    ...families.filter((_case, index) => index % familyStep === 0),
  ].filter(({ shell }) => shell === 'bash')
  const memory = newLookMemory()
  const others: string[] = []
  for (const { command } of cases) {
    const [plain, remembered] = [await verdictOn(command), await verdictOn(command, memory)]
    // The second time all that it looks at is known.
    const again = await verdictOn(command, memory)
    if (new Set([plain, remembered, again].map((verdict) => JSON.stringify(verdict))).size > 1) others.push(command)
  }
  expect(others).toEqual([])
  expect(cases.length).toBeGreaterThan(500)
}, 120_000)

test('what was seen is not looked at again with the same memory, and always without one', async () => {
  const memory = newLookMemory()
  const question = 'rg -u KEY .'
  const before = await verdictOn(question, memory)
  expect(before.verdict).toBe('ask')
  rmSync(path.join(workspace, '.env'))
  rmSync(path.join(workspace, 'certs'), { recursive: true })
  expect(await verdictOn(question, memory)).toEqual(before)
  expect(JSON.stringify(await verdictOn(question))).not.toContain('.env')
})

test('a memory forgets when it is full', () => {
  const seen = new SeenOnce<number>(2)
  let looks = 0
  for (const what of ['a', 'b', 'a', 'c', 'a']) seen.of(what, () => ++looks)
  expect(looks).toBe(4)
})

test('no verdict that guards a run is made from a memory', () => {
  const folder = path.resolve(import.meta.dirname, '../../electron')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const makers = sources.filter((name) => /newLookMemory/.test(readFileSync(path.join(folder, name), 'utf8')))
  expect(makers.sort()).toEqual([path.join('headless', 'judge.ts'), path.join('permission', 'look-memory.ts')])
})
