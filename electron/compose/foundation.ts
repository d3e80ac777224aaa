import os from 'node:os'
import path from 'node:path'
import type { ModelPrices } from '../../shared/cost.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { Known } from '../../shared/models.ts'
import type { ProcessLimits } from '../../shared/process-limits.ts'
import type { ModelChoice, Settings } from '../../shared/settings.ts'
import type { AnswerShape, Clock } from '../agent/ports.ts'
import { SessionImages } from '../image/session-images.ts'
import type { KeyService } from '../ipc/services.ts'
import { type Log, openLog } from '../log.ts'
import { findOwnFolders } from '../permission/find-own-folders.ts'
import type { OwnFolders } from '../permission/own-files.ts'
import { type CommandEnvironment, openCommandEnvironment } from '../process/command-environment.ts'
import { buildEnvironment } from '../process/environment.ts'
import { findShells } from '../process/find-shells.ts'
import { readLoginOrKept } from '../process/kept-login.ts'
import { mergeLoginEnvironment } from '../process/merge-login-environment.ts'
import { platformOf } from '../process/platform-of.ts'
import { readLoginEnvironment } from '../process/read-login-environment.ts'
import { ShellDesk } from '../process/shell-desk.ts'
import { readShellVersion } from '../process/shell-version.ts'
import { BubblewrapSandbox } from '../sandbox/bubblewrap-sandbox.ts'
import type { Sandbox } from '../sandbox/ports.ts'
import { createMaskSecrets, type MaskSecrets } from '../session/mask-secrets.ts'

/** Holds the grammars of shell texts; the build puts it beside the bundle. */
export const grammarFolder = path.join(import.meta.dirname, 'grammars')

// The window is on its way by then, and hardly anybody has sent a message.
const askLoginAfterMs = 1_000

/** What differs between the app with a window and the one without. */
export interface CoreOptions {
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly environment: NodeJS.ProcessEnv
  /** Variables that commands get beside the usual ones, at this moment: a value, or null for the app's own. The same map until it changes. */
  readonly passEnvironment: () => ReadonlyMap<string, string | null>
  /** What the user set of commands, at this moment. */
  readonly limits: () => ProcessLimits
  readonly keys: KeyService
  /** The size of a model's window in tokens, where the user entered it; null where it is not known. */
  readonly contextTokensOf: (model: ModelChoice | null) => number | null
  /** What the user entered of what a model costs; null where they did not. */
  readonly pricesOf: (model: ModelChoice | null) => ModelPrices | null
  /** Whether a model reads images, as far as it is known. */
  readonly imagesOf: (model: ModelChoice | null) => Known
  /** An idle session takes a turn when a job of it ends. Not in the terminal, where a turn is asked for by a person. */
  readonly wakesIdle: boolean
  /** Takes over what an earlier run of the app left running. */
  readonly adoptsLeft: boolean
  /** The app has no shell's environment: PATH and its like are asked of the user's login shell. */
  readonly asksLoginShell: boolean
  /** Which shell the user wants, at this moment: a `ShellChoice`, or what else stands in the settings. */
  readonly shell: () => string
  /** Whether commands begin with what those before left, at this moment. */
  readonly shellState: () => Settings['shellState']
  /** Git for kept files is started from a thread of its own, which leaves a window free. Where there is none, that thread would cost more than it saves. */
  readonly runsGitBeside: boolean
  /** Whether the model names a session after its first turn, at this moment. */
  readonly modelNames: () => boolean
  /** How the answer of a session's next turn is asked for; null: it is for a person. */
  readonly answerOf: (sessionId: SessionId) => AnswerShape | null
}

/** What most parts are made from. */
export interface Foundation {
  readonly options: CoreOptions
  readonly clock: Clock
  readonly log: Log
  readonly environment: CommandEnvironment
  readonly maskSecrets: MaskSecrets
  readonly shells: ShellDesk
  readonly keyFor: KeyService['read']
  readonly sandbox: Sandbox
  readonly images: SessionImages
  /** The folders that every gate tells zones by. Real paths. */
  readonly folders: OwnFolders & { readonly home: string }
}

/** Makes what most parts are made from. */
export function layFoundation(options: CoreOptions): Foundation {
  const log = openLog(options.dataFolder)
  const environment = openCommandEnvironment({
    inherited: options.environment,
    build: (inherited, allowedNames) => buildEnvironment({ inherited, allowedNames, platform: process.platform }),
    allowed: options.passEnvironment,
    merge: mergeLoginEnvironment,
    readLogin: options.asksLoginShell ? () => askLoginShell(options.dataFolder) : null,
    onFailed: (message) => log.warn(message),
  })
  if (options.asksLoginShell) setTimeout(() => void environment.ready(), askLoginAfterMs).unref()
  const folders = findOwnFolders(options.dataFolder)
  return {
    options,
    clock: { now: () => Date.now() },
    log,
    environment,
    maskSecrets: createMaskSecrets(() => [...environment.current().strippedValues, ...options.keys.values()]),
    shells: new ShellDesk({ find: findShells, choice: options.shell, versionOf: readShellVersion }),
    keyFor: (place) => options.keys.read(place),
    folders,
    images: new SessionImages(path.join(options.dataFolder, 'sessions')),
    sandbox: new BubblewrapSandbox({
      home: folders.home,
      ownFolders: [folders.dataFolder],
      runtimeFolder: options.environment['XDG_RUNTIME_DIR'] ?? null,
    }),
  }
}

/** The shell of the system's user list: SHELL may be that of whatever started the app. */
function askLoginShell(dataFolder: string) {
  const shell = os.userInfo().shell ?? process.env['SHELL'] ?? '/bin/sh'
  const read = () => readLoginEnvironment({ shell, ownEnvironment: process.env, platform: platformOf(process.platform) })
  return readLoginOrKept({ file: path.join(dataFolder, 'login-environment.json'), shell, read })
}
