import { BrowserWindow } from 'electron'
import type { Log } from '../log.ts'
import type { PageSource } from './page-origin.ts'
import { windowBackground } from './theme.ts'

export interface BareWindowNeeds {
  readonly source: PageSource
  readonly preloadFile: string
  readonly packaged: boolean
  readonly log: Log
}

/** A window whose page is on its way, and that nobody sees yet. */
export interface BareWindow {
  readonly window: BrowserWindow
  /** Resolves when the page has its first picture. Never, when the window goes before. */
  readonly drawn: Promise<void>
}

/**
 * Makes a window and sends it to the page: isolated, sandboxed, without Node. It needs nothing that must be read or loaded first, for the page's
 * process takes longer to start than all else. Hidden until `furnishWindow` has put it in its place.
 */
export function makeBareWindow({ source, preloadFile, packaged, log }: BareWindowNeeds): BareWindow {
  const window = new BrowserWindow({
    show: false,
    title: 'Signalbox',
    backgroundColor: windowBackground(),
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadFile,
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
      devTools: !packaged,
      // Compiled scripts are kept from the first start on; Chromium by itself waits for the third.
      v8CacheOptions: 'bypassHeatCheck',
    },
  })
  const drawn = new Promise<void>((resolve) => window.once('ready-to-show', () => resolve()))
  window.on('page-title-updated', (event) => event.preventDefault())
  window.loadURL(source.url).catch((cause: unknown) => log.error(`The page ${source.url} could not be loaded`, cause))
  return { window, drawn }
}
