import fs from 'node:fs/promises'
import path from 'node:path'
import { type ProcessId, processIdSchema } from '../../shared/ids.ts'
import { processIdOfSegment } from './kept-segments.ts'

// Any file takes at least a block of the disk, however little it holds.
const blockBytes = 4_096

/** All that is kept of one process. `writtenAt`: when its last byte came or it ended, in milliseconds since the epoch. */
export interface KeptOutput {
  readonly processId: ProcessId
  readonly paths: readonly string[]
  readonly bytes: number
  readonly writtenAt: number
}

/** The outputs in a folder, in no order; what is no output is passed over. A folder that is not there has none. */
export async function listKeptOutputs(folder: string): Promise<readonly KeptOutput[]> {
  const names = await fs.readdir(folder).catch(() => [])
  const found = new Map<ProcessId, KeptOutput>()
  for (const name of names) {
    const processId = processIdSchema.safeParse(processIdOfSegment(name))
    if (!processId.success) continue
    const file = path.join(folder, name)
    const stats = await fs.stat(file).catch(() => null)
    if (!stats?.isFile()) continue
    const known = found.get(processId.data)
    found.set(processId.data, {
      processId: processId.data,
      paths: [...(known?.paths ?? []), file],
      bytes: (known?.bytes ?? 0) + spaceOf(stats.size),
      writtenAt: Math.max(known?.writtenAt ?? 0, stats.mtimeMs),
    })
  }
  return [...found.values()]
}

/** What a file of this size takes of the disk. */
export const spaceOf = (bytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes
