import { create } from 'zustand'
import type { CommandOutput } from '../../shared/ipc/contract.ts'

export type AppInfo = CommandOutput<'app.info'>

const unknownAppInfo: AppInfo = {
  version: '',
  platform: 'linux',
  electron: '',
  keyStore: 'memory',
  systemLocale: 'en',
  home: '',
  dataFolder: '',
  trialElectron: false,
  sandbox: { kind: 'unavailable', reason: 'other-system', detail: '' },
}

/** Facts of this installation; asked once at the start. */
export const useAppInfo = create<AppInfo>(() => unknownAppInfo)
