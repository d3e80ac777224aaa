import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { JudgeOptions } from './judge-arguments.ts'
import type { CommandLineIo } from './ports.ts'

/** Where commands are judged as if they ran there. */
export interface JudgePlace {
  readonly workspace: string
  readonly home: string
  readonly dataFolder: string
}

const windowsPath = /^([A-Za-z]:[\\/]|\\\\)/

/** The place that the arguments mean, or what is wrong with them. A folder of Windows is taken as it is written where this is not Windows. */
export async function judgePlace(options: JudgeOptions, io: CommandLineIo): Promise<JudgePlace | string> {
  if (options.platform === 'win32' && process.platform !== 'win32') {
    if (!windowsPath.test(options.cwd)) return 'With --platform win32, give the folder with --cwd, as C:\\Users\\ann\\shop.'
    const home = /^[A-Za-z]:[\\/]Users[\\/][^\\/]+/i.exec(options.cwd)?.[0] ?? 'C:\\Users\\Default'
    return { workspace: options.cwd, home, dataFolder: path.win32.join(home, 'AppData', 'Roaming', 'Signalbox') }
  }
  const workspace = await realpath(path.resolve(io.currentFolder, options.cwd)).catch(() => null)
  if (workspace === null) return `There is no folder ${options.cwd}: check --cwd.`
  return { workspace, home: io.homeFolder, dataFolder: path.join(io.homeFolder, '.config', 'Signalbox') }
}
