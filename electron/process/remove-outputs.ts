import fs from 'node:fs/promises'
import type { ProcessId } from '../../shared/ids.ts'
import { listKeptOutputs } from './kept-outputs.ts'

/** Removes all that is kept of what these processes printed. */
export async function removeOutputs(outputFolder: string, processIds: readonly ProcessId[]): Promise<void> {
  if (processIds.length === 0) return
  const unwanted = new Set(processIds)
  for (const { processId, paths } of await listKeptOutputs(outputFolder)) {
    if (unwanted.has(processId)) for (const file of paths) await fs.rm(file, { force: true })
  }
}
