import { realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { OwnFolders } from './own-files.ts'

/** The folders that every gate tells zones by, as real paths: home, and where the app keeps its data and itself. */
export function findOwnFolders(dataFolder: string): OwnFolders & { readonly home: string } {
  return { dataFolder: realPathOrSelf(dataFolder), installation: installationFolder(), home: realPathOrSelf(os.homedir()) }
}

/** Where the packaged app lies; null when it runs from its source folder, where working on Signalbox itself must stay possible. */
function installationFolder(): string | null {
  const folder = import.meta.dirname
  return folder.includes('app.asar') ? path.dirname(folder.slice(0, folder.indexOf('app.asar'))) : null
}

function realPathOrSelf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
