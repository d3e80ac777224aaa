import { spawn } from 'node:child_process'
import { SetupError } from '../setup/say.mjs'

// Room for a window of 1440x900 with whatever edges it gets; true colour, since screenshots are compared by eye.
const SCREEN = '1600x1000x24'
// The same for a window of 1920x1200.
export const wideScreen = '2080x1300x24'
// Xvfb is up in well under a second; ten allow for a machine under load.
const START_LIMIT_MS = 10_000

/**
 * Starts an X server without a screen. It picks a free display number itself and tells it, so two runs never meet.
 * @param {string} [screen] width, height and depth of its screen
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop: () => void }>} env names the display; stop ends the server
 */
export function startVirtualDisplay(screen = SCREEN) {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const stop = () => {
    process.off('exit', stop)
    server.kill()
  }
  process.on('exit', stop)
  return new Promise((resolve, reject) => {
    /** @param {string} reason */
    const fail = (reason) => {
      clearTimeout(limit)
      stop()
      reject(new SetupError(`No virtual display for the tests: ${reason}.`))
    }
    const limit = setTimeout(() => fail(`Xvfb was not up within ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS)
    server.once('error', (error) => fail(error.message))
    server.once('exit', (code) => fail(`Xvfb ended with code ${code}`))
    let told = ''
    server.stdio[3]?.on('data', (chunk) => {
      told += String(chunk)
      if (!told.includes('\n')) return
      clearTimeout(limit)
      server.removeAllListeners('exit')
      resolve({ env: onlyThisDisplay(`:${told.trim()}`), stop })
    })
  })
}

/**
 * A Wayland session of the person at the machine must not draw the windows to itself.
 * @param {string} display
 * @returns {NodeJS.ProcessEnv}
 */
function onlyThisDisplay(display) {
  return { DISPLAY: display, WAYLAND_DISPLAY: undefined, XDG_SESSION_TYPE: 'x11', XAUTHORITY: undefined }
}
