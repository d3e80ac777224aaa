import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { npmProgram, runQuietly } from './run-program.mjs'
import { SetupError, showProgress } from './say.mjs'

/**
 * Whether node_modules is what package-lock.json asks for.
 * @param {string} root
 */
export function dependenciesAreCurrent(root) {
  const wanted = lockHash(root)
  if (read(stampFile(root)) === wanted) return true
  if (!matchesHiddenLock(root)) return false
  fs.writeFileSync(stampFile(root), wanted)
  return true
}

/**
 * Runs `npm ci` and remembers for which lock file.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function installDependencies(root, env) {
  const hash = lockHash(root)
  const progress = showProgress('Installing packages (npm ci)')
  const ticker = setInterval(() => progress.update('working'), 250)
  const npm = npmProgram(env)
  const result = await runQuietly(npm.file, [...npm.args, 'ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    env: { ...env, ...headersOfThisNode(env) },
  })
  clearInterval(ticker)
  if (result.code !== 0) {
    progress.end('Installing packages failed')
    process.stderr.write(`${result.output.trimEnd().split('\n').slice(-SHOWN_FAILURE_LINES).join('\n')}\n`)
    throw new SetupError('npm ci failed, see above. With a network that reaches the npm registry, run the command again.')
  }
  fs.writeFileSync(stampFile(root), hash)
  progress.end('Packages installed')
}

// npm and node-gyp tell what went wrong in their last lines.
const SHOWN_FAILURE_LINES = 40

/** @param {string} root */
function stampFile(root) {
  return path.join(root, 'node_modules', '.signalbox-lock')
}

/** @param {string} root */
function lockHash(root) {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
}

/**
 * Whether someone ran npm by hand to the same effect. npm writes node_modules/.package-lock.json at the end of a complete install.
 * @param {string} root
 */
function matchesHiddenLock(root) {
  const hidden = packagesOf(path.join(root, 'node_modules', '.package-lock.json'))
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  if (hidden === undefined || wanted === undefined) return false
  const sameVersions = Object.entries(hidden).every(([name, entry]) => wanted[name]?.version === entry.version)
  const nothingMissing = Object.entries(wanted).every(([name, entry]) => name === '' || entry.optional || entry.peer || hidden[name])
  return sameVersions && nothingMissing
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, peer?: boolean }> | undefined}
 */
function packagesOf(file) {
  const text = read(file)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text).packages
  } catch {
    return undefined
  }
}

/**
 * node-pty is compiled on Linux. Most Node installs carry their headers; naming them saves node-gyp a download.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function headersOfThisNode(env) {
  const prefix = path.resolve(path.dirname(process.execPath), '..')
  if (env['npm_config_nodedir'] || !fs.existsSync(path.join(prefix, 'include', 'node', 'node_version.h'))) return {}
  return { npm_config_nodedir: prefix }
}

/** @param {string} file @returns {string | undefined} */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
