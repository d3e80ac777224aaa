import net from 'node:net'

/**
 * Where a window could open.
 * @typedef {{ kind: 'display' } | { kind: 'none', reason: string }} Display
 */

/**
 * Looks for a display. Off Linux there always is one; on Linux the environment names it, and a local X server must answer.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @returns {Promise<Display>}
 */
export async function findDisplay(env, platform) {
  if (platform !== 'linux' || env['WAYLAND_DISPLAY']) return { kind: 'display' }
  const name = env['DISPLAY']
  if (!name) return { kind: 'none', reason: 'neither DISPLAY nor WAYLAND_DISPLAY is set' }
  const number = localDisplayNumber(name)
  if (number === undefined) return { kind: 'display' }
  const socket = `/tmp/.X11-unix/X${number}`
  if ((await answers(socket)) || (await answers(`\0${socket}`))) return { kind: 'display' }
  return { kind: 'none', reason: `no X server answers at DISPLAY=${name}` }
}

/**
 * The number of a display on this machine's own sockets; nothing for one reached over the network (ssh -X), which is taken at its word.
 * @param {string} display
 * @returns {number | undefined}
 */
export function localDisplayNumber(display) {
  const match = /^(?:unix)?:(\d{1,5})(?:\.\d+)?$/.exec(display)
  return match?.[1] === undefined ? undefined : Number(match[1])
}

/** @param {string} socketPath @returns {Promise<boolean>} */
function answers(socketPath) {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath)
    /** @param {boolean} answer */
    const settle = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(ANSWER_WITHIN_MS, () => settle(false))
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}

// A local socket answers at once or never.
const ANSWER_WITHIN_MS = 500
