import { spawn } from 'node:child_process'
import path from 'node:path'
import { electronVariables } from '../setup/ensure-electron.mjs'
import { findDisplay } from '../setup/find-display.mjs'
import { prepareDependencies, prepareElectron } from '../setup/prepare.mjs'
import { projectRoot } from '../setup/project-paths.mjs'
import { SetupError, say, stopWith } from '../setup/say.mjs'
import { chooseSandbox, readSandboxFacts } from './choose-sandbox.mjs'

// Named as a file: with a root given instead, Vite would forget the root that the file itself sets.
const viteConfig = path.join(projectRoot, 'vite.config.ts')

/**
 * Runs Signalbox from its sources until the window is closed or Ctrl+C.
 * @param {readonly string[]} args handed to the app
 */
export async function startDev(args) {
  try {
    await prepareDependencies(process.env)
    const display = await findDisplay(process.env, process.platform)
    if (display.kind === 'none') throw new SetupError(`npm run dev needs a display (${display.reason}).`)
    const electron = await prepareElectron(process.env)
    // Only now: Vite is there only after the dependencies are.
    const { createServer } = await import('vite')
    const server = await createServer({ configFile: viteConfig, mode: 'development' })
    await server.listen()
    const url = server.resolvedUrls?.local[0]
    if (url === undefined) throw new SetupError('The development server got no address on 127.0.0.1.')
    say(`The renderer is served at ${url}`)
    const app = new RestartableApp(electron, { ...process.env, ...electronVariables(electron), ELECTRON_RENDERER_URL: url }, args)
    const watchers = await watchBuilds({
      onMain: () => app.restart(),
      onPreload: () => server.ws.send({ type: 'full-reload' }),
    })
    const stop = async () => {
      app.stop()
      await Promise.all(watchers.map((watcher) => watcher.close()))
      await server.close()
    }
    process.once('SIGINT', () => app.stop())
    process.once('SIGTERM', () => app.stop())
    process.exitCode = await app.run()
    await stop()
  } catch (failure) {
    stopWith(failure)
  }
}

/** The app in development: restarted on demand, finished when it ends by itself. */
class RestartableApp {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child
  #restarting = false
  #electron
  #env
  #args

  /**
   * @param {import('../setup/official-electron.mjs').ReadyElectron} electron
   * @param {NodeJS.ProcessEnv} env
   * @param {readonly string[]} args
   */
  constructor(electron, env, args) {
    this.#electron = electron
    this.#env = env
    this.#args = args
  }

  /** @returns {Promise<number>} the exit code of the last start */
  async run() {
    for (;;) {
      this.#restarting = false
      const code = await this.#once()
      if (!this.#restarting) return code
      say('main changed, restarting')
    }
  }

  restart() {
    if (this.#child === undefined) return
    this.#restarting = true
    this.#child.kill()
  }

  stop() {
    this.#restarting = false
    this.#child?.kill()
  }

  /** @returns {Promise<number>} */
  #once() {
    const flags = chooseSandbox(readSandboxFacts(this.#electron.dist)).flags
    return new Promise((resolve, reject) => {
      const child = spawn(this.#electron.executable, [...flags, projectRoot, ...this.#args], { stdio: 'inherit', env: this.#env })
      this.#child = child
      child.once('error', reject)
      child.once('exit', (code) => {
        this.#child = undefined
        resolve(code ?? 0)
      })
    })
  }
}

/**
 * Builds main and preload and goes on building them at each change.
 * @param {{ onMain: () => void, onPreload: () => void }} listeners not called for the first build
 * @returns {Promise<readonly { close: () => Promise<void> }[]>} when both are built once
 */
async function watchBuilds({ onMain, onPreload }) {
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ configFile: viteConfig, mode: 'development' })
  const watchers = []
  for (const [name, onRebuilt] of /** @type {const} */ ([
    ['main', onMain],
    ['preload', onPreload],
  ])) {
    const environment = builder.environments[name]
    if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}`)
    environment.config.build.watch = {}
    const watcher = await builder.build(environment)
    if (!('on' in watcher)) throw new Error('Vite did not watch')
    watchers.push(watcher)
    await firstBuild(watcher, onRebuilt)
  }
  return watchers
}

/**
 * @param {import('vite').Rolldown.RolldownWatcher} watcher
 * @param {() => void} onRebuilt
 * @returns {Promise<void>}
 */
function firstBuild(watcher, onRebuilt) {
  let built = false
  return new Promise((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'BUNDLE_END') void event.result.close()
      if (event.code === 'ERROR') console.error(event.error)
      if (event.code !== 'END') return
      if (built) onRebuilt()
      built = true
      resolve()
    })
  })
}
