import { BrowserWindow, screen } from 'electron'
import type { SettingsService } from '../ipc/services.ts'
import { describeCause, type Log } from '../log.ts'
import type { PageSource } from './page-origin.ts'
import { followTextSize, zoomFactor } from './text-size.ts'
import { windowBackground } from './theme.ts'
import { placeWindow, readWindowState, windowMinSize, writeWindowState } from './window-state.ts'

/** A window is moved and resized in many small steps: the last one is written after this long without another. */
const stateSettleMs = 500

export interface MainWindowNeeds {
  readonly source: PageSource
  readonly preloadFile: string
  readonly dataFolder: string
  readonly packaged: boolean
  readonly log: Log
  readonly settings: SettingsService
  /** Asked when the user closes the window; false keeps it open. */
  readonly mayClose: () => boolean
}

/** Opens the window: isolated, sandboxed, without Node. It shows itself when its first picture is ready. */
export function openMainWindow(needs: MainWindowNeeds): BrowserWindow {
  const { maximised, ...bounds } = placeWindow(
    readWindowState(needs.dataFolder),
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const window = new BrowserWindow({
    ...bounds,
    minWidth: windowMinSize.width,
    minHeight: windowMinSize.height,
    show: false,
    title: 'Signalbox',
    backgroundColor: windowBackground(),
    autoHideMenuBar: true,
    webPreferences: {
      preload: needs.preloadFile,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      webviewTag: false,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      // The spell checker would fetch word lists from the network.
      spellcheck: false,
      devTools: !needs.packaged,
      zoomFactor: zoomFactor(needs.settings),
    },
  })
  if (maximised) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('page-title-updated', (event) => event.preventDefault())
  window.on('close', (event) => {
    if (!needs.mayClose()) event.preventDefault()
  })
  keepState(window, needs)
  window.on('closed', followTextSize(window.webContents, needs.settings))
  window.loadURL(needs.source.url).catch((cause: unknown) => needs.log.error(`The page ${needs.source.url} could not be loaded`, cause))
  return window
}

/** How many questions wait is the first thing a glance at the task bar tells. */
export function windowTitle(waiting: number): string {
  return waiting > 0 ? `(${waiting}) Signalbox` : 'Signalbox'
}

function keepState(window: BrowserWindow, needs: MainWindowNeeds): void {
  const save = () => {
    try {
      if (!window.isDestroyed()) {
        writeWindowState(needs.dataFolder, { bounds: window.getNormalBounds(), maximised: window.isMaximized() })
      }
    } catch (cause) {
      needs.log.warn(`The place of the window could not be kept: ${describeCause(cause)}`)
    }
  }
  let timer: ReturnType<typeof setTimeout> | null = null
  const saveSoon = () => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(save, stateSettleMs)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', save)
  window.on('closed', () => {
    if (timer !== null) clearTimeout(timer)
  })
}
