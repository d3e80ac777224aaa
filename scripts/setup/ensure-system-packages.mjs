import fs from 'node:fs'
import path from 'node:path'
import { missingLibraries, packagesFor } from './debian-packages.mjs'
import { aptCommand, aptInstall, hasApt, isRoot } from './install-debian-packages.mjs'
import { runQuietly } from './run-program.mjs'
import { SetupError, say } from './say.mjs'

/**
 * A program of the system that a step needs: any of the names will do.
 * @typedef {{ names: readonly string[], package: string }} NeededProgram
 */

/** What npm needs to compile node-pty on Linux, where it has no ready-made binary. @type {readonly NeededProgram[]} */
export const buildTools = [
  { names: ['python3'], package: 'python3' },
  { names: ['make'], package: 'make' },
  { names: ['g++', 'c++', 'clang++'], package: 'g++' },
]

/** What `npm test` needs beside what `npm start` needs. @type {readonly NeededProgram[]} */
export const testTools = [
  { names: ['Xvfb'], package: 'xvfb' },
  { names: ['git'], package: 'git' },
  { names: ['bwrap'], package: 'bubblewrap' },
]

/** Fonts for the characters in screenshots: a file that shows the package is there, by package. */
const TEST_FONTS = {
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  'fonts-noto-color-emoji': '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
}

/**
 * Makes sure programs are there; installs what is missing as root on Debian and Ubuntu, else says the command.
 * @param {readonly NeededProgram[]} programs
 * @param {string} purpose ends the sentence "… needed to"
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensurePrograms(programs, purpose, env) {
  if (process.platform !== 'linux') return
  const missing = programs.filter((program) => !program.names.some((name) => isOnPath(name, env)))
  if (missing.length === 0) return
  const packages = missing.map((program) => program.package)
  await installOrExplain(packages, `${missing.map((program) => program.names[0]).join(', ')} needed to ${purpose}`, env)
}

/**
 * Makes sure an Electron program finds its shared libraries.
 * @param {string} executable
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureLibraries(executable, env) {
  if (process.platform !== 'linux') return
  const libraries = await librariesMissingFor(executable)
  if (libraries.length === 0) return
  const { packages, unknown } = packagesFor(libraries)
  if (packages.length > 0) await installOrExplain(packages, `${libraries.join(', ')} needed by Electron`, env)
  const left = packages.length > 0 ? await librariesMissingFor(executable) : unknown
  if (left.length > 0)
    throw new SetupError(`Electron needs shared libraries that this system lacks: ${left.join(', ')}. Install the packages with them.`)
}

/**
 * Makes sure screenshots show Chinese and emoji. Tests run without them too, so this only warns.
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureTestFonts(env) {
  if (process.platform !== 'linux') return
  const missing = Object.entries(TEST_FONTS).flatMap(([name, file]) => (fs.existsSync(file) ? [] : name))
  if (missing.length === 0 || !(await hasApt())) return
  if (!isRoot()) return say(`Screenshots will lack characters without these fonts: ${await aptCommand(missing)}`)
  await aptInstall(missing, env).catch(() => say('Without these fonts screenshots lack characters; the tests go on.'))
}

/**
 * @param {readonly string[]} packages
 * @param {string} what
 * @param {NodeJS.ProcessEnv} env
 */
async function installOrExplain(packages, what, env) {
  if (!(await hasApt())) throw new SetupError(`Missing: ${what}. Install what has them on this system (on Debian: ${packages.join(' ')}).`)
  if (!isRoot()) throw new SetupError(`Missing: ${what}. Install with:\n  ${await aptCommand(packages)}`)
  await aptInstall(packages, env)
}

/** @param {string} executable */
async function librariesMissingFor(executable) {
  const env = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: path.dirname(executable) }
  return missingLibraries((await runQuietly('ldd', [executable], { env })).stdout)
}

/** @param {string} name @param {NodeJS.ProcessEnv} env */
function isOnPath(name, env) {
  return (env['PATH'] ?? '').split(path.delimiter).some((folder) => folder !== '' && fs.existsSync(path.join(folder, name)))
}
