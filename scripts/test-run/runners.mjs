import fs from 'node:fs'
import path from 'node:path'
import { projectRoot, setupFolder } from '../setup/project-paths.mjs'
import { runQuietly, runShown } from '../setup/run-program.mjs'
import { countCheck, countPlaywright, countVitest } from './count-results.mjs'

/** @typedef {import('./count-results.mjs').Counts} Counts */

// Many times what a runner takes on two busy cores; only a hang takes longer.
const RUNNER_LIMIT_MS = 20 * 60_000

/** The checks that look at the sources without running them. */
const STATIC_CHECKS = [
  { name: 'types', program: ['typescript/bin/tsc', '-p', '.'] },
  { name: 'lint and format', program: ['@biomejs/biome/bin/biome', 'check', '--max-diagnostics=50', '.'] },
  { name: 'unused files, exports and packages', program: ['knip/bin/knip.js', '--no-progress'] },
]

/**
 * Runs the static checks side by side and shows the output of those that fail.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<readonly Counts[]>}
 */
export async function runStaticChecks(env) {
  heading('Static checks')
  return Promise.all(
    STATIC_CHECKS.map(async ({ name, program: [script = '', ...args] }) => {
      const started = Date.now()
      const result = await runQuietly(process.execPath, [inModules(script), ...args], { cwd: projectRoot, env })
      reportCheck(name, result.code === 0, started, result.output)
      return countCheck(result.code === 0)
    }),
  )
}

/**
 * Does one step that either works or throws, as a check.
 * @param {string} name
 * @param {() => Promise<void>} work
 * @returns {Promise<Counts>}
 */
export async function runStep(name, work) {
  const started = Date.now()
  try {
    await work()
    reportCheck(name, true, started, '')
    return countCheck(true)
  } catch (failure) {
    reportCheck(name, false, started, failure instanceof Error ? failure.message : String(failure))
    return countCheck(false)
  }
}

/**
 * @param {readonly string[]} filters
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
export async function runUnitTests(filters, env) {
  heading('Unit and integration tests')
  const report = freshReport('unit.json')
  const args = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]
  const code = await runShown(process.execPath, [inModules('vitest/vitest.mjs'), ...args], {
    cwd: projectRoot,
    env,
    limitMs: RUNNER_LIMIT_MS,
  })
  return countVitest(readReport(report), code)
}

/**
 * @param {readonly string[]} filters
 * @param {NodeJS.ProcessEnv} env names the display and the Electron
 * @returns {Promise<Counts>}
 */
export async function runEndToEndTests(filters, env) {
  heading('End-to-end tests')
  const report = freshReport('e2e.json')
  const args = ['test', '--pass-with-no-tests', '--reporter=list,json', ...filters]
  const code = await runShown(process.execPath, [inModules('@playwright/test/cli.js'), ...args], {
    cwd: projectRoot,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    limitMs: RUNNER_LIMIT_MS,
  })
  return countPlaywright(readReport(report), code)
}

/** @param {string} title */
export function heading(title) {
  console.log(`\n== ${title}`)
}

/** @param {string} name @param {boolean} holds @param {number} started @param {string} output */
function reportCheck(name, holds, started, output) {
  console.log(`${holds ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!holds) console.log(output.trimEnd().replace(/^/gm, '    '))
}

/** @param {string} script */
function inModules(script) {
  return path.join(projectRoot, 'node_modules', script)
}

/** @param {string} name */
function freshReport(name) {
  const file = path.join(setupFolder, 'results', name)
  fs.rmSync(file, { force: true })
  fs.mkdirSync(path.dirname(file), { recursive: true })
  return file
}

/** @param {string} file @returns {unknown} nothing when the runner did not get as far as writing it */
function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
