import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { InstructionFile } from '../../shared/session/events.ts'

/** The name that projects and agents have agreed on (agents.md). */
export const instructionFileName = 'AGENTS.md'

/** Enough for any sensible guide; the rest of a longer one is left out, and the model is told. */
export const instructionFileMaxBytes = 32 * 1024
// From the repository's root down to the workspace: deeper nesting is a mistake or an attack.
const foldersMax = 16

export interface InstructionPlaces {
  /** Real path of the workspace. */
  readonly workspace: string
  /** The user's own instructions lie here. */
  readonly dataFolder: string
  /** Files of a folder that the user does not trust are not read. */
  readonly trusted: boolean
}

export interface Instructions {
  readonly files: readonly InstructionFile[]
  /** For the system prompt: each file under its path; empty when there is none. */
  readonly text: string
}

/**
 * The user's own instructions, then those of the repository: from its root (the nearest folder above with `.git`) down to the workspace, so that
 * the nearest comes last. Links are not followed: a repository could have one that leads to a secret.
 */
export async function loadInstructions({ workspace, dataFolder, trusted }: InstructionPlaces): Promise<Instructions> {
  const folders = trusted ? [dataFolder, ...(await foldersOf(workspace))] : [dataFolder]
  const files: InstructionFile[] = []
  const texts: string[] = []
  for (const folder of folders) {
    const file = path.join(folder, instructionFileName)
    const read = await readStart(file)
    if (read === null) continue
    files.push({ path: file, bytes: read.bytes, cut: read.bytes > instructionFileMaxBytes })
    const cut =
      read.bytes > instructionFileMaxBytes
        ? `\n[Signalbox: the rest of this file, from byte ${instructionFileMaxBytes} on, is left out.]`
        : ''
    texts.push(
      `## ${folder === dataFolder ? "The user's own instructions" : `Instructions of the project, from ${file}`}\n${read.text.trim()}${cut}`,
    )
  }
  return { files, text: texts.join('\n\n') }
}

/** The workspace and the folders above it, up to the root of its repository; the workspace alone where there is none. Outermost first. */
async function foldersOf(workspace: string): Promise<readonly string[]> {
  const folders: string[] = []
  for (let folder = workspace; folders.length < foldersMax; folder = path.dirname(folder)) {
    folders.unshift(folder)
    if (await exists(path.join(folder, '.git'))) return folders
    if (path.dirname(folder) === folder) break
  }
  return [workspace]
}

const exists = (file: string): Promise<boolean> =>
  fs.lstat(file).then(
    () => true,
    () => false,
  )

/** Null where there is no such plain file, or it is empty. */
async function readStart(file: string): Promise<{ readonly text: string; readonly bytes: number } | null> {
  const handle = await fs.open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)).catch(() => null)
  if (handle === null) return null
  try {
    const stats = await handle.stat()
    if (!stats.isFile() || stats.size === 0) return null
    const buffer = new Uint8Array(Math.min(stats.size, instructionFileMaxBytes))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    return { text: new TextDecoder().decode(buffer.subarray(0, bytesRead)), bytes: stats.size }
  } catch {
    return null
  } finally {
    await handle.close()
  }
}
