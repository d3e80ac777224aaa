import { Menu, type MenuItemConstructorOptions } from 'electron'
import { nextTextSize } from '../../shared/text-size.ts'
import type { SettingsService } from '../ipc/services.ts'

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  readonly development: boolean
  readonly settings: SettingsService
}

/** The native menu: the system's standard items, so that copy, paste and quit work as everywhere. Developer items only while developing. */
export function buildMenu(options: MenuOptions): Menu {
  const developer: MenuItemConstructorOptions[] = options.development
    ? [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }]
    : []
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [...developer, ...textSizeItems(options.settings), { type: 'separator' }, { role: 'togglefullscreen' }],
  }
  const first: MenuItemConstructorOptions[] = options.platform === 'darwin' ? [{ role: 'appMenu' }] : [{ role: 'fileMenu' }]
  return Menu.buildFromTemplate([...first, { role: 'editMenu' }, view, { role: 'windowMenu' }])
}

// Without keys of their own: those of the window's table of actions do the same, and the user may change them.
function textSizeItems(settings: SettingsService): MenuItemConstructorOptions[] {
  const set = (choose: (current: number) => number) => () => void settings.update({ textSize: choose(settings.get().textSize) })
  return [
    { label: 'Usual text size', click: set(() => 100) },
    { label: 'Larger text', click: set((current) => nextTextSize(current, 'larger')) },
    { label: 'Smaller text', click: set((current) => nextTextSize(current, 'smaller')) },
  ]
}
