import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { VerdictKind } from '../../shared/permission.ts'
import { judgeInFolder } from './oracle/judge-in-folder.ts'

let root = ''
let workspace = ''
let verdictOn: (command: string) => Promise<VerdictKind>

beforeEach(async () => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signalbox-words-')))
  workspace = path.join(root, 'workspace')
  for (const folder of ['workspace/src', 'workspace/links', 'home', 'outside/deep']) mkdirSync(path.join(root, folder), { recursive: true })
  for (const file of ['workspace/a.txt', 'workspace/src/main.ts', 'outside/secret.txt']) writeFileSync(path.join(root, file), 'x\n')
  execFileSync('git', ['init', '-q', workspace])
  const judge = await judgeInFolder({ workspace, home: path.join(root, 'home') })
  verdictOn = async (command) => (await judge(command)).verdict.verdict
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true })
  writeFileSync(path.join(workspace, file), text)
}

test('`..` behind a link leads up from where the link points, not from where it stands', async () => {
  symlinkSync(path.join(root, 'outside/deep'), path.join(workspace, 'links/deep'))
  expect(await verdictOn('cat src/../a.txt')).toBe('allow')
  expect(await verdictOn('cat links/deep/../secret.txt')).toBe('ask')
})

test('a pattern that reaches a file outside through a link asks, as the link itself does', async () => {
  expect(await verdictOn('cat links/*')).toBe('allow')
  symlinkSync('../../outside/secret.txt', path.join(workspace, 'links/notes.md'))
  expect(await verdictOn('cat links/notes.md')).toBe('ask')
  for (const command of ['cat links/*', 'cat */notes.md', 'cat l*/n*', 'cat links/note[a-z].md', 'cat links/notes.m?'])
    expect(await verdictOn(command), command).toBe('ask')
  expect(await verdictOn('cat src/*')).toBe('allow')
})

test('a pattern that stands for a secret file asks, and one that does not reach it does not', async () => {
  put('.env', 'KEY=x\n')
  expect(await verdictOn('cat .e*')).toBe('ask')
  expect(await verdictOn('cat *')).toBe('allow')
})

test('a command with more paths than are looked up asks', async () => {
  const names = Array.from({ length: 600 }, (_each, index) => `f${index}`).join(' ')
  symlinkSync('../outside/secret.txt', path.join(workspace, 'zz'))
  expect(await verdictOn(`cat ${names} zz`)).toBe('ask')
  expect(await verdictOn(`cat ${names}`)).toBe('ask')
})

test('git asks where the settings of the repository it would find run a program, wherever that repository lies', async () => {
  expect(await verdictOn('cd src && git status')).toBe('allow')
  execFileSync('git', ['init', '-q', path.join(workspace, 'vendor')])
  put('vendor/.git/config', '[core]\n\tfsmonitor = ./evil\n')
  expect(await verdictOn('cd vendor && git status')).toBe('ask')
  expect(await verdictOn('git -C vendor status')).toBe('ask')
  expect(await verdictOn('git status')).toBe('allow')
})

test('git asks in a folder that is made up like a repository, among the files of another', async () => {
  execFileSync('git', ['init', '-q', '--bare', path.join(workspace, 'docs')])
  put('docs/config', '[core]\n\tbare = false\n\tworktree = ..\n\tfsmonitor = ./evil\n')
  expect(await verdictOn('cd docs && git status')).toBe('ask')
})

test('git asks where a file called .git leads to settings that run a program', async () => {
  put('.git/modules/part/config', '[core]\n\tfsmonitor = ./evil\n')
  put('.git/modules/part/HEAD', 'ref: refs/heads/main\n')
  put('part/.git', 'gitdir: ../.git/modules/part\n')
  expect(await verdictOn('cd part && git status')).toBe('ask')
})

test('git asks where settings of a submodule or of a linked tree run a program: git reads them from the outer repository too', async () => {
  expect(await verdictOn('git status')).toBe('allow')
  put('.git/modules/lib/part/HEAD', 'ref: refs/heads/main\n')
  put('.git/modules/lib/part/config', '[core]\n\tfsmonitor = ./evil\n')
  expect(await verdictOn('git status')).toBe('ask')
  put('.git/modules/lib/part/config', '[pretty]\n\tx = format:%G?\n')
  expect(await verdictOn('git log --pretty=x')).toBe('ask')
  put('.git/modules/lib/part/config', '[core]\n\tbare = false\n')
  expect(await verdictOn('git status')).toBe('allow')
  put('.git/worktrees/side/config.worktree', '[core]\n\tfsmonitor = ./evil\n')
  expect(await verdictOn('git status')).toBe('ask')
})
