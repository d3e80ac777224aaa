import path from 'node:path'

/** How a shell gets a text to run: as one argument, or (cmd) as the rest of its command line, which is then passed on as it is. */
export interface ShellArguments {
  readonly arguments: readonly string[]
  readonly verbatim: boolean
}

/** The arguments that make a shell run a text, by the shell's file name. The text is never changed. */
export function shellArgumentsOf(shell: string, text: string): ShellArguments {
  const name = path.win32
    .basename(shell)
    .toLowerCase()
    .replace(/\.exe$/, '')
  if (name === 'pwsh' || name === 'powershell') {
    return { arguments: ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', text], verbatim: false }
  }
  // With /s cmd takes off the outermost quotes and leaves all between them alone; /d keeps AutoRun commands of the registry out.
  if (name === 'cmd') return { arguments: ['/d', '/s', '/c', `"${text}"`], verbatim: true }
  return { arguments: ['-c', text], verbatim: false }
}
