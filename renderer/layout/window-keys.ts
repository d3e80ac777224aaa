import { useEffect } from 'react'
import { useAppInfo } from '../store/app-info.ts'
import { showScreen, useView } from '../store/view.ts'

/** How the key of Settings is shown on this system. */
export function settingsKeyHint(platform: string): string {
  return platform === 'darwin' ? '⌘,' : 'Ctrl ,'
}

/** Keys that work everywhere in the window. */
export function useWindowKeys(): void {
  const platform = useAppInfo((info) => info.platform)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = platform === 'darwin' ? event.metaKey : event.ctrlKey
      if (!command || event.altKey || event.shiftKey || event.key !== ',' || event.repeat || event.isComposing) return
      event.preventDefault()
      showScreen(useView.getState().screen === 'settings' ? 'session' : 'settings')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [platform])
}
