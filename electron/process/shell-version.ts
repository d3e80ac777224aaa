import { assertNever } from '../../shared/assert.ts'
import type { ShellName } from '../../shared/shells.ts'
import type { FoundShell } from './find-shells.ts'
import { type RunProgram, runProgram } from './run-program.ts'

/** The version that a shell says it has, such as `5.2.15`; null where it says none. Starts it, so each is asked once. */
export async function readShellVersion({ file, name }: FoundShell, run: RunProgram = runProgram): Promise<string | null> {
  const words = questionTo(name)
  return words === null ? null : (/\d{1,5}(?:\.\d{1,5}){1,3}/.exec(await run(file, words))?.[0] ?? null)
}

/** Null: it has no version of its own, or no way to ask for it. */
function questionTo(name: ShellName): readonly string[] | null {
  switch (name) {
    case 'bash':
    case 'zsh':
      return ['--version']
    case 'pwsh':
    case 'powershell':
      return ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', '$PSVersionTable.PSVersion.ToString()']
    case 'sh':
    case 'cmd':
      return null
    default:
      return assertNever(name)
  }
}
