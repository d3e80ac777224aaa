import path from 'node:path'

/** Real file of the ripgrep program; null where the package for this system is not installed. Looked up when it is first needed. */
export async function findRipgrep(): Promise<string | null> {
  try {
    const { rgPath } = await import('@vscode/ripgrep')
    // A program cannot be started from inside the archive; it is unpacked beside it.
    return rgPath.replace(`app.asar${path.sep}`, `app.asar.unpacked${path.sep}`)
  } catch {
    return null
  }
}
