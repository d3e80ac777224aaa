import { chooseSandbox, readSandboxFacts } from '../launch/choose-sandbox.mjs'
import { packageForTest } from '../packaging/package-app.mjs'
import { electronVariables } from '../setup/ensure-electron.mjs'
import { ensurePrograms, ensureTestFonts, testTools } from '../setup/ensure-system-packages.mjs'
import { prepareBuild, prepareDependencies, prepareElectron } from '../setup/prepare.mjs'
import { SetupError, say } from '../setup/say.mjs'
import { addUp, countCheck, isSuccess, totalLine } from './count-results.mjs'
import { planRun } from './plan-run.mjs'
import { heading, runEndToEndTests, runStaticChecks, runStep, runUnitTests } from './runners.mjs'
import { startVirtualDisplay } from './virtual-display.mjs'

// Wrong use of a command, as usual in shells.
const WRONG_USE_EXIT_CODE = 2
// 128 plus the number of the signal.
const INTERRUPTED_EXIT_CODE = 130
const TERMINATED_EXIT_CODE = 143

/**
 * Prepares what is missing, runs the checks and tests that the arguments ask for, and ends the process with the count as last line.
 * @param {readonly string[]} args
 */
export async function runEverything(args) {
  // An orderly exit, so that the virtual display is ended too.
  process.on('SIGINT', () => process.exit(INTERRUPTED_EXIT_CODE))
  process.on('SIGTERM', () => process.exit(TERMINATED_EXIT_CODE))
  const plan = planRun(args)
  if ('complaint' in plan) {
    console.error(plan.complaint)
    process.exit(WRONG_USE_EXIT_CODE)
  }
  const counts = addUp(await runPlan(plan, environmentOfTests(process.env)))
  console.log(`\n${totalLine(counts)}`)
  process.exit(isSuccess(counts) ? 0 : 1)
}

/**
 * @param {import('./plan-run.mjs').RunPlan} plan
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<readonly import('./count-results.mjs').Counts[]>}
 */
async function runPlan(plan, env) {
  try {
    await prepareDependencies(env)
    await ensurePrograms(testTools, 'run the tests', env)
  } catch (failure) {
    return [countFailure(failure)]
  }
  // Most of its time is waiting for the network.
  const electron = plan.endToEnd ? prepareElectron(env) : null
  electron?.catch(() => undefined)
  const counts = plan.checks ? [...(await runStaticChecks(env))] : []
  heading('Build')
  counts.push(await runStep('build', () => prepareBuild(env)))
  if (plan.unit) counts.push(await runUnitTests(plan.filters, env))
  if (electron !== null) counts.push(...(await runEndToEnd(plan.filters, env, electron)))
  return counts
}

/** @param {readonly string[]} filters @param {NodeJS.ProcessEnv} env @param {ReturnType<typeof prepareElectron>} preparing */
async function runEndToEnd(filters, env, preparing) {
  try {
    const electron = await preparing
    await ensureTestFonts(env)
    // Playwright knows this for root only; in a container without user namespaces anybody's Electron would end at once.
    const unsandboxed = chooseSandbox(readSandboxFacts(electron.dist)).flags.length > 0 ? { ELECTRON_DISABLE_SANDBOX: '1' } : {}
    const withElectron = { ...env, ...electronVariables(electron), ...unsandboxed }
    heading('Packaged app')
    let packaged = ''
    const packaging = await runStep('package', async () => {
      packaged = await packageForTest(electron, withElectron)
    })
    const display = process.platform === 'linux' ? await startVirtualDisplay() : undefined
    try {
      const tests = await runEndToEndTests(filters, { ...withElectron, ...display?.env, SIGNALBOX_PACKAGED_APP: packaged })
      return [packaging, tests]
    } finally {
      display?.stop()
    }
  } catch (failure) {
    return [countFailure(failure)]
  }
}

/** @param {unknown} failure */
function countFailure(failure) {
  if (failure instanceof SetupError) say(failure.message)
  else console.error(failure)
  return countCheck(false)
}

/**
 * Tests must behave the same on the machine of someone who has a model key; their output goes where ours goes.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function environmentOfTests(env) {
  const { OPENAI_API_KEY: _openai, SIGNALBOX_API_KEY: _signalbox, OPENAI_BASE_URL: _base, ...rest } = env
  // vitest colours its output wherever CI is set, which makes a saved log hard to read.
  return process.stdout.isTTY || rest['FORCE_COLOR'] ? rest : { ...rest, NO_COLOR: '1' }
}
