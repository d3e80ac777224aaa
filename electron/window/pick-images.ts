import { type BrowserWindow, clipboard, dialog } from 'electron'
import { imageFilesAtOnceMax } from '../../shared/image-limits.ts'
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

/** The clipboard as Electron has it: with `readImage` up to the trial build's version, by types of content since. */
type ClipboardLike =
  | { readImage(): { isEmpty(): boolean; toPNG(): Buffer } }
  | { read(): Promise<readonly { readonly types: readonly string[]; getType(type: string): Promise<unknown> }[]> }

/** Reads either kind of clipboard. */
export async function imageIn(from: ClipboardLike): Promise<Buffer | null> {
  if ('readImage' in from) {
    const image = from.readImage()
    return image.isEmpty() ? null : image.toPNG()
  }
  for (const item of await from.read()) {
    if (!item.types.includes('image/png')) continue
    const content = await item.getType('image/png')
    if (content instanceof Blob) return Buffer.from(await content.arrayBuffer())
  }
  return null
}
