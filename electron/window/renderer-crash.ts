import { type BrowserWindow, dialog } from 'electron'
import type { Log } from '../log.ts'
import { afterCrash } from './after-crash.ts'
import type { DialogTexts } from './dialog-texts.ts'

export interface CrashNeeds {
  readonly log: Log
  readonly texts: () => DialogTexts
  readonly quit: () => void
}

/** Loads the page again when its process has crashed: once with a notice, then only when the user says so. */
export function recoverFromCrashes(window: BrowserWindow, needs: CrashNeeds): void {
  let lastCrashAt: number | null = null
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || window.isDestroyed()) return
    needs.log.error(`the window's process is gone: ${details.reason}, exit code ${details.exitCode}`)
    const now = Date.now()
    const step = afterCrash(lastCrashAt, now)
    lastCrashAt = now
    if (step === 'reload') {
      window.webContents.reload()
      void notify(window, needs.texts())
    } else void askToReload(window, needs)
  })
}

async function notify(window: BrowserWindow, texts: DialogTexts): Promise<void> {
  await dialog.showMessageBox(window, { type: 'warning', message: texts.crashedNotice, detail: texts.crashedDetail, buttons: [texts.ok] })
}

async function askToReload(window: BrowserWindow, needs: CrashNeeds): Promise<void> {
  const texts = needs.texts()
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: texts.crashedAgain,
    detail: texts.crashedDetail,
    buttons: [texts.reload, texts.quit],
    defaultId: 0,
    cancelId: 0,
  })
  if (response === 1) needs.quit()
  else if (!window.isDestroyed()) window.webContents.reload()
}
