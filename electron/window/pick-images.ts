import { type BrowserWindow, clipboard, dialog } from 'electron'
import { imageFilesAtOnceMax } from '../../shared/image-limits.ts'
import { imageIn } from './clipboard-image.ts'
import type { DialogTexts } from './dialog-texts.ts'

/** Asks for image files in the system's dialog. Empty when the user cancels. What they are is told by their bytes, later. */
export async function pickImageFiles(window: BrowserWindow | null, texts: DialogTexts): Promise<readonly string[]> {
  const options = {
    title: texts.pickImages,
    filters: [{ name: texts.imageFiles, extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'] }],
    properties: ['openFile' as const, 'multiSelections' as const],
  }
  const chosen = window === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(window, options)
  return chosen.canceled ? [] : chosen.filePaths.slice(0, imageFilesAtOnceMax)
}

/** The image in the clipboard as PNG; null where there is none. */
export const readClipboardImage = (): Promise<Buffer | null> => imageIn(clipboard)
