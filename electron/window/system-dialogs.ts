import { type BrowserWindow, dialog } from 'electron'
import type { DialogTexts } from './dialog-texts.ts'

/** Asks for a folder in the system's dialog. Null when the user cancels. */
export async function pickFolder(window: BrowserWindow | null, startAt: string | null, texts: DialogTexts): Promise<string | null> {
  const options = {
    title: texts.pickFolder,
    buttonLabel: texts.pickFolderButton,
    properties: ['openDirectory' as const, 'createDirectory' as const],
    ...(startAt === null ? {} : { defaultPath: startAt }),
  }
  const chosen = window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
}

/** Asks for a session that was exported. Null when the user cancels. */
export async function pickSessionFile(window: BrowserWindow | null, texts: DialogTexts): Promise<string | null> {
  const options = {
    title: texts.pickSession,
    filters: [{ name: texts.sessionFiles, extensions: ['jsonl'] }],
    properties: ['openFile' as const],
  }
  const chosen = window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null)
}

/** Asks where to save a file. Null when the user cancels. */
export async function pickSaveFile(window: BrowserWindow | null, suggestedName: string, texts: DialogTexts): Promise<string | null> {
  const options = { title: texts.saveFile, defaultPath: suggestedName, properties: ['showOverwriteConfirmation' as const] }
  const chosen = window === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(window, options)
  return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath
}

/** Asks whether to stop what runs and quit. Stopping is the default: nothing is left behind by pressing Enter. */
export async function askToQuit(window: BrowserWindow | null, running: number, texts: DialogTexts): Promise<boolean> {
  const question = {
    type: 'question' as const,
    message: texts.quitQuestion(running),
    detail: texts.quitDetail,
    buttons: [texts.quitStop, texts.cancel],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  }
  const { response } = window === null ? await dialog.showMessageBox(question) : await dialog.showMessageBox(window, question)
  return response === 0
}
