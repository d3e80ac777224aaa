import path from 'node:path'

export interface DataFolderFacts {
  /** `--data`; wins over all. */
  readonly given: string | null
  readonly environment: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  readonly homeFolder: string
  readonly currentFolder: string
}

/** Name of the app's folder; the same that Electron derives from the product name, so that window and terminal share sessions. */
const folderName = 'Signalbox'

/** The data folder that a command line means. */
export function dataFolderFor(options: { readonly dataFolder: string | null }, io: Omit<DataFolderFacts, 'given'>): string {
  const { environment, platform, homeFolder, currentFolder } = io
  return dataFolderOf({ given: options.dataFolder, environment, platform, homeFolder, currentFolder })
}

/** Where sessions, logs and output are kept; an absolute path. */
export function dataFolderOf({ given, environment, platform, homeFolder, currentFolder }: DataFolderFacts): string {
  const chosen = given ?? environment['SIGNALBOX_DATA_FOLDER']
  if (chosen) return path.resolve(currentFolder, chosen)
  switch (platform) {
    case 'darwin':
      return path.join(homeFolder, 'Library', 'Application Support', folderName)
    case 'win32':
      return path.join(environment['APPDATA'] || path.join(homeFolder, 'AppData', 'Roaming'), folderName)
    default:
      return path.join(environment['XDG_CONFIG_HOME'] || path.join(homeFolder, '.config'), folderName)
  }
}
