import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyseCommand } from '../../electron/permission/analyse-command.ts'
import { loadBashGrammar } from '../../electron/permission/bash/load-grammar.ts'
import { lookUpSpec } from '../../electron/permission/command-specs/look-up-spec.ts'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { judge } from '../../electron/permission/judge.ts'
import { type ReadRule, rulePart } from '../../electron/permission/rule-part.ts'
import type { Verdict } from '../../shared/permission.ts'
import { commandAction, makeFacts } from '../support/actions.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { readCommandCases } from './command-cases.ts'
import { assumedFacts, meets, ruleOf } from './judge-text.ts'
import { judgeInFolder } from './oracle/judge-in-folder.ts'

const files: Readonly<Record<string, string>> = {
  '.gitignore': '.env\n/key/*.pem\n',
  '.env': 'KEY=x\n',
  '.npmrc': '//registry.example.com/:_authToken=abc\n',
  'README.md': 'x\n',
  'a.tar': '',
  'src/main.ts': 'x\n',
  'src/.hidden': 'x\n',
  'plain/notes.txt': 'x\n',
  'key/server.pem': 'x\n',
  'certs/site.pem': 'x\n',
  'conf/id_rsa': 'x\n',
  'conf/notes.txt': 'x\n',
  'deep/a/b/.aws/credentials': 'x\n',
  'quiet/.npmrc': 'save-exact=true\n',
  'kept/.gitignore': '!.env\n',
  'kept/.env': 'KEY=x\n',
  '../outside/notes.txt': 'x\n',
}

let root = ''
let workspace = ''
let verdictOn: (command: string) => Promise<Verdict>

beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signalbox-below-')))
  workspace = path.join(root, 'home/shop')
  for (const [name, text] of Object.entries(files)) put(name, text)
  for (const folder of ['away', 'inner']) mkdirSync(path.join(workspace, folder))
  symlinkSync('../../outside', path.join(workspace, 'away/out'))
  symlinkSync('../../outside/notes.txt', path.join(workspace, 'away/file.txt'))
  symlinkSync('../conf', path.join(workspace, 'inner/conf'))
  execFileSync('git', ['init', '-q', workspace])
  execFileSync('git', ['add', 'certs', 'src', 'README.md'], { cwd: workspace })
  const inFolder = await judgeInFolder({ workspace, home: path.join(root, 'home') })
  verdictOn = async (command) => (await inFolder(command)).verdict
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

async function powerShellVerdictOn(command: string): Promise<Verdict> {
  const places = { workspace, home: path.join(root, 'home') }
  const action = commandAction(command, { shell: 'pwsh', cwd: workspace })
  return judge(action, makeFacts({ ...places, command: await gatherCommandFacts(action, places, grammarFolder()) }))
}

const put = (name: string, text: string): void => {
  const file = path.join(workspace, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test('the table of reads below folders, on a real folder: no unsafe verdict, no needless question', async () => {
  const misses: string[] = []
  for (const { command, required, line, shell } of readCommandCases('below-folders.tsv')) {
    const verdict = shell === 'pwsh' ? await powerShellVerdictOn(command) : await verdictOn(command)
    if (!meets(verdict, required)) misses.push(`${line} ${command}: wants ${required}, is ${JSON.stringify(verdict)}`)
  }
  expect(misses).toEqual([])
})

test('the question names the nearest secret and how many there are besides', async () => {
  const { reasons, effects, risk } = await verdictOn('tar c conf deep .env')
  expect(reasons.map(({ code }) => code)).toEqual(['no-rule'])
  expect(risk).toBe('high')
  expect(effects.some((effect) => effect.kind === 'read' && effect.path.endsWith('conf/id_rsa'))).toBe(true)
  const below = (await verdictOn('tar c conf deep')).reasons
  expect(below).toMatchObject([{ code: 'reads-below', values: { path: path.join(workspace, 'conf/id_rsa'), more: '+1' } }])
})

test('settings of git count where they hold a password', async () => {
  const repository = path.join(root, 'home/shop/plain')
  execFileSync('git', ['init', '-q', repository])
  expect((await verdictOn('grep -r x plain')).verdict).toBe('allow')
  execFileSync('git', ['remote', 'add', 'origin', 'https://ann:pass@example.com/x.git'], { cwd: repository })
  expect((await verdictOn('grep -r x plain')).verdict).toBe('ask')
  rmSync(path.join(repository, '.git'), { recursive: true })
  expect((await verdictOn('grep -r x plain')).verdict).toBe('allow')
})

test('a folder that was not looked through to its end asks and says so, also against a rule for the program', async () => {
  const tools = { parse: await loadBashGrammar(grammarFolder()), lookUp: lookUpSpec }
  const [part] = analyseCommand('grep -r x src', { cwd: assumedFacts.workspace, home: assumedFacts.home }, tools)
  if (part === undefined) throw new Error('There is no part')
  const facts = { ...assumedFacts, rules: [ruleOf('grep **')] }
  expect(rulePart(part, facts).verdict).toBe('allow')
  const cut = rulePart(part, { ...facts, belowOf: () => ({ found: [], cutAt: '/home/ann/shop/src' }) })
  expect(cut).toMatchObject({ verdict: 'ask', reasons: [{ code: 'too-much-below', values: { path: '/home/ann/shop/src' } }] })
})

test('a rule for the program does not cover a secret below, a rule for the file does', async () => {
  const tools = { parse: await loadBashGrammar(grammarFolder()), lookUp: lookUpSpec }
  const [part] = analyseCommand('grep -r x .', { cwd: assumedFacts.workspace, home: assumedFacts.home }, tools)
  if (part === undefined) throw new Error('There is no part')
  const belowOf = () => ({ found: [{ path: '/home/ann/shop/.env', zone: 'secret' as const }], cutAt: null })
  const verdictBy = (...rules: readonly ReadRule[]) => rulePart(part, { ...assumedFacts, belowOf, rules }).verdict
  expect(verdictBy(ruleOf('grep **'))).toBe('ask')
  expect(verdictBy(ruleOf('read(workspace/.env)'))).toBe('allow')
  expect(verdictBy(ruleOf('read(workspace/.env)', 'deny'))).toBe('deny')
})
