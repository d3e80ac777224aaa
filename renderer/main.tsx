import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
// Before the screens that come late: at equal weight the later rule wins, so a screen can change what a component looks like in it.
import './ui/button.css'
import './ui/check.css'
import './ui/chip.css'
import './ui/choices.css'
import './ui/dialog.css'
import './ui/down-button.css'
import './ui/empty-state.css'
import './ui/field.css'
import './ui/icon-button.css'
import './ui/kbd.css'
import './ui/lamp.css'
import './ui/mast.css'
import './ui/menu.css'
import './ui/odd-text.css'
import './ui/path-text.css'
import './ui/section.css'
import './ui/segments.css'
import './ui/toast.css'
import './ui/tooltip.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { paintRememberedLook } from './store/appearance.ts'
import { startWindow } from './store/start-window.ts'

paintRememberedLook()

// Asked before anything is drawn: main answers while the page makes its first picture.
let begun: ReturnType<typeof startWindow> | null = startWindow()
const begin = () => {
  const start = begun ?? startWindow()
  begun = null
  return start
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    <App begin={begin} />
  </StrictMode>,
)
