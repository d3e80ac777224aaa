import { type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { Mode } from '../../shared/permission.ts'
import { tell } from '../../shared/say-fault.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { dataFolderFor } from './data-folder.ts'
import { keepYoungMemory } from './keep-young-memory.ts'
import type { SessionOptions } from './parse-arguments.ts'
import type { CommandLineIo, ComposeHeadless, Headless } from './ports.ts'

/** Puts the app together with what the command line and the environment say. */
export async function composeFor(options: SessionOptions, io: CommandLineIo, compose: ComposeHeadless): Promise<Headless> {
  const { environment } = io
  const headless = await compose({
    dataFolder: dataFolderFor(options, io),
    environment,
    passEnvironment: options.passEnvironment,
    shell: options.shell,
    key: environment['SIGNALBOX_API_KEY'] || null,
    openAiKey: environment['OPENAI_API_KEY'] || null,
  })
  keepYoungMemory()
  return headless
}

/** The real path of the folder to work in; null where it is none. */
export async function findWorkspace(cwd: string, io: CommandLineIo): Promise<string | null> {
  const [{ realpath, stat }, path] = await Promise.all([import('node:fs/promises'), import('node:path')])
  try {
    const real = await realpath(path.resolve(io.currentFolder, cwd))
    return (await stat(real)).isDirectory() ? real : null
  } catch {
    return null
  }
}

/** The session that a run works in. */
export interface OpenedSession {
  readonly sessionId: SessionId
  readonly model: ModelChoice
  /** Records up to here are from before. */
  readonly afterSeq: number
}

/** Creates the session that a run of `exec` or `chat` works in. */
export async function openSession(
  headless: Headless,
  place: { readonly workspace: string | null; readonly model: ModelChoice; readonly trusted: boolean; readonly answerable: boolean },
  options: SessionOptions,
): Promise<Result<SessionId>> {
  const created = await headless.create({
    ...place,
    mode: options.mode ?? 'ask',
    givenRules: options.allow,
    allowEverything: options.allowEverything,
  })
  return created.ok ? succeed(created.value) : created
}

/** Why the session cannot be had as asked for, in a sentence; null when it can. */
export async function whyNotThisMode({ mode }: { readonly mode: Mode | null }, { platform }: CommandLineIo): Promise<string | null> {
  if (mode !== 'sandboxed') return null
  const { probeBubblewrap } = await import('../sandbox/probe-bubblewrap.ts')
  const probed = await probeBubblewrap(platform)
  if (probed.kind === 'found') return null
  const why = (await import('../sandbox/describe-availability.ts')).whyNoSandbox(probed.why)
  return why === null ? null : tell(why).message
}

/** What `--yes` says on stderr before anything runs. */
export const yesWarning = 'WARNING: --yes is on: every command and file change that is not denied runs without being asked about.\n'
