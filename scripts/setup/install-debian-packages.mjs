import { namesToInstall } from './debian-packages.mjs'
import { runQuietly } from './run-program.mjs'
import { SetupError, showProgress } from './say.mjs'

/**
 * Whether packages of this machine come from apt.
 * @returns {Promise<boolean>}
 */
export async function hasApt() {
  return process.platform === 'linux' && (await runQuietly('apt-get', ['--version'])).code === 0
}

/**
 * Whether we may install packages.
 */
export function isRoot() {
  return process.getuid?.() === 0
}

/**
 * Installs packages as root without a question.
 * @param {readonly string[]} packages
 * @param {NodeJS.ProcessEnv} env
 */
export async function aptInstall(packages, env) {
  const progress = showProgress(`Installing system packages: ${packages.join(' ')}`)
  const ticker = setInterval(() => progress.update('working'), 250)
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  // A failed update (one dead source among several) need not matter: the install tells.
  const update = await runQuietly('apt-get', ['update', '-qq'], quiet)
  const names = await actualNames(packages)
  const install = await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)
  clearInterval(ticker)
  if (install.code === 0) return progress.end('System packages installed')
  progress.end('Installing system packages failed')
  process.stderr.write(`${update.code === 0 ? '' : update.output}${install.output.split('\n').slice(-SHOWN_FAILURE_LINES).join('\n')}\n`)
  throw new SetupError(`apt-get could not install ${names.join(' ')}, see above.`)
}

/**
 * The command a person may run for the same, as text.
 * @param {readonly string[]} packages
 */
export async function aptCommand(packages) {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${(await actualNames(packages)).join(' ')}`
}

// apt tells what went wrong in its last lines.
const SHOWN_FAILURE_LINES = 20

/** @param {readonly string[]} packages */
async function actualNames(packages) {
  const policy = await runQuietly('apt-cache', ['policy', ...packages, ...packages.map((name) => `${name}t64`)], {
    env: { ...process.env, LC_ALL: 'C' },
  })
  return namesToInstall(packages, policy.stdout)
}
