import { app } from 'electron'
import type { AppInfo } from '../ipc/handlers/needs.ts'
import { isTrialElectron } from './trial-electron.ts'

/** What the window may know of the app and the machine. */
export function describeApp(keyStore: AppInfo['keyStore'], dataFolder: string): Omit<AppInfo, 'sandbox'> {
  return {
    version: app.getVersion(),
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    electron: process.versions.electron,
    keyStore,
    systemLocale: app.getLocale(),
    home: app.getPath('home'),
    dataFolder,
    trialElectron: isTrialElectron(process.versions.electron),
  }
}
