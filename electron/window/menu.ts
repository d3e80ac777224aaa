import { Menu, type MenuItemConstructorOptions } from 'electron'

/** The native menu: the system's standard items, so that copy, paste, zoom and quit work as everywhere. Developer items only while developing. */
export function buildMenu(options: { readonly platform: NodeJS.Platform; readonly development: boolean }): Menu {
  const developer: MenuItemConstructorOptions[] = options.development
    ? [{ role: 'reload' }, { role: 'toggleDevTools' }, { type: 'separator' }]
    : []
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      ...developer,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  }
  const first: MenuItemConstructorOptions[] = options.platform === 'darwin' ? [{ role: 'appMenu' }] : [{ role: 'fileMenu' }]
  return Menu.buildFromTemplate([...first, { role: 'editMenu' }, view, { role: 'windowMenu' }])
}
