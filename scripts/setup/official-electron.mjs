import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { SetupError, showProgress } from './say.mjs'

/**
 * An Electron that can be started.
 * @typedef {{ kind: 'override' | 'official' | 'trial', dist: string, executable: string, version: string }} ReadyElectron
 */

/**
 * The path of the program inside a dist folder.
 * @param {NodeJS.Platform} platform
 */
export function executableInDist(platform) {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return platform === 'win32' ? 'electron.exe' : 'electron'
}

/**
 * The Electron version that package.json pins and npm installed.
 * @param {string} root
 * @returns {string}
 */
export function installedElectronVersion(root) {
  return JSON.parse(fs.readFileSync(path.join(electronFolder(root), 'package.json'), 'utf8')).version
}

/**
 * The official Electron when Electron's own install script has finished here before.
 * @param {string} root
 * @param {NodeJS.Platform} platform
 * @returns {ReadyElectron | undefined}
 */
export function findOfficialElectron(root, platform) {
  const folder = electronFolder(root)
  const version = installedElectronVersion(root)
  const dist = path.join(folder, 'dist')
  const executable = path.join(dist, executableInDist(platform))
  // The same three signs that Electron's install script takes for a finished install.
  const distVersion = readTrimmed(path.join(dist, 'version'))?.replace(/^v/, '')
  const finished = distVersion === version && readTrimmed(path.join(folder, 'path.txt')) === executableInDist(platform)
  return finished && fs.existsSync(executable) ? { kind: 'official', dist, executable, version } : undefined
}

/**
 * Runs Electron's own install script, which downloads, checks and unpacks; gives the reason when that fails.
 *
 * Progress is measured in bytes, not in output: the script draws its bar only on a terminal and only after 30 s. It downloads
 * into the system's temporary folder and unpacks into its dist folder, so it gets a temporary folder of its own, and the size of
 * both is watched. A connection that trickles on counts as alive; one that is silent for the limit is given up.
 * @param {{ root: string, cache: string, env: NodeJS.ProcessEnv, stallLimitMs?: number, script?: string }} where
 * @returns {Promise<string | undefined>} why it failed, or nothing when it is there
 */
export async function downloadOfficialElectron({ root, cache, env, stallLimitMs = STALL_LIMIT_MS, script }) {
  const folder = electronFolder(root)
  fs.mkdirSync(cache, { recursive: true })
  const temporary = fs.mkdtempSync(path.join(cache, 'electron-download-'))
  const progress = showProgress(`Downloading Electron ${installedElectronVersion(root)} (about ${USUAL_DOWNLOAD_MB} MB)`)
  const child = spawn(process.execPath, [script ?? path.join(folder, 'install.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...proxySwitch(env), TMPDIR: temporary, TEMP: temporary, TMP: temporary, ELECTRON_GET_NO_PROGRESS: '1' },
  })
  const watch = watchProgress(child, [temporary, path.join(folder, 'dist')], stallLimitMs, (megabytes) =>
    progress.update(`${megabytes} MB`),
  )
  try {
    const failure = await watch
    progress.end(failure === undefined ? 'Electron downloaded' : `Electron could not be downloaded: ${failure}`)
    return failure
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * What to say where neither the download nor a stand-in works.
 * @param {string} reason
 */
export function noElectronHere(reason) {
  return new SetupError(
    `Electron could not be downloaded (${reason}). Check the network or the proxy (HTTPS_PROXY), or set ELECTRON_MIRROR to a mirror of ` +
      "Electron's releases that this machine can reach (for example ELECTRON_MIRROR=https://mirror.example/electron/), and run the command again.",
  )
}

// As the requirement has it: a download that is silent for a minute will not come.
const STALL_LIMIT_MS = 60_000
// Often enough for a progress line, seldom enough to cost nothing.
const PROGRESS_POLL_MS = 250
// Size of the Linux and Windows archives, in MB, for the person who waits; nothing depends on it.
const USUAL_DOWNLOAD_MB = 125
const BYTES_PER_MB = 1_000_000

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @param {readonly string[]} folders
 * @param {number} stallLimitMs
 * @param {(megabytes: number) => void} onProgress
 * @returns {Promise<string | undefined>}
 */
function watchProgress(child, folders, stallLimitMs, onProgress) {
  return new Promise((resolve) => {
    let output = ''
    let bytes = -1
    let progressAt = Date.now()
    let stalled = false
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-KEPT_OUTPUT_CHARACTERS)
        progressAt = Date.now()
      })
    }
    const poll = setInterval(
      () => {
        const now = folders.reduce((sum, folder) => sum + bytesIn(folder), 0)
        if (now !== bytes) progressAt = Date.now()
        bytes = now
        onProgress(Math.round(bytes / BYTES_PER_MB))
        if (Date.now() - progressAt <= stallLimitMs) return
        stalled = true
        child.kill('SIGKILL')
      },
      Math.min(PROGRESS_POLL_MS, stallLimitMs),
    )
    child.once('error', (error) => {
      output += error.message
    })
    child.once('close', (code) => {
      clearInterval(poll)
      if (stalled) resolve(`no progress for ${Math.round(stallLimitMs / 1000)} s`)
      else resolve(code === 0 ? undefined : firstLineOf(output))
    })
  })
}

// Enough for a stack trace.
const KEPT_OUTPUT_CHARACTERS = 8_000

/** @param {string} output */
function firstLineOf(output) {
  const line = output.split('\n').find((text) => /error|failed/i.test(text)) ?? output.split('\n')[0]
  return line?.replace(/^(\w*Error): /, '').trim() || 'no reason given'
}

/** @param {string} folder @returns {number} bytes of all files below it, 0 when it is missing */
function bytesIn(folder) {
  try {
    return fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + (fs.statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0), 0)
  } catch {
    return 0
  }
}

/**
 * Electron's downloader uses a proxy only when told so.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function proxySwitch(env) {
  const proxied = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].some((name) => env[name])
  return proxied ? { ELECTRON_GET_USE_PROXY: 'true' } : {}
}

/** @param {string} root */
function electronFolder(root) {
  return path.join(root, 'node_modules', 'electron')
}

/** @param {string} file @returns {string | undefined} */
function readTrimmed(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
