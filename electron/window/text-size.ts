import type { WebContents } from 'electron'
import type { SettingsService, Unsubscribe } from '../ipc/services.ts'

/** Makes a page follow the size of text in the settings; a page that loads starts with it. */
export function followTextSize(contents: WebContents, settings: SettingsService): Unsubscribe {
  const apply = () => {
    if (!contents.isDestroyed()) contents.setZoomFactor(zoomFactor(settings))
  }
  contents.on('dom-ready', apply)
  apply()
  return settings.onChange(apply)
}

// How much larger than usual everything in the window is drawn.
function zoomFactor(settings: SettingsService): number {
  return settings.get().textSize / 100
}
