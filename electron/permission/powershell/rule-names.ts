import { lookUpCmdletOn, programName } from '../command-specs/powershell/look-up-program.ts'

/** The names that a rule may call a command by besides the one it is written with: `rm` is `Remove-Item`, `GIT.exe` is `git`. */
export function namesForRules(name: string, windows: boolean): readonly string[] {
  const cmdlet = lookUpCmdletOn(name, windows)
  if (cmdlet !== undefined) return cmdlet.names
  const plain = programName(name, windows)
  return plain === name ? [] : [plain]
}
