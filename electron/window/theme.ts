import { nativeTheme } from 'electron'
import type { SettingsService, Unsubscribe } from '../ipc/services.ts'

/** Makes dialogs, menus and `prefers-color-scheme` follow the setting. */
export function followTheme(settings: SettingsService): Unsubscribe {
  const apply = () => {
    nativeTheme.themeSource = settings.get().theme
  }
  apply()
  return settings.onChange(apply)
}

/** The page's own background (design tokens), so that nothing flashes before it is drawn. */
export function windowBackground(): string {
  return nativeTheme.shouldUseDarkColors ? '#0d1015' : '#f3f4f7'
}
