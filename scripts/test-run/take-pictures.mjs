import path from 'node:path'
import { chooseSandbox, readSandboxFacts } from '../launch/choose-sandbox.mjs'
import { electronVariables } from '../setup/ensure-electron.mjs'
import { ensurePrograms, ensureTestFonts, testTools } from '../setup/ensure-system-packages.mjs'
import { prepareBuild, prepareDependencies, prepareElectron } from '../setup/prepare.mjs'
import { projectRoot } from '../setup/project-paths.mjs'
import { runShown } from '../setup/run-program.mjs'
import { SetupError, say } from '../setup/say.mjs'
import { startVirtualDisplay, wideScreen } from './virtual-display.mjs'

// Many times what all pictures take on two busy cores.
const LIMIT_MS = 20 * 60_000

/**
 * Prepares what is missing and takes the pictures whose file or title the arguments name, or all; ends the process.
 * The list of what was made, and what is missing of it, is told by test/pictures/picture-report.ts.
 * @param {readonly string[]} filters
 */
export async function takePictures(filters) {
  try {
    process.exit(await take(filters, process.env))
  } catch (failure) {
    if (!(failure instanceof SetupError)) throw failure
    say(failure.message)
    process.exit(1)
  }
}

/** @param {readonly string[]} filters @param {NodeJS.ProcessEnv} env */
async function take(filters, env) {
  await prepareDependencies(env)
  await ensurePrograms(testTools, 'take pictures', env)
  await prepareBuild(env)
  const electron = await prepareElectron(env)
  await ensureTestFonts(env)
  const display = process.platform === 'linux' ? await startVirtualDisplay(wideScreen) : undefined
  try {
    const args = [
      path.join('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--config',
      'test/pictures/playwright.config.ts',
      ...filters,
    ]
    // As for the tests: in a container without user namespaces Electron would end at once.
    const unsandboxed = chooseSandbox(readSandboxFacts(electron.dist)).flags.length > 0 ? { ELECTRON_DISABLE_SANDBOX: '1' } : {}
    // A run that leaves nothing out fails where a state has no picture.
    const all = filters.length === 0 ? { SIGNALBOX_ALL_PICTURES: '1' } : {}
    const variables = { ...env, ...electronVariables(electron), ...unsandboxed, ...all, ...display?.env }
    return await runShown(process.execPath, args, { cwd: projectRoot, env: variables, limitMs: LIMIT_MS })
  } finally {
    display?.stop()
  }
}
