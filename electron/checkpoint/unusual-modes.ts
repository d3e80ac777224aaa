import { readFile } from 'node:fs/promises'
import { z } from 'zod'

// A tree remembers only whether a file may be executed; every other permission is kept beside it.
const modesSchema = z.record(z.string(), z.number().int().min(0).max(0o7777))

/** Permission bits of the files that have others than a tree tells. */
export type UnusualModes = Map<string, number>

export const usualMode = (executable: boolean): number => (executable ? 0o755 : 0o644)

export const isUsualMode = (mode: number): boolean => mode === usualMode(true) || mode === usualMode(false)

/** As text that is the same for the same modes. */
export const writeModes = (modes: UnusualModes): string =>
  JSON.stringify(Object.fromEntries([...modes].sort(([a], [b]) => (a < b ? -1 : 1))))

export function readModes(text: string): UnusualModes {
  return new Map(Object.entries(modesSchema.parse(JSON.parse(text))))
}

/** Those kept beside the index; none when the file is missing or damaged. */
export async function readModesFile(file: string): Promise<UnusualModes> {
  try {
    return readModes(await readFile(file, 'utf8'))
  } catch {
    return new Map()
  }
}
