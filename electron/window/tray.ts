import { app, Menu, nativeImage, Tray } from 'electron'
import type { Log } from '../log.ts'
import type { DialogTexts } from './dialog-texts.ts'

/** Edge of the picture in the tray or menu bar, in device-independent pixels. */
const iconPixels = 18

export interface TrayNeeds {
  readonly iconFile: string
  readonly texts: () => DialogTexts
  readonly log: Log
  readonly open: () => void
  readonly quit: () => void
}

/** The icon in the tray and the number at the dock or task bar: how many questions wait, seen without the window. */
export class WaitingBadge {
  readonly #needs: TrayNeeds
  readonly #tray: Tray | null
  #shown = ''

  constructor(needs: TrayNeeds) {
    this.#needs = needs
    this.#tray = openTray(needs)
    this.show(0)
  }

  /** To be called when the number may be another one, or the language. */
  show(waiting: number): void {
    const { tray } = this.#needs.texts()
    const words = `${waiting} ${tray.open}`
    if (words === this.#shown) return
    this.#shown = words
    // Only macOS and some Linux desktops show a number; elsewhere this does nothing, and Windows has show-count.ts.
    app.setBadgeCount(waiting)
    if (this.#tray === null || this.#tray.isDestroyed()) return
    // Beside the icon in the menu bar of macOS; nothing elsewhere.
    this.#tray.setTitle(waiting > 0 ? String(waiting) : '')
    this.#tray.setToolTip(tray.waiting(waiting))
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: tray.waiting(waiting), enabled: waiting > 0, click: this.#needs.open },
        { type: 'separator' },
        { label: tray.open, click: this.#needs.open },
        { label: tray.quit, click: this.#needs.quit },
      ]),
    )
  }

  dispose(): void {
    if (this.#tray !== null && !this.#tray.isDestroyed()) this.#tray.destroy()
  }
}

/** Some desktops have no tray: then there is none, and nothing else changes. */
function openTray({ iconFile, log, open }: TrayNeeds): Tray | null {
  try {
    const icon = nativeImage.createFromPath(iconFile)
    if (icon.isEmpty()) return null
    const tray = new Tray(icon.resize({ width: iconPixels, height: iconPixels }))
    tray.on('click', open)
    return tray
  } catch (cause) {
    log.warn(`There is no tray: ${cause instanceof Error ? cause.message : String(cause)}`)
    return null
  }
}
