/** The language of a command's text, by the program that gets it; null where no grammar is known (`cmd.exe`): it then asks as a whole. */
export function shellLanguageOf(shell: string): 'bash' | 'powershell' | null {
  const name = shell
    .replace(/^.*[\\/]/s, '')
    .toLowerCase()
    .replace(/\.exe$/, '')
  if (['pwsh', 'powershell'].includes(name)) return 'powershell'
  return ['bash', 'zsh', 'sh', 'dash'].includes(name) ? 'bash' : null
}
