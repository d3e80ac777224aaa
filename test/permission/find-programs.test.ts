import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GateDecision } from '../../electron/agent/ports.ts'
import { ApprovalQueue } from '../../electron/permission/approval-queue.ts'
import { findProgram } from '../../electron/permission/find-program.ts'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { judge } from '../../electron/permission/judge.ts'
import { createSessionGate } from '../../electron/permission/session-gate.ts'
import type { ApprovalRequest, Rule } from '../../shared/permission.ts'
import { commandAction, makeFacts, makeRule } from '../support/actions.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { memorySession, nextId } from '../support/memory-session.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let folder: string
let workspace: string
let tools: string

beforeEach(() => {
  folder = temporaryFolder()
  workspace = path.join(folder, 'shop')
  tools = path.join(folder, 'tools')
  for (const each of [workspace, tools]) fs.mkdirSync(each, { mode: 0o755 })
})

function program(file: string, text = '#!/bin/sh\n'): string {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text, { mode: 0o755 })
  return file
}

const searchPath = (...more: readonly string[]) => [...more, tools].join(':')
const places = () => ({ workspace, home: path.join(folder, 'home') })

async function judged(command: string, paths: string, rules: readonly Rule[] = [], shell = '/bin/bash') {
  const action = commandAction(command, { cwd: workspace, shell })
  const facts = await gatherCommandFacts(action, places(), grammarFolder(), process.platform, paths)
  return judge(action, makeFacts({ ...places(), rules, command: facts }))
}

const programsIn = async (command: string, paths = searchPath(), shell = '/bin/bash') =>
  (await judged(command, paths, [], shell)).parts.map((part) => part.program?.path ?? null)

const allow = (text: string) => makeRule({ kind: 'pattern', text }, 'allow', 'user')

describe('a name on PATH', () => {
  test('is the first file that may be run, with links followed', () => {
    const real = program(path.join(tools, 'real', 'git-2'))
    fs.symlinkSync(real, path.join(tools, 'git'))
    const other = path.join(folder, 'first')
    fs.mkdirSync(path.join(other, 'git'), { recursive: true })
    const found = findProgram('git', { searchPath: searchPath(other, path.join(folder, 'nowhere')), cwd: workspace, workspace })
    expect(found).toMatchObject({ name: 'git', realPath: real, standing: 'installed' })
    fs.writeFileSync(path.join(other, 'file'), '')
    expect(findProgram('file', { searchPath: other, cwd: workspace, workspace })).toBeNull()
  })

  test('is not known where PATH leads to a folder that is not known', () => {
    program(path.join(tools, 'git'))
    expect(findProgram('git', { searchPath: searchPath('bin'), cwd: null, workspace })).toBeNull()
    expect(findProgram('git', { searchPath: searchPath('', 'bin'), cwd: workspace, workspace })?.standing).toBe('installed')
  })

  test('belongs to the workspace where it lies in it, leads into it, or lies where anybody may write', () => {
    const standing = (paths: string) => findProgram('git', { searchPath: paths, cwd: workspace, workspace })?.standing
    program(path.join(workspace, 'bin', 'git'))
    expect(standing('bin')).toBe('workspace')
    expect(standing(path.join(workspace, 'bin'))).toBe('workspace')
    fs.symlinkSync(path.join(workspace, 'bin', 'git'), path.join(tools, 'git'))
    expect(standing(tools)).toBe('workspace')
    const open = path.join(folder, 'open')
    program(path.join(open, 'git'))
    expect(standing(open)).toBe('installed')
    fs.chmodSync(open, 0o1777)
    expect(standing(open)).toBe('workspace')
  })
})

describe('the card', () => {
  test('names the file of each part, also of what a wrapper starts', async () => {
    const files = ['git', 'npm', 'timeout'].map((name) => program(path.join(tools, name)))
    expect(await programsIn('git status && npm test')).toEqual(files.slice(0, 2))
    expect(await programsIn('timeout 5 npm test')).toEqual([files[2], files[1]])
    expect(await programsIn('./run.sh')).toEqual([null])
    const script = program(path.join(workspace, 'run.sh'))
    expect(await programsIn('./run.sh')).toEqual([script])
  })

  test('says nothing rather than guess', async () => {
    for (const name of ['git', 'ls', 'echo', 'sudo', 'ssh', 'env', 'npx', 'bash']) program(path.join(tools, name))
    const untold = async (command: string) => (await programsIn(command)).at(-1)
    expect(await untold('echo hi')).toBeNull()
    expect(await untold('PATH=/x git status')).toBeNull()
    expect(await untold('export PATH=/x; git status')).toBeNull()
    expect(await untold('. ./env.sh; git status')).toBeNull()
    expect(await untold('alias git=evil; git status')).toBeNull()
    expect(await untold('sudo ls')).toBeNull()
    expect(await untold('ssh host ls')).toBeNull()
    expect(await untold('env -i ls')).toBeNull()
    expect(await untold("bash -lc 'ls'")).toBeNull()
    expect(await untold("bash -c 'ls'")).toBe(path.join(tools, 'ls'))
    expect(await untold('git() { ls; }; git status')).toBeNull()
    expect(await untold('unheard-of')).toBeNull()
    expect(await programsIn('git status', searchPath(), '/bin/zsh')).toEqual([null])
  })
})

describe('code of the workspace that PATH finds first', () => {
  test('is not the tool it is called like: it asks at high risk, and a rule for the tool is not for it', async () => {
    program(path.join(tools, 'git'))
    program(path.join(tools, 'ls'))
    expect((await judged('git status', searchPath())).verdict).toBe('allow')
    program(path.join(workspace, 'bin', 'git'))
    const posing = await judged('git status', searchPath('bin'))
    expect(posing).toMatchObject({ verdict: 'ask', risk: 'high' })
    expect(posing.effects).toContainEqual({ kind: 'execute', what: path.join(workspace, 'bin', 'git') })
    expect((await judged('git status', searchPath('bin'), [allow('git **')])).verdict).toBe('ask')
    expect((await judged('ls', searchPath('bin'))).verdict).toBe('allow')
  })

  test('is still denied by a rule for its name', async () => {
    program(path.join(workspace, 'bin', 'git'))
    const deny = makeRule({ kind: 'pattern', text: 'git **' }, 'deny', 'user')
    expect((await judged('git status', searchPath('bin'), [deny])).verdict).toBe('deny')
  })
})

test('a program that was put in the place of the approved one is asked about again', async () => {
  const first = program(path.join(tools, 'npm'), '#!/bin/sh\necho good\n')
  const queue = new ApprovalQueue()
  const session = memorySession({ workspace, trusted: true })
  const gate = createSessionGate({
    session,
    queue,
    folders: { home: path.join(folder, 'home'), dataFolder: path.join(folder, 'data'), installation: null },
    givenRules: [],
    allowEverything: false,
    answerable: 'yes',
    takeApart: (action, where) =>
      gatherCommandFacts(action, where, grammarFolder(), process.platform, searchPath(path.join(folder, 'earlier'))),
    newId: nextId,
    clock: { now: () => 5 },
  })
  const waiting = (other: ApprovalRequest | null) =>
    vi.waitFor(() => {
      const [request] = queue.list()
      if (request === undefined || request.approvalId === other?.approvalId) throw new Error('Nothing asks')
      return request
    })
  const allowOnce = (request: ApprovalRequest) => queue.answer(request.approvalId, request.hash, { kind: 'allow-once' })
  const pathOf = (request: ApprovalRequest) => request.verdict.parts[0]?.program?.path

  const action = commandAction('npm test', { cwd: workspace })
  const deciding: Promise<GateDecision> = gate.decide(
    { callId: nextId('cal'), tool: 'shell', action, modelWords: null },
    new AbortController().signal,
  )
  const asked = await waiting(null)
  expect(pathOf(asked)).toBe(first)

  // The same name, another file before it on PATH.
  const second = program(path.join(folder, 'earlier', 'npm'))
  await allowOnce(asked)
  const again = await waiting(asked)
  expect(pathOf(again)).toBe(second)
  expect(again.hash).not.toBe(asked.hash)

  // The same path, other contents.
  fs.rmSync(second)
  program(second, '#!/bin/sh\necho evil\n')
  await allowOnce(again)
  const third = await waiting(again)
  await allowOnce(third)
  expect(await deciding).toMatchObject({ kind: 'granted' })
  expect(queue.list()).toEqual([])
})
