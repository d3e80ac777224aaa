import fs from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { type Result, succeed } from '../../shared/errors.ts'
import type { ModelId } from '../../shared/ids.ts'
import type { ModelFields } from '../../shared/models.ts'
import { parseJson } from '../../shared/parse-json.ts'
import { causeOf, failSaying } from '../../shared/say-fault.ts'
import { defaultSettings, type Settings, type SettingsPatch, settingsPatchSchema, settingsSchema } from '../../shared/settings.ts'
import type { SettingsService, Unsubscribe } from '../ipc/services.ts'
import type { Log } from '../log.ts'
import { takeOverFirstModel, withModel, withoutModel } from './saved-models.ts'
import { settingsFileMaxBytes, settingsFileName } from './settings-file.ts'

/** Opens the settings in the data folder. A file that cannot be understood is kept aside and the defaults are used; the log says so. */
export async function openSettingsStore(options: { readonly dataFolder: string; readonly log: Log }): Promise<SettingsService> {
  await fs.mkdir(options.dataFolder, { recursive: true, mode: 0o700 })
  const file = path.join(options.dataFolder, settingsFileName)
  return new SettingsStore(file, await readSettings(file, options.log))
}

class SettingsStore implements SettingsService {
  private readonly file: string
  private readonly listeners = new Set<() => void>()
  private current: Settings
  /** Changes are written one after the other, each on top of the one before. */
  private last: Promise<unknown> = Promise.resolve()

  constructor(file: string, current: Settings) {
    this.file = file
    this.current = current
  }

  get(): Settings {
    return this.current
  }

  update(patch: SettingsPatch): Promise<Result<Settings>> {
    const parsed = settingsPatchSchema.safeParse(patch)
    if (!parsed.success) return Promise.resolve(failSaying('invalid-input', 'settings-unusable'))
    return this.change((before) => succeed({ ...before, ...withoutUndefined(parsed.data) }))
  }

  saveModel(id: ModelId, fields: ModelFields, use: boolean): Promise<Result<Settings>> {
    return this.change((before) => withModel(before, id, fields, use))
  }

  removeModel(id: ModelId): Promise<Result<Settings>> {
    return this.change((before) => succeed(withoutModel(before, id)))
  }

  setTrusted(folder: string, trusted: boolean): Promise<Result<Settings>> {
    return this.change((before) => {
      const others = before.trustedFolders.filter((known) => known !== folder)
      return succeed({ ...before, trustedFolders: trusted ? [...others, folder] : others })
    })
  }

  onChange(listener: () => void): Unsubscribe {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private change(make: (before: Settings) => Result<Settings>): Promise<Result<Settings>> {
    const result = this.last.then(() => {
      const next = make(this.current)
      return next.ok ? this.write(next.value) : next
    })
    this.last = result
    return result
  }

  /** On the disk first, then in force: what the user sees has been kept. */
  private async write(next: Settings): Promise<Result<Settings>> {
    if (!settingsSchema.safeParse(next).success) return failSaying('too-large', 'trusted-folders-too-many')
    try {
      await writeFileAtomic(this.file, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 })
    } catch (cause) {
      return failSaying('storage-failed', 'settings-unwritable', { path: this.file, cause: causeOf(cause) })
    }
    this.current = next
    for (const listener of this.listeners) listener()
    return succeed(next)
  }
}

async function readSettings(file: string, log: Log): Promise<Settings> {
  const text = await readText(file, log)
  if (text === null) return defaultSettings
  const parsed = settingsSchema.safeParse(parseJson(text))
  if (parsed.success) return takeOverFirstModel(parsed.data)
  const aside = file.replace(/\.json$/, `.broken-${new Date().toISOString().replaceAll(':', '-')}.json`)
  try {
    await fs.rename(file, aside)
    log.warn(`The settings file could not be understood. It was kept as ${aside}, and the defaults are used.`)
  } catch (cause) {
    log.error(`The settings file ${file} could not be understood or put aside; the defaults are used`, cause)
  }
  return defaultSettings
}

async function readText(file: string, log: Log): Promise<string | null> {
  try {
    const { size } = await fs.stat(file)
    return size > settingsFileMaxBytes ? '' : await fs.readFile(file, 'utf8')
  } catch (cause) {
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    if (!missing) log.error(`The settings file ${file} could not be read; the defaults are used`, cause)
    return null
  }
}

function withoutUndefined(patch: SettingsPatch): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
