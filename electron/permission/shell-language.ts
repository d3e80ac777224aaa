/** The language of a command's text, by the program that gets it; null where no grammar is known (`cmd.exe`): it then asks as a whole. */
export function shellLanguageOf(shell: string): 'bash' | 'powershell' | null {
  const name = shellNameOf(shell)
  if (['pwsh', 'powershell'].includes(name)) return 'powershell'
  return ['bash', 'zsh', 'sh', 'dash'].includes(name) ? 'bash' : null
}

/** True for the shell whose text is parsed as bash although it reads some of it otherwise. */
export const isZsh = (shell: string): boolean => shellNameOf(shell) === 'zsh'

/** The name of a shell's program: `bash`, `pwsh`. */
export const shellNameOf = (shell: string): string =>
  shell
    .replace(/^.*[\\/]/s, '')
    .toLowerCase()
    .replace(/\.exe$/, '')
