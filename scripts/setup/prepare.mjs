import path from 'node:path'
import { build, buildIsCurrent } from './build-if-changed.mjs'
import { ensureElectron } from './ensure-electron.mjs'
import { buildTools, ensureLibraries, ensurePrograms } from './ensure-system-packages.mjs'
import { dependenciesAreCurrent, installDependencies } from './install-dependencies.mjs'
import { projectRoot, setupFolder } from './project-paths.mjs'
import { withLock } from './with-lock.mjs'

/**
 * Brings node_modules to what package-lock.json asks for. Does nothing in a few milliseconds when it is.
 * @param {NodeJS.ProcessEnv} env
 */
export async function prepareDependencies(env) {
  if (dependenciesAreCurrent(projectRoot)) return
  await locked(async () => {
    if (dependenciesAreCurrent(projectRoot)) return
    await ensurePrograms(buildTools, 'compile the terminal module', env)
    await installDependencies(projectRoot, env)
  })
}

/**
 * Builds when a source changed since the last build.
 * @param {NodeJS.ProcessEnv} env
 */
export async function prepareBuild(env) {
  if (buildIsCurrent(projectRoot)) return
  await locked(async () => {
    if (!buildIsCurrent(projectRoot)) await build(projectRoot, env)
  })
}

/**
 * Finds or gets an Electron whose libraries are there.
 * @param {NodeJS.ProcessEnv} env
 */
export async function prepareElectron(env) {
  const electron = await locked(() => ensureElectron({ root: projectRoot, env }))
  await ensureLibraries(electron.executable, env)
  return electron
}

/**
 * @template T
 * @param {() => Promise<T>} work
 */
function locked(work) {
  return withLock(path.join(setupFolder, 'preparing.lock'), work)
}
