import { app, powerMonitor } from 'electron'
import type { Log } from '../log.ts'

/** Draws the window anew after what can leave it blank: the machine slept, the screen was locked, the graphics process ended and came again. */
export function repaintWhenBack(repaint: () => void, log: Log): void {
  powerMonitor.on('resume', repaint)
  powerMonitor.on('unlock-screen', repaint)
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit') return
    log.warn(`the graphics process ended (${reason}) and is started again`)
    repaint()
  })
}
