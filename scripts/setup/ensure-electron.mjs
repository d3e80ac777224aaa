import fs from 'node:fs'
import path from 'node:path'
import {
  downloadOfficialElectron,
  executableInDist,
  findOfficialElectron,
  installedElectronVersion,
  noElectronHere,
} from './official-electron.mjs'
import { cacheFolder } from './project-paths.mjs'
import { readFailure, rememberFailure, stillCounts } from './remembered-failure.mjs'
import { SetupError } from './say.mjs'
import { assembleTrialElectron, findTrialElectron, warnOfTrialElectron } from './trial-electron.mjs'

/**
 * What is known before anything slow is done.
 * @typedef {{ overridden: boolean, officialIsHere: boolean, failedLately: boolean, retryAsked: boolean, trialForbidden: boolean,
 *   platform: NodeJS.Platform, arch: string }} ElectronSituation
 * @typedef {'use-override' | 'use-official' | 'use-trial' | 'download-or-trial' | 'download-or-fail'} ElectronPlan
 */

/**
 * Which Electron to go for, by what is known.
 * @param {ElectronSituation} situation
 * @returns {ElectronPlan}
 */
export function planElectron({ overridden, officialIsHere, failedLately, retryAsked, trialForbidden, platform, arch }) {
  if (overridden) return 'use-override'
  if (officialIsHere) return 'use-official'
  if (trialForbidden || platform !== 'linux' || arch !== 'x64') return 'download-or-fail'
  return failedLately && !retryAsked ? 'use-trial' : 'download-or-trial'
}

/**
 * Makes sure an Electron is there, downloading one when needed.
 * @param {{ root: string, env: NodeJS.ProcessEnv, platform?: NodeJS.Platform, arch?: string }} machine
 * @returns {Promise<import('./official-electron.mjs').ReadyElectron>}
 */
export async function ensureElectron({ root, env, platform = process.platform, arch = process.arch }) {
  const cache = cacheFolder(env)
  const version = installedElectronVersion(root)
  const official = findOfficialElectron(root, platform)
  const mirror = env['ELECTRON_MIRROR'] ?? env['npm_config_electron_mirror'] ?? ''
  const failure = readFailure(cache)
  const plan = planElectron({
    overridden: Boolean(env['ELECTRON_OVERRIDE_DIST_PATH']),
    officialIsHere: official !== undefined,
    failedLately: stillCounts(failure, { now: Date.now(), version, mirror }),
    retryAsked: env['SIGNALBOX_RETRY_ELECTRON'] === '1',
    trialForbidden: env['SIGNALBOX_NO_TRIAL_ELECTRON'] === '1',
    platform,
    arch,
  })
  if (plan === 'use-override') return takeOverride(env, platform)
  if (official !== undefined) return official
  if (plan !== 'use-trial') {
    const reason = await downloadOfficialElectron({ root, cache, env })
    rememberFailure(cache, reason === undefined ? undefined : { at: Date.now(), version, mirror, reason })
    const downloaded = findOfficialElectron(root, platform)
    if (downloaded !== undefined) return downloaded
    if (plan === 'download-or-fail') throw noElectronHere(reason ?? 'the install script left nothing')
  }
  const trial = (await findTrialElectron(cache)) ?? (await assembleTrialElectron({ root, cache, env }))
  warnOfTrialElectron(version)
  return trial
}

/**
 * The variables that make an Electron the one that everything below us starts (Playwright and electron-builder included).
 * @param {import('./official-electron.mjs').ReadyElectron} electron
 * @returns {NodeJS.ProcessEnv}
 */
export function electronVariables(electron) {
  if (electron.kind === 'official') return {}
  return { ELECTRON_OVERRIDE_DIST_PATH: electron.dist, ...(electron.kind === 'trial' ? { SIGNALBOX_TRIAL_ELECTRON: '1' } : {}) }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 * @returns {import('./official-electron.mjs').ReadyElectron}
 */
function takeOverride(env, platform) {
  const dist = path.resolve(env['ELECTRON_OVERRIDE_DIST_PATH'] ?? '')
  const executable = path.join(dist, executableInDist(platform))
  if (!fs.existsSync(executable))
    throw new SetupError(`ELECTRON_OVERRIDE_DIST_PATH is set, but there is no ${executable}. Correct it or unset it.`)
  const versionFile = path.join(dist, 'version')
  const version = fs.existsSync(versionFile) ? fs.readFileSync(versionFile, 'utf8').trim().replace(/^v/, '') : 'unknown'
  return { kind: 'override', dist, executable, version }
}
