import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { gatherCommandFacts } from '../../../electron/permission/gather-command-facts.ts'
import { judge } from '../../../electron/permission/judge.ts'
import type { Verdict } from '../../../shared/permission.ts'
import { commandAction, makeFacts } from '../../support/actions.ts'
import { grammarFolder } from '../../support/grammar-folder.ts'

const made: string[] = []

afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

async function judgeIn(command: string, shell: string, platform = process.platform): Promise<Verdict> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'signalbox-pwsh-')))
  made.push(folder)
  const workspace = path.join(folder, 'shop')
  await mkdir(workspace)
  await Promise.all(['a.txt', '.env'].map((name) => writeFile(path.join(workspace, name), 'x')))
  await symlink('/etc/hosts', path.join(workspace, 'link'))
  const action = commandAction(command, { shell, cwd: workspace })
  const facts = await gatherCommandFacts(action, { workspace, home: folder }, grammarFolder(), platform)
  return judge(action, makeFacts({ workspace, home: folder, command: facts }))
}

test('a command for PowerShell is read as PowerShell, whatever the path of the program', async () => {
  for (const shell of ['/usr/bin/pwsh', 'C:\\Program Files\\PowerShell\\7\\pwsh.exe', 'powershell.exe']) {
    expect((await judgeIn('Get-Content a.txt | Select-Object -First 1', shell)).verdict, shell).toBe('allow')
    expect(await judgeIn('Get-ChildItem | % { Remove-Item $_ }', shell), shell).toMatchObject({ verdict: 'ask', risk: 'high' })
  }
})

test('a shell without a grammar asks as a whole', async () => {
  const { verdict, parts } = await judgeIn('dir', 'C:\\Windows\\System32\\cmd.exe')
  expect(verdict).toBe('ask')
  expect(parts).toHaveLength(1)
})

test('a star of PowerShell reaches files that begin with a dot, and links are followed', async () => {
  expect(await judgeIn('Get-Content *.txt', 'pwsh')).toMatchObject({ verdict: 'allow' })
  expect(await judgeIn('Get-Content *', 'pwsh')).toMatchObject({ verdict: 'ask', risk: 'high' })
  expect(await judgeIn('Get-Content "[.]env"', 'pwsh')).toMatchObject({ verdict: 'ask', risk: 'high' })
  expect(await judgeIn('Get-Content link', 'pwsh')).toMatchObject({ verdict: 'ask' })
})

test('for another platform nothing of this disk is looked at', async () => {
  expect((await judgeIn('Get-Content link', 'pwsh', process.platform === 'linux' ? 'darwin' : 'linux')).verdict).toBe('allow')
})
