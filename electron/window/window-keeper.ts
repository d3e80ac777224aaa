import { app, type BrowserWindow } from 'electron'
import type { QueueService } from '../ipc/services.ts'
import { type BareWindow, type BareWindowNeeds, makeBareWindow } from './bare-window.ts'
import { type FurnishNeeds, furnishWindow } from './main-window.ts'
import { type CrashNeeds, recoverFromCrashes } from './renderer-crash.ts'
import { showCount } from './show-count.ts'

export interface WindowKeeperNeeds extends FurnishNeeds, CrashNeeds {
  readonly window: BareWindowNeeds
  /** Called when the page of a window goes: reload, navigation, crash or close. */
  readonly onPageGone: (webContentsId: number) => void
  /** Called when a window comes to the front. */
  readonly onFocused: () => void
}

/** The windows of the app: opened, found again, brought to the front. All show the same sessions. */
export class WindowKeeper {
  readonly #needs: WindowKeeperNeeds
  /** The one that was in front last comes first. */
  #windows: readonly BrowserWindow[] = []
  #waiting = 0

  constructor(needs: WindowKeeperNeeds) {
    this.#needs = needs
    app.on('second-instance', () => this.focus())
    app.on('activate', () => this.focus())
  }

  /** The window in front, or that was last. */
  current(): BrowserWindow | null {
    return this.#windows[0] ?? null
  }

  /** Id of the contents of that window; null when there is none. */
  frontId(): number | null {
    return this.current()?.webContents.id ?? null
  }

  isFocused(): boolean {
    return this.#windows.some((window) => window.isFocused())
  }

  isOurs(webContentsId: number): boolean {
    return this.#windows.some((window) => !window.isDestroyed() && window.webContents.id === webContentsId)
  }

  /** Opens one more window. */
  openAnother(): void {
    this.adopt(makeBareWindow(this.#needs.window))
  }

  /** Takes care of a window that was just made. */
  adopt(bare: BareWindow): void {
    const { window } = bare
    if (window.isDestroyed()) return
    const mayClose = () => this.#windows.length > 1 || this.#needs.mayClose()
    furnishWindow(bare, this.current(), { ...this.#needs, mayClose })
    this.#windows = [window, ...this.#windows]
    recoverFromCrashes(window, this.#needs)
    this.#watchPage(window)
    this.#showCount(window)
    window.on('focus', () => {
      this.#windows = [window, ...this.#windows.filter((other) => other !== window)]
      this.#needs.onFocused()
    })
    window.on('closed', () => {
      this.#windows = this.#windows.filter((other) => other !== window)
    })
  }

  /** Brings the window to the front that was there last, or opens one. */
  focus(): void {
    const window = this.current()
    if (window === null) return this.openAnother()
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  hide(): void {
    for (const window of this.#windows) window.hide()
  }

  /** Keeps the number of waiting questions at the windows. */
  showWaiting(queue: QueueService): void {
    const show = () => {
      this.#waiting = queue.list().length
      for (const window of this.#windows) this.#showCount(window)
    }
    queue.onChange(show)
    show()
  }

  #showCount(window: BrowserWindow): void {
    showCount(window, this.#waiting, this.#needs.texts().tray.waiting(this.#waiting))
  }

  #watchPage(window: BrowserWindow): void {
    const contents = window.webContents
    const id = contents.id
    const gone = () => this.#needs.onPageGone(id)
    contents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) gone()
    })
    contents.on('render-process-gone', gone)
    contents.on('destroyed', gone)
  }
}
