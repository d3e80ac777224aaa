import fs from 'node:fs'
import path from 'node:path'
import { fingerprintFiles } from '../setup/fingerprint-files.mjs'
import { projectRoot } from '../setup/project-paths.mjs'
import { runQuietly } from '../setup/run-program.mjs'
import { SetupError, showProgress } from '../setup/say.mjs'

/** Everything that changes what a package holds. */
const PACKAGE_INPUTS = ['out', 'resources', 'package.json', 'package-lock.json', 'electron-builder.yml', 'scripts/packaging']
const OUTPUT_FOLDER = 'release/test'

/**
 * Packages the build in out/ for this platform as an unpacked folder, around a given Electron; does nothing when nothing changed.
 * Never for shipping: the Electron may be the trial one, and nothing is signed.
 * @param {import('../setup/official-electron.mjs').ReadyElectron} electron
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the path of the packaged program
 */
export async function packageForTest(electron, env) {
  const executable = path.join(projectRoot, OUTPUT_FOLDER, packagedExecutable(process.platform, process.arch))
  const stamp = path.join(projectRoot, OUTPUT_FOLDER, '.signalbox-package')
  const fingerprint = `${fingerprintFiles(projectRoot, PACKAGE_INPUTS)} ${electron.version} ${electron.dist}`
  if (fs.existsSync(executable) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === fingerprint) return executable
  fs.rmSync(path.join(projectRoot, OUTPUT_FOLDER), { recursive: true, force: true })
  const progress = showProgress('Packaging')
  const ticker = setInterval(() => progress.update('working'), 250)
  const result = await runQuietly(
    process.execPath,
    [path.join(projectRoot, 'node_modules', 'electron-builder', 'cli.js'), ...builderArguments(electron)],
    {
      cwd: projectRoot,
      env: { ...env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
    },
  )
  clearInterval(ticker)
  if (result.code !== 0 || !fs.existsSync(executable)) {
    progress.end('Packaging failed')
    throw new SetupError(`electron-builder failed:\n${result.output}`)
  }
  fs.writeFileSync(stamp, fingerprint)
  progress.end('Packaged')
  return executable
}

/**
 * Where electron-builder puts the program, below the output folder.
 * @param {NodeJS.Platform} platform
 * @param {string} arch
 */
export function packagedExecutable(platform, arch) {
  const suffix = arch === 'x64' ? '' : `-${arch}`
  if (platform === 'darwin') return `mac${suffix}/Signalbox.app/Contents/MacOS/Signalbox`
  return platform === 'win32' ? `win${suffix}-unpacked/Signalbox.exe` : `linux${suffix}-unpacked/signalbox`
}

/** @param {import('../setup/official-electron.mjs').ReadyElectron} electron */
function builderArguments(electron) {
  return [
    '--dir',
    '--publish=never',
    `-c.electronVersion=${electron.version}`,
    `-c.electronDist=${electron.dist}`,
    `-c.directories.output=${OUTPUT_FOLDER}`,
  ]
}
