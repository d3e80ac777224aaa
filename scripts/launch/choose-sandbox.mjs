import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * What decides whether Chromium can sandbox its own processes here.
 * @typedef {{ platform: NodeJS.Platform, isRoot: boolean, helperIsSetuidRoot: boolean, userNamespacesAllowed: boolean, dist: string }} SandboxFacts
 */

/**
 * The flags to start Electron with. Chromium ends at once as root, and where it has neither user namespaces nor its setuid helper;
 * only there is it started without its sandbox, and the person is told.
 * @param {SandboxFacts} facts
 * @returns {{ flags: readonly string[], say?: string }}
 */
export function chooseSandbox({ platform, isRoot, helperIsSetuidRoot, userNamespacesAllowed, dist }) {
  if (platform !== 'linux') return { flags: [] }
  if (isRoot) return { flags: ['--no-sandbox'], say: 'Running as root: Chromium has no sandbox for root, so it runs without one.' }
  if (userNamespacesAllowed || helperIsSetuidRoot) return { flags: [] }
  const helper = path.join(dist, 'chrome-sandbox')
  return {
    flags: ['--no-sandbox'],
    say: `This system forbids user namespaces, so Chromium runs without its sandbox. To give it one: sudo chown root '${helper}' && sudo chmod 4755 '${helper}'`,
  }
}

/**
 * Reads the facts of this machine.
 * @param {string} dist Electron's folder
 * @returns {SandboxFacts}
 */
export function readSandboxFacts(dist) {
  const helper = fs.statSync(path.join(dist, 'chrome-sandbox'), { throwIfNoEntry: false })
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    helperIsSetuidRoot: helper !== undefined && helper.uid === 0 && (helper.mode & SETUID_BIT) !== 0,
    userNamespacesAllowed: process.getuid?.() === 0 || canMakeUserNamespace(),
    dist,
  }
}

/**
 * Asked of the kernel by making one: containers forbid it by other means than settings. A setting of AppArmor is looked at as well,
 * since it may let the unshare program through and Electron not.
 */
function canMakeUserNamespace() {
  if (process.platform !== 'linux') return true
  if (kernelSetting('kernel/apparmor_restrict_unprivileged_userns') === '1') return false
  const probe = spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore', timeout: PROBE_LIMIT_MS })
  if (probe.error === undefined) return probe.status === 0
  return kernelSetting('kernel/unprivileged_userns_clone') !== '0' && kernelSetting('user/max_user_namespaces') !== '0'
}

// It takes a few milliseconds.
const PROBE_LIMIT_MS = 2_000
// From stat(2).
const SETUID_BIT = 0o4000

/** @param {string} name below /proc/sys */
function kernelSetting(name) {
  try {
    return fs.readFileSync(`/proc/sys/${name}`, 'utf8').trim()
  } catch {
    return undefined
  }
}
