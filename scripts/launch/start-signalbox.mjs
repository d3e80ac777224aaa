import path from 'node:path'
import { electronVariables } from '../setup/ensure-electron.mjs'
import { findDisplay } from '../setup/find-display.mjs'
import { prepareBuild, prepareDependencies, prepareElectron } from '../setup/prepare.mjs'
import { projectRoot } from '../setup/project-paths.mjs'
import { say, stopWith } from '../setup/say.mjs'
import { chooseSandbox, readSandboxFacts } from './choose-sandbox.mjs'
import { runForeground } from './run-foreground.mjs'

/**
 * Prepares what is missing and starts Signalbox: in a window, or in the terminal where no window can open. Ends the process with
 * the exit code of what it started.
 * @param {readonly string[]} args handed on as they are
 */
export async function startSignalbox(args) {
  try {
    const env = process.env
    await prepareDependencies(env)
    const display = await findDisplay(env, process.platform)
    if (display.kind === 'none') {
      await prepareBuild(env)
      say(`No display here (${display.reason}): starting in the terminal.`)
      process.exitCode = await runForeground(process.execPath, [path.join(projectRoot, 'bin', 'signalbox.mjs'), ...args], env)
    } else process.exitCode = await openWindow(args, env)
  } catch (failure) {
    stopWith(failure)
  }
}

/** @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
async function openWindow(args, env) {
  const electron = await prepareElectron(env)
  await prepareBuild(env)
  const sandbox = chooseSandbox(readSandboxFacts(electron.dist))
  if (sandbox.say !== undefined) say(sandbox.say)
  return runForeground(electron.executable, [...sandbox.flags, projectRoot, ...args], { ...env, ...electronVariables(electron) })
}
