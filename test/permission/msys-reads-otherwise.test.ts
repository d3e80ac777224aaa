import { expect, test } from 'vitest'
import { gatherCommandFacts } from '../../electron/permission/gather-command-facts.ts'
import { commandAction } from '../support/actions.ts'
import { grammarFolder } from '../support/grammar-folder.ts'

const gitBash = 'C:\\P\\Git\\bin\\bash.exe'
const places = { workspace: 'C:\\c', home: 'C:\\Users\\ann' }

async function opaqueOn(command: string, shell: string, platform: NodeJS.Platform): Promise<boolean> {
  const facts = await gatherCommandFacts(commandAction(command, { shell, cwd: places.workspace }), places, grammarFolder(), platform)
  return facts?.parts.some((part) => part.opaque !== null) ?? false
}

test.each(['cat /c/Users/ann/notes', 'cat "/d/x"', 'tar --directory=/C/x -xf a', 'ls /c', 'cmd /c dir', 'cat /cygdrive/c/x', 'X=/c/x ls'])(
  '%s is not judged by its words in Git Bash, which means a drive by it',
  async (command) => {
    expect(await opaqueOn(command, gitBash, 'win32')).toBe(true)
    expect(await opaqueOn(command, '/bin/bash', 'darwin')).toBe(false)
  },
)

test.each(['cat src/c/a', 'cat ./c/a', 'ls /tmp/c', 'cat ~/c/a', 'echo a/b', 'cat C:/Users/x'])(
  '%s is, for it means the same',
  async (command) => {
    expect(await opaqueOn(command, gitBash, 'win32')).toBe(false)
  },
)
