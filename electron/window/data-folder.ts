import fs from 'node:fs'
import path from 'node:path'

export interface DataFolderSources {
  /** SIGNALBOX_DATA_FOLDER. */
  readonly environment: string | undefined
  /** Value of `--user-data-dir`; empty when it was not given. */
  readonly commandLine: string
  /** What Electron would use. */
  readonly electronDefault: string
}

/** Where the app keeps everything; made private to the user (0700) when it is made. The environment wins over the command line. */
export function prepareDataFolder(sources: DataFolderSources): string {
  const folder = path.resolve(firstGiven(sources.environment, sources.commandLine) ?? sources.electronDefault)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

const firstGiven = (...values: readonly (string | undefined)[]): string | undefined =>
  values.find((value) => value !== undefined && value !== '')
