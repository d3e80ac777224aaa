import type { Settings } from '../../shared/settings.ts'
import { useSettings } from './session-feed.ts'

type Theme = 'light' | 'dark'

/** Where the last theme is kept, so that the next start paints it before the settings have come. */
const rememberedKey = 'signalbox.theme'

/** Paints the theme of the last start; the first thing the window does. */
export function paintRememberedTheme(): void {
  const remembered = localStorage.getItem(rememberedKey)
  paint(remembered === 'light' || remembered === 'dark' ? remembered : systemTheme())
}

/** Follows the settings, and the system where the settings say so. What it gives back ends that. */
export function followTheme(): () => void {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)')
  const update = () => {
    const theme = themeFor(useSettings.getState().theme)
    localStorage.setItem(rememberedKey, theme)
    paint(theme)
  }
  update()
  darkSystem.addEventListener('change', update)
  const unsubscribe = useSettings.subscribe(update)
  return () => {
    darkSystem.removeEventListener('change', update)
    unsubscribe()
  }
}

function themeFor(wanted: Settings['theme']): Theme {
  return wanted === 'system' ? systemTheme() : wanted
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function paint(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}
