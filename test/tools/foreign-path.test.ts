import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import type { Tool } from '../../electron/agent/ports.ts'
import { createFileTools } from '../../electron/tools/file-tools.ts'
import { foreignPathFault, foreignPathRemark } from '../../electron/tools/foreign-path.ts'
import { createGitTools } from '../../electron/tools/git/git-tools.ts'
import { toolContext } from '../support/run-tool.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Nothing here runs on Windows: the tools are told that they do.

test.each([
  ['/mnt/c/Users/ann/a.ts', 'C:\\Users\\ann\\a.ts'],
  ['/mnt/d', 'D:\\'],
  ['/c/Program Files/x/', 'C:\\Program Files\\x\\'],
  ['/cygdrive/e/y', 'E:\\y'],
  ['\\mnt\\c\\a', 'C:\\a'],
])('%s is said to be %s on Windows', (written, right) => {
  expect(foreignPathFault(written, 'win32')).toContain(`write ${right}, or a path relative`)
  expect(foreignPathFault(written, 'linux')).toBeNull()
})

test.each(['C:\\Users\\ann', 'c:/Users/ann', 'mnt/c/a', './c/a', '/mnt/cats/a', '/code/a', '/mnt', '//server/c/a', '~/a', 'a'])(
  '%s is left as it is on Windows',
  (written) => {
    expect(foreignPathFault(written, 'win32')).toBeNull()
  },
)

const calls: Readonly<Record<string, unknown>> = {
  read_file: { path: '/mnt/c/a.txt' },
  write_file: { path: '/mnt/c/a.txt', content: 'x' },
  edit_file: { path: '/mnt/c/a.txt', old_text: 'a', new_text: 'b' },
  apply_patch: { patch: '*** Begin Patch\n*** Add File: /mnt/c/a.txt\n+x\n*** End Patch' },
  list_directory: { path: '/mnt/c' },
  find_files: { pattern: 'a', path: '/c/' },
  search: { pattern: 'x', path: '/mnt/c/Program Files/x' },
  git_status: { paths: ['a', '/mnt/c/a'] },
  git_diff: { paths: ['/mnt/c/a'] },
  git_log: { paths: ['/mnt/c/a'] },
  git_show: { commit: 'HEAD', paths: ['/mnt/c/a'] },
}
const tools: readonly Tool[] = [...createFileTools(), ...createGitTools()]

test.each(Object.keys(calls))('%s is refused with the right form on Windows, and touches nothing', async (name) => {
  const workspace = temporaryFolder()
  execFileSync('git', ['init', '--quiet', workspace])
  const tool = tools.find(({ description }) => description.name === name)
  const prepared = await tool?.prepare(calls[name], { ...toolContext(workspace), system: 'win32' })
  expect(prepared).toMatchObject({ kind: 'refused', message: expect.stringMatching(/This is Windows: write C:\\/) })
  expect(fs.readdirSync(workspace)).toEqual(['.git'])
})

test('every tool that takes a path is among these', () => {
  const takes = tools.filter(({ description }) => /"(?:path|paths|patch)"/.test(JSON.stringify(description.parameters)))
  expect(takes.map(({ description }) => description.name).toSorted()).toEqual(Object.keys(calls).toSorted())
})

test('a command that names a drive as WSL does gets a remark with its result, unless it goes to WSL', () => {
  expect(foreignPathRemark('grep x "/mnt/c/Program Files/y"', 'pwsh', 'win32')).toContain('written C:\\…')
  expect(foreignPathRemark('grep x /mnt/c/y', 'bash', 'win32')).toContain('written /c/…')
  for (const command of ['wsl ls /mnt/c/a', 'docker run -v /mnt/c/a:/a x', 'ls /mnt/cats', 'ls C:\\mnt\\c'])
    expect(foreignPathRemark(command, 'pwsh', 'win32')).toBeNull()
  expect(foreignPathRemark('ls /mnt/c/a', 'bash', 'linux')).toBeNull()
})
