import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll } from 'vitest'
import { installBridge } from '../../renderer/bridge.ts'
import { startLanguage } from '../../renderer/i18n/language.ts'

// What Radix and the resizable panels ask of a browser and happy-dom does not have.
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}
Element.prototype.scrollIntoView ??= () => {}

beforeAll(async () => {
  if (!i18next.isInitialized) await startLanguage('en')
})

afterEach(() => {
  cleanup()
  installBridge(null)
  localStorage.clear()
})
