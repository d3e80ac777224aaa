import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from '../../electron/permission/fingerprint.ts'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { judge } from '../../electron/permission/judge.ts'
import { commandAction, makeFacts } from '../support/actions.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let workspace: string
let tools: string

beforeEach(() => {
  const folder = temporaryFolder()
  workspace = path.join(folder, 'shop')
  tools = path.join(folder, 'tools')
  for (const each of [path.join(workspace, 'crates/a'), tools]) mkdirSync(each, { recursive: true, mode: 0o755 })
})

async function look(command: string, searchPath = tools) {
  const places = { workspace, home: path.join(workspace, '../home') }
  const action = commandAction(command, { cwd: workspace })
  const facts = await gatherCommandFacts(action, places, grammarFolder(), process.platform, searchPath)
  return { verdict: judge(action, makeFacts({ ...places, command: facts })).verdict, fingerprint: fingerprintOf(facts) }
}

const verdictOn = async (command: string) => (await look(command)).verdict

test('the version of Rust is told without a question where no file chooses the program', async () => {
  for (const command of ['rustc --version', 'cargo -V', 'rustc -V && cargo --version', 'cd crates/a && cargo --version'])
    expect(await verdictOn(command), command).toBe('allow')
})

test.each(['rust-toolchain', 'rust-toolchain.toml'])('it asks where %s stands in the folder or above, and only there', async (name) => {
  writeFileSync(path.join(workspace, 'crates/a', name), 'x')
  expect(await verdictOn('cargo --version')).toBe('allow')
  expect(await verdictOn('cd crates/a && cargo --version')).toBe('ask')
  writeFileSync(path.join(workspace, name), 'x')
  for (const command of ['cargo --version', 'rustc --version', 'cd crates && rustc -V'])
    expect(await verdictOn(command), command).toBe('ask')
})

test('it asks about everything else that these programs are told', async () => {
  const others = ['cargo', 'cargo build', 'rustc --version a.rs', 'cargo +nightly --version', 'RUSTUP_TOOLCHAIN=./x rustc --version']
  for (const command of [...others, 'cd $X && cargo --version', 'rustup show']) expect(await verdictOn(command), command).toBe('ask')
})

test('it asks where the program is a file of the workspace', async () => {
  writeFileSync(path.join(workspace, 'cargo'), '#!/bin/sh\n', { mode: 0o755 })
  expect((await look('cargo --version', workspace)).verdict).toBe('ask')
})

test('a file that comes after the verdict is seen before the command starts', async () => {
  const before = (await look('cargo --version')).fingerprint
  expect((await look('cargo --version')).fingerprint).toBe(before)
  writeFileSync(path.join(workspace, 'rust-toolchain'), 'x')
  expect((await look('cargo --version')).fingerprint).not.toBe(before)
})
