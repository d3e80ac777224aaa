import path from 'node:path'
import type { Result } from '../../shared/errors.ts'
import type { Clock } from '../agent/ports.ts'
import type { KeyService } from '../ipc/services.ts'
import { type Log, openLog } from '../log.ts'
import { findOwnFolders } from '../permission/find-own-folders.ts'
import type { OwnFolders } from '../permission/own-files.ts'
import { type ChosenShell, chooseShell } from '../process/choose-shell.ts'
import { type BuiltEnvironment, buildEnvironment } from '../process/environment.ts'
import { BubblewrapSandbox } from '../sandbox/bubblewrap-sandbox.ts'
import type { Sandbox } from '../sandbox/ports.ts'
import { createMaskSecrets, type MaskSecrets } from '../session/mask-secrets.ts'

/** Holds the grammars of shell texts; the build puts it beside the bundle. */
export const grammarFolder = path.join(import.meta.dirname, 'grammars')

/** What differs between the app with a window and the one without. */
export interface CoreOptions {
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly environment: NodeJS.ProcessEnv
  readonly passEnvironment: ReadonlyMap<string, string | null>
  readonly keys: KeyService
  /** An idle session takes a turn when a job of it ends. Not in the terminal, where a turn is asked for by a person. */
  readonly wakesIdle: boolean
  /** Takes over what an earlier run of the app left running. */
  readonly adoptsLeft: boolean
}

/** What most parts are made from. */
export interface Foundation {
  readonly options: CoreOptions
  readonly clock: Clock
  readonly log: Log
  readonly environment: BuiltEnvironment
  readonly maskSecrets: MaskSecrets
  readonly shell: Result<ChosenShell>
  readonly key: () => string | null
  readonly sandbox: Sandbox
  /** The folders that every gate tells zones by. Real paths. */
  readonly folders: OwnFolders & { readonly home: string }
}

/** Makes what most parts are made from. */
export function layFoundation(options: CoreOptions): Foundation {
  const environment = buildEnvironment({
    inherited: options.environment,
    allowedNames: options.passEnvironment,
    platform: process.platform,
  })
  const key = () => options.keys.read()
  const folders = findOwnFolders(options.dataFolder)
  return {
    options,
    clock: { now: () => Date.now() },
    log: openLog(options.dataFolder),
    environment,
    maskSecrets: createMaskSecrets(() => [...environment.strippedValues, key() ?? '']),
    shell: chooseShell(),
    key,
    folders,
    sandbox: new BubblewrapSandbox({
      home: folders.home,
      ownFolders: [folders.dataFolder],
      runtimeFolder: options.environment['XDG_RUNTIME_DIR'] ?? null,
    }),
  }
}
