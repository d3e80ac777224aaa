import { expect, test } from 'vitest'
import { shellLanguageOf } from '../../electron/permission/shell-language.ts'
import { shellArgumentsOf } from '../../electron/process/shell-arguments-of.ts'

test.each([
  ['/bin/bash', ['-c', 'echo "a b"'], false],
  ['C:\\Program Files\\Git\\bin\\bash.exe', ['-c', 'echo "a b"'], false],
  ['C:\\P\\PowerShell\\7\\pwsh.exe', ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', 'echo "a b"'], false],
  ['C:\\Windows\\System32\\cmd.exe', ['/d', '/s', '/c', '"echo "a b""'], true],
])('%s gets the text unchanged', (shell, programArguments, verbatim) => {
  expect(shellArgumentsOf(shell, 'echo "a b"')).toEqual({ arguments: programArguments, verbatim })
})

test('a text for cmd is read by no grammar, so it asks as a whole', () => {
  expect(shellLanguageOf('C:\\Windows\\System32\\cmd.exe')).toBeNull()
  expect(shellLanguageOf('C:\\P\\PowerShell\\7\\pwsh.exe')).toBe('powershell')
})
