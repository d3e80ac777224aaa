import { type BrowserWindow, nativeImage } from 'electron'
import { countPicturePixels, drawCount } from './count-picture.ts'

/** How many questions wait is the first thing a glance at the task bar tells. */
export function windowTitle(waiting: number): string {
  return waiting > 0 ? `(${waiting}) Signalbox` : 'Signalbox'
}

/** Shows at a window how many questions wait: in its title, and on Windows, whose task bar has no number for an app, as a picture on its button. */
export function showCount(window: BrowserWindow, waiting: number, words: string): void {
  window.setTitle(windowTitle(waiting))
  if (process.platform !== 'win32') return
  window.setOverlayIcon(waiting > 0 ? pictureOf(waiting) : null, words)
}

const pictureOf = (waiting: number) =>
  nativeImage.createFromBitmap(drawCount(waiting), { width: countPicturePixels, height: countPicturePixels, scaleFactor: 2 })
