import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ShellBox, startShellBox } from '../tools/shell-box.ts'

// Faults of reading what a command printed that users of similar tools reported, each with the right behaviour.

let box: ShellBox

beforeEach(() => {
  box = startShellBox()
})

afterEach(() => box.dispose())

const body = (text: string): string => text.slice(text.indexOf('\n') + 1)

test('twenty thousand frames of a progress bar are one line for the model', async () => {
  const { text } = await box.shell("for i in $(seq 1 20000); do printf '\\r%d / 20000' $i; done; echo")
  expect(body(text)).toBe('stdout:\n20000 / 20000')
})

test('a carriage return overwrites, and hides nothing that a terminal would show', async () => {
  const { text } = await box.shell("printf 'aaaa\\rbb\\r\\ncccc\\n'")
  expect(body(text)).toBe('stdout:\nbbaa\ncccc')
})

test('a zero byte does not make text vanish as binary', async () => {
  expect((await box.shell("printf '\\0'; echo hello")).text).toContain('hello')
})

test('characters that are split between reads are never broken', async () => {
  const { text } = await box.shell(`python3 -c "import sys; sys.stdout.buffer.write('你'.encode() * 50000)"`)
  expect(text).not.toContain('\ufffd')
  expect(text).toContain('你你你')
})

describe('text in the encoding of another system is right', () => {
  test.each([
    ['测试：找不到文件', 'gbk'],
    ['ファイルが見つかりません', 'shift_jis'],
    ['délai expiré', 'cp1252'],
    ['délai expiré', 'cp437'],
    ['Größe geändert', 'cp850'],
  ])('%s in %s', async (words, codec) => {
    const { text } = await box.shell(`python3 -c "import sys; sys.stdout.buffer.write('${words}\\n'.encode('${codec}'))"`)
    expect(body(text)).toBe(`stdout:\n${words}`)
  })
})

test('one very long line is kept whole in the file and short for the model', async () => {
  const { text } = await box.shell("head -c 5000000 /dev/zero | tr '\\0' x")
  expect(text.length).toBeLessThan(60_000)
  const [, file = ''] = /full output: (\S+)/.exec(text) ?? []
  expect(statSync(file).size).toBe(5_000_000)
})

const shells = ['/bin/bash', '/usr/bin/zsh'].filter((file) => existsSync(file))

test.each(shells)('the output of twenty short commands in %s is complete, whatever the shell prints around it', async (shell) => {
  const own = startShellBox({ shell })
  try {
    for (let time = 0; time < 20; time++) expect(body((await own.shell('echo "test1" && echo "test2"')).text)).toBe('stdout:\ntest1\ntest2')
  } finally {
    await own.dispose()
  }
})

test('output is kept out of the workspace and under a name nobody can guess', async () => {
  const { text } = await box.shell('seq 1 20000')
  const [, file = ''] = /full output: (\S+)/.exec(text) ?? []
  expect(file.startsWith(box.workspace)).toBe(false)
  expect(file).toMatch(/prc_[0-9a-z]{20}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(execFileSync('seq', ['1', '20000'], { encoding: 'utf8' }))
})

test('every command ends for the model, two hundred times in a row', { timeout: 60_000 }, async () => {
  for (let time = 0; time < 200; time++) expect((await box.shell('pwd')).text).toMatch(/^exited · code 0/)
})
