import { expect, onTestFinished, test } from 'vitest'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { chooseShell } from '../../electron/process/choose-shell.ts'
import { findShells } from '../../electron/process/find-shells.ts'
import type { ManagedProcess, StartRequest } from '../../electron/process/ports.ts'
import { describeShell } from '../../electron/tools/shell/describe-shell.ts'
import { usualCallLimits } from '../../electron/tools/shell/shell-parameters.ts'
import { succeed } from '../../shared/errors.ts'
import { type ShellName, shellNameSchema } from '../../shared/shells.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { startShellBox } from './shell-box.ts'

// Nothing here runs on Windows: the tool is given the shells of a Windows that tests describe, and what it would start is looked at.

const ofWindows = findShells({
  system: 'windows',
  programFiles: 'C:\\P',
  programFilesX86: null,
  localAppData: null,
  systemRoot: 'C:\\W',
  realProgram: (file) => file,
})
const ofPosix = findShells({ system: 'posix', loginShell: '/bin/bash', realProgram: (file) => file.replace(/\/sh$/, '/dash') })

// PowerShell deletes, Bash calls two programs that nobody knows, and nobody reads it for cmd.
const text = 'Get-ChildItem | Remove-Item -Recurse'
const readings = {
  powershell: [
    { program: 'Get-ChildItem', known: true },
    { program: 'Remove-Item', known: true },
  ],
  bash: [
    { program: 'Get-ChildItem', known: false },
    { program: 'Remove-Item', known: false },
  ],
  cmd: null,
}
const languages: Readonly<Record<ShellName, keyof typeof readings>> = {
  bash: 'bash',
  zsh: 'bash',
  sh: 'bash',
  pwsh: 'powershell',
  powershell: 'powershell',
  cmd: 'cmd',
}

/** A shell tool whose commands are only written down; the shell can change at any moment. */
function boxWith(first: ShellName, system: 'windows' | 'posix') {
  const found = system === 'windows' ? ofWindows : ofPosix
  const now = { choice: first }
  const box = startShellBox({
    shellOf: () => {
      const chosen = chooseShell(found, now.choice)
      return chosen.ok ? succeed({ ...chosen.value, version: null }) : chosen
    },
    system: system === 'windows' ? 'win32' : 'linux',
  })
  onTestFinished(() => box.dispose())
  const started: StartRequest[] = []
  const start = (request: StartRequest): Promise<ManagedProcess> => {
    started.push(request)
    return Promise.reject(new Error('not started here'))
  }
  box.manager.start = start
  return { box, now, started }
}

async function readingFor(action: Parameters<typeof gatherCommandFacts>[0], system: 'windows' | 'posix') {
  const facts = await gatherCommandFacts(
    action,
    { workspace: 'C:\\w', home: 'C:\\h' },
    grammarFolder(),
    system === 'windows' ? 'win32' : 'darwin',
  )
  return facts?.parts.map(({ program, known }) => ({ program, known })) ?? null
}

const all = [
  ...ofWindows.shells.map(({ name }) => ['windows', name] as const),
  ...ofPosix.shells.map(({ name }) => ['posix', name] as const),
]

test('each shell is among these', () => {
  expect(new Set(all.map(([, name]) => name))).toEqual(new Set(shellNameSchema.options))
})

test.each(all)('on %s the text for %s is read in its language, and that very program starts with it', async (system, name) => {
  const { box, now, started } = boxWith(name, system)
  const prepared = await box.prepare('shell', { command: text, description: 'Test the choice of a shell' })
  if (prepared.kind !== 'ready' || prepared.action.kind !== 'command') throw new Error('not prepared')
  const { action } = prepared
  const language = languages[name]
  expect(await readingFor(action, system)).toEqual(readings[language])
  // What the user chooses while the question waits is for later commands.
  now.choice = name === 'bash' ? (system === 'windows' ? 'cmd' : 'zsh') : 'bash'
  const grant = { source: { kind: 'allow-everything' }, spend: () => undefined } as const
  await expect(prepared.run(grant, new AbortController().signal)).rejects.toThrow('not started here')
  expect(started.map(({ file }) => file)).toEqual([action.shell])
  expect(started[0]?.arguments.at(-1)).toBe(language === 'cmd' ? `"${text}"` : text)
  expect(started[0]?.arguments.at(-2)).toBe({ powershell: '-Command', bash: '-c', cmd: '/c' }[language])
})

test('a folder that is written as WSL does is refused with its right form, and a command gets a remark', async () => {
  const { box } = boxWith('pwsh', 'windows')
  const call = { description: 'Test paths of another system' }
  expect(await box.prepare('shell', { command: 'ls', workdir: '/mnt/c/Users/ann', ...call })).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Nothing ran. /mnt/c/Users/ann is how WSL or Git Bash write C:\\Users\\ann'),
  })
  expect((await box.prepare('shell', { command: 'ls /mnt/c/x', workdir: 'sub', ...call })).kind).toBe('ready')
})

test.each([
  ['bash', 'linux', 'in Bash 5.2 and', 'follows a cd'],
  ['bash', 'win32', 'in Git Bash 5.2 and', 'C:/x or /c/x'],
  ['pwsh', 'win32', 'in PowerShell 5.2 and', 'a cd do not carry over'],
  ['powershell', 'win32', 'in Windows PowerShell 5.2 and', 'if ($?)'],
  ['cmd', 'win32', 'in Command Prompt (cmd.exe) 5.2 and', 'put to the user'],
] as const)('the model is told of %s on %s by name and version, and what to write', (name, system, named, words) => {
  const { description } = describeShell({ shell: { name, version: '5.2' }, carries: false, mode: 'ask', limits: usualCallLimits, system })
  expect(description).toContain(named)
  expect(description).toContain(words)
})
