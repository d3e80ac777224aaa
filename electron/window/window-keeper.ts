import { app, type BrowserWindow } from 'electron'
import type { QueueService } from '../ipc/services.ts'
import { type MainWindowNeeds, openMainWindow, windowTitle } from './main-window.ts'
import { type CrashNeeds, recoverFromCrashes } from './renderer-crash.ts'

export interface WindowKeeperNeeds extends MainWindowNeeds, CrashNeeds {
  readonly queue: QueueService
  /** Called when the page of a window goes: reload, navigation, crash or close. */
  readonly onPageGone: (webContentsId: number) => void
  /** Called when the window comes to the front. */
  readonly onFocused: () => void
}

/** The one window of the app: opened, found again, brought to the front. */
export class WindowKeeper {
  private readonly needs: WindowKeeperNeeds
  private window: BrowserWindow | null = null

  constructor(needs: WindowKeeperNeeds) {
    this.needs = needs
    needs.queue.onChange(() => this.showWaiting())
    app.on('second-instance', () => this.focus())
    app.on('activate', () => this.open())
  }

  current(): BrowserWindow | null {
    return this.window
  }

  isFocused(): boolean {
    return this.window?.isFocused() ?? false
  }

  isOurs(webContentsId: number): boolean {
    return this.window !== null && !this.window.isDestroyed() && this.window.webContents.id === webContentsId
  }

  /** Opens the window, or brings the open one to the front. */
  open(): void {
    if (this.window !== null) return this.focus()
    const window = openMainWindow(this.needs)
    this.window = window
    recoverFromCrashes(window, this.needs)
    this.watchPage(window)
    this.showWaiting()
    window.on('focus', () => this.needs.onFocused())
    window.on('closed', () => {
      this.window = null
    })
  }

  focus(): void {
    if (this.window === null) return this.open()
    if (this.window.isMinimized()) this.window.restore()
    this.window.show()
    this.window.focus()
  }

  hide(): void {
    this.window?.hide()
  }

  private showWaiting(): void {
    this.window?.setTitle(windowTitle(this.needs.queue.list().length))
  }

  private watchPage(window: BrowserWindow): void {
    const contents = window.webContents
    const id = contents.id
    const gone = () => this.needs.onPageGone(id)
    contents.on('did-start-navigation', (details) => {
      if (details.isMainFrame && !details.isSameDocument) gone()
    })
    contents.on('render-process-gone', gone)
    contents.on('destroyed', gone)
  }
}
