import { Menu, type MenuItemConstructorOptions } from 'electron'
import { nextTextSize } from '../../shared/text-size.ts'
import type { SettingsService, Unsubscribe } from '../ipc/services.ts'
import type { DialogTexts } from './dialog-texts.ts'
import type { MenuTexts } from './menu-texts.ts'

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  readonly development: boolean
  readonly settings: SettingsService
  readonly texts: () => DialogTexts
}

/** Gives the app its native menu, in the language of the settings, and anew when that changes. */
export function followMenu(options: MenuOptions): Unsubscribe {
  let shown: MenuTexts | null = null
  const apply = () => {
    const texts = options.texts().menu
    if (texts === shown) return
    shown = texts
    Menu.setApplicationMenu(Menu.buildFromTemplate([...menuTemplate(options, texts)]))
  }
  apply()
  return options.settings.onChange(apply)
}

/** The system's standard items, so that copy, paste and quit work as everywhere. Developer items only while developing. */
function menuTemplate(options: MenuOptions, texts: MenuTexts): readonly MenuItemConstructorOptions[] {
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const developer: MenuItemConstructorOptions[] = options.development
    ? [{ role: 'reload', label: texts.reload }, { role: 'toggleDevTools', label: texts.developerTools }, line]
    : []
  const fullScreen: MenuItemConstructorOptions = { role: 'togglefullscreen', label: texts.fullScreen }
  const view = { label: texts.view, submenu: [...developer, ...textSizeItems(options.settings, texts), line, fullScreen] }
  // macOS writes its own menus in the language of the system.
  if (options.platform === 'darwin') return [{ role: 'appMenu' }, { role: 'editMenu' }, view, { role: 'windowMenu' }]
  const file = { label: texts.file, submenu: [roleItem('close', texts.close), line, roleItem('quit', texts.quit)] }
  return [file, { label: texts.edit, submenu: editItems(texts) }, view, { label: texts.window, submenu: windowItems(texts) }]
}

type Role = NonNullable<MenuItemConstructorOptions['role']>

const roleItem = (role: Role, label: string): MenuItemConstructorOptions => ({ role, label })

const editItems = (texts: MenuTexts): MenuItemConstructorOptions[] => [
  roleItem('undo', texts.undo),
  roleItem('redo', texts.redo),
  { type: 'separator' },
  roleItem('cut', texts.cut),
  roleItem('copy', texts.copy),
  roleItem('paste', texts.paste),
  { type: 'separator' },
  roleItem('selectAll', texts.selectAll),
]

const windowItems = (texts: MenuTexts): MenuItemConstructorOptions[] => [roleItem('minimize', texts.minimize), roleItem('zoom', texts.zoom)]

// Without keys of their own: those of the window's table of actions do the same, and the user may change them.
function textSizeItems(settings: SettingsService, texts: MenuTexts): MenuItemConstructorOptions[] {
  const set = (choose: (current: number) => number) => () => void settings.update({ textSize: choose(settings.get().textSize) })
  return [
    { label: texts.usualText, click: set(() => 100) },
    { label: texts.largerText, click: set((current) => nextTextSize(current, 'larger')) },
    { label: texts.smallerText, click: set((current) => nextTextSize(current, 'smaller')) },
  ]
}
