import { dialog } from 'electron'
import type { Log } from '../log.ts'
import type { DialogTexts } from './dialog-texts.ts'

export interface FaultNeeds {
  readonly log: Log
  readonly logFile: string
  readonly texts: () => DialogTexts
}

/**
 * A fault that nobody caught is a bug of ours: it is written to the log and shown, and the app goes on so that what runs can be stopped in order.
 * While one is on the screen, further ones are only logged.
 */
export function showUncaughtFaults({ log, logFile, texts }: FaultNeeds): void {
  let showing = false
  const show = (what: string, cause: unknown) => {
    log.error(what, cause)
    if (showing) return
    showing = true
    const { faultTitle, faultDetail, ok } = texts()
    const shown = dialog.showMessageBox({ type: 'error', message: faultTitle, detail: faultDetail(logFile), buttons: [ok] })
    void shown.catch((failure: unknown) => log.error('a fault could not be shown', failure)).finally(() => (showing = false))
  }
  process.on('uncaughtException', (cause) => show('uncaught exception', cause))
  process.on('unhandledRejection', (cause) => show('unhandled rejection', cause))
}
