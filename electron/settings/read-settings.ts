import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { defaultSettings, type Settings, settingsSchema } from '../../shared/settings.ts'
import { settingsFileMaxBytes, settingsFileName } from './settings-file.ts'

/** The settings as the window left them, for a run that changes none. The defaults where they are missing or cannot be understood. */
export function readSettings(dataFolder: string): Settings {
  const file = path.join(dataFolder, settingsFileName)
  try {
    if (statSync(file).size > settingsFileMaxBytes) return defaultSettings
    const parsed = settingsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data : defaultSettings
  } catch {
    return defaultSettings
  }
}
