import { Menu, type MenuItemConstructorOptions } from 'electron'
import { assertNever } from '../../shared/assert.ts'
import type { AppMenuItem, AppMenus } from '../../shared/menu.ts'
import { acceleratorOf } from './accelerator.ts'

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  readonly development: boolean
  /** An action was chosen: the window does it. */
  readonly request: (action: string) => void
}

/** The native menu: what the window says there is, in its words. Before it has said anything, the system's standard items. */
export class NativeMenu {
  readonly #options: MenuOptions
  #shape = ''

  constructor(options: MenuOptions) {
    this.#options = options
    Menu.setApplicationMenu(Menu.buildFromTemplate([...this.#first(), { role: 'editMenu' }, { role: 'windowMenu' }]))
  }

  /** Only what can be done now changes often; then the menu stays, for building it anew would close it under the pointer. */
  show(menus: AppMenus): void {
    const shape = JSON.stringify(menus, (key, value: unknown) => (key === 'enabled' ? undefined : value))
    const current = Menu.getApplicationMenu()
    if (shape !== this.#shape || current === null) {
      this.#shape = shape
      Menu.setApplicationMenu(Menu.buildFromTemplate(this.#template(menus)))
      return
    }
    for (const item of menus.flatMap(({ items }) => items)) {
      const shown = item.kind === 'action' ? current.getMenuItemById(item.id) : null
      if (shown !== null && item.kind === 'action') shown.enabled = item.enabled
    }
  }

  // A Mac has a menu of the app itself, before all others.
  #first(): readonly MenuItemConstructorOptions[] {
    return this.#options.platform === 'darwin' ? [{ role: 'appMenu' }] : []
  }

  #template(menus: AppMenus): MenuItemConstructorOptions[] {
    const developer: MenuItemConstructorOptions[] = [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
    const rest = menus.map(({ id, label, items }) => ({
      label,
      submenu: [...items.map((item) => this.#item(item)), ...(id === 'view' && this.#options.development ? developer : [])],
    }))
    return [...this.#first(), ...rest]
  }

  #item(item: AppMenuItem): MenuItemConstructorOptions {
    switch (item.kind) {
      case 'line':
        return { type: 'separator' }
      case 'role':
        return { role: item.role, label: item.label }
      case 'action': {
        const accelerator = item.key === null ? null : acceleratorOf(item.key)
        const { id, label, enabled } = item
        const click = () => this.#options.request(id)
        // Shown, not taken: the window hears the key itself, and knows where it must not work.
        return { id, label, enabled, click, registerAccelerator: false, ...(accelerator === null ? {} : { accelerator }) }
      }
      default:
        return assertNever(item)
    }
  }
}
