import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
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
