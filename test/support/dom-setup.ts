import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, vi } from 'vitest'
import { installBridge } from '../../renderer/bridge.ts'
import { startLanguage } from '../../renderer/i18n/language.ts'
import { useKeyState } from '../../renderer/settings/key-state.ts'
import { useFoundServers } from '../../renderer/settings/use-local-servers.ts'
import { useCatalog, useQueue, useSettings } from '../../renderer/store/session-feed.ts'
import { useToasts } from '../../renderer/store/toasts.ts'
import { initialView, useView } from '../../renderer/store/view.ts'
import { loadLateParts } from '../../renderer/ui/late-part.tsx'
import { defaultSettings } from '../../shared/settings.ts'

// This add-on unpacks its tables when it is imported, and under happy-dom that never ends. Widths are tested in the real window.
vi.mock('@xterm/addon-unicode-graphemes', () => ({
  UnicodeGraphemesAddon: class {
    activate(): void {}
    dispose(): void {}
  },
}))

// What Radix and the resizable panels ask of a browser and happy-dom does not have.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}
Element.prototype.scrollIntoView ??= () => {}
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: { load: async () => [], ready: Promise.resolve() } })

// What a test waits for comes at once on a quiet machine, and late where two workers share two busy cores.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(async () => {
  if (!i18next.isInitialized) await startLanguage('en')
  // What the file under test draws is there at once, as it is in a window that has been open for a while.
  await loadLateParts()
})

afterEach(() => {
  cleanup()
  installBridge(null)
  localStorage.clear()
  useCatalog.setState([], true)
  useQueue.setState([], true)
  useSettings.setState(defaultSettings, true)
  useToasts.setState([], true)
  useFoundServers.setState({ servers: [] })
  useKeyState.setState(useKeyState.getInitialState(), true)
  useView.setState(initialView, true)
})
