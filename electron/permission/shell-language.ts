/** The language of a command's text, by the program that gets it; null where no grammar is known (`cmd.exe`): it then asks as a whole. */
export function shellLanguageOf(shell: string): 'bash' | 'powershell' | null {
  const name = nameOf(shell)
  if (['pwsh', 'powershell'].includes(name)) return 'powershell'
  return ['bash', 'zsh', 'sh', 'dash'].includes(name) ? 'bash' : null
}

/** True for the shell whose text is parsed as bash although it reads some of it otherwise. */
export const isZsh = (shell: string): boolean => nameOf(shell) === 'zsh'

const nameOf = (shell: string): string =>
  shell
    .replace(/^.*[\\/]/s, '')
    .toLowerCase()
    .replace(/\.exe$/, '')
