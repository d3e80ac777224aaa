import os from 'node:os'
import path from 'node:path'

/** The folder that holds package.json. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** State of set-up that belongs to this checkout (locks, stamps); ignored by git. */
export const setupFolder = path.join(projectRoot, '.setup')

/**
 * Where downloads shared by all checkouts live.
 * @param {NodeJS.ProcessEnv} env
 */
export function cacheFolder(env) {
  return path.join(env['XDG_CACHE_HOME'] || path.join(os.homedir(), '.cache'), 'signalbox')
}
