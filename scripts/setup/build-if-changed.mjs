import fs from 'node:fs'
import path from 'node:path'
import { fingerprintFiles } from './fingerprint-files.mjs'
import { runQuietly } from './run-program.mjs'
import { SetupError, showProgress } from './say.mjs'

/** Everything that changes what a build makes. */
export const buildInputs = ['shared', 'electron', 'renderer', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

/** Files without which a build is not whole, relative to the root. */
const BUILD_OUTPUTS = ['out/main/main.js', 'out/main/cli.js', 'out/preload/preload.cjs', 'out/renderer/index.html']

/**
 * Whether the build in out/ is of the sources as they are now.
 * @param {string} root
 */
export function buildIsCurrent(root) {
  if (!BUILD_OUTPUTS.every((file) => fs.existsSync(path.join(root, file)))) return false
  try {
    return fs.readFileSync(stampFile(root), 'utf8') === fingerprintFiles(root, buildInputs)
  } catch {
    return false
  }
}

/**
 * Builds main, preload and renderer, and remembers of which sources.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function build(root, env) {
  // Taken before the build: a file edited meanwhile makes the stamp old, and the next run builds again.
  const fingerprint = fingerprintFiles(root, buildInputs)
  const progress = showProgress('Building')
  const result = await runQuietly(process.execPath, [path.join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app'], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production' },
  })
  const missing = BUILD_OUTPUTS.filter((file) => !fs.existsSync(path.join(root, file)))
  if (result.code !== 0 || missing.length > 0) {
    progress.end('Building failed')
    process.stderr.write(`${result.output}\n`)
    throw new SetupError(result.code === 0 ? `The build did not make ${missing.join(', ')}.` : 'The build failed, see above.')
  }
  fs.writeFileSync(stampFile(root), fingerprint)
  progress.end('Built')
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, 'out', '.signalbox-build')
}
