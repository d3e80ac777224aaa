import { type BrowserWindow, screen } from 'electron'
import type { SettingsService } from '../ipc/services.ts'
import { describeCause, type Log } from '../log.ts'
import type { BareWindow } from './bare-window.ts'
import { followTextSize } from './text-size.ts'
import { windowBackground } from './theme.ts'
import { besideWindow, type Placement, placeWindow, readWindowState, windowMinSize, writeWindowState } from './window-state.ts'

/** A window is moved and resized in many small steps: the last one is written after this long without another. */
const stateSettleMs = 500

export interface FurnishNeeds {
  readonly dataFolder: string
  readonly log: Log
  readonly settings: SettingsService
  /** Asked when the user closes the window; false keeps it open. */
  readonly mayClose: () => boolean
}

/** Gives a window its place, its size of text and what happens when it closes, and shows it when its page has its first picture. */
export function furnishWindow({ window, drawn }: BareWindow, beside: BrowserWindow | null, needs: FurnishNeeds): void {
  const { maximised, ...bounds } = placeOf(beside, needs.dataFolder)
  window.setMinimumSize(windowMinSize.width, windowMinSize.height)
  window.setBounds(bounds)
  if (bounds.x === undefined) window.center()
  window.setBackgroundColor(windowBackground())
  window.on('close', (event) => {
    if (!needs.mayClose()) event.preventDefault()
  })
  keepState(window, needs)
  window.on('closed', followTextSize(window.webContents, needs.settings))
  void drawn.then(() => {
    if (window.isDestroyed()) return
    if (maximised) window.maximize()
    window.show()
  })
}

function placeOf(beside: BrowserWindow | null, dataFolder: string): Placement {
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  return beside === null ? placeWindow(readWindowState(dataFolder), workAreas) : besideWindow(beside.getNormalBounds(), workAreas)
}

function keepState(window: BrowserWindow, needs: FurnishNeeds): void {
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
