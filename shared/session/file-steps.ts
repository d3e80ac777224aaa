import type { CallId } from '../ids.ts'
import type { Action } from '../permission.ts'

/** What one call did to one file. `from` is where a moved file came from; a hash of null says that there was, or is, no file. */
export interface FileStep {
  readonly callId: CallId
  /** Place among the files of the call, from 0: with `callId` it names the step. */
  readonly index: number
  readonly path: string
  readonly realPath: string
  readonly from: { readonly path: string; readonly realPath: string } | null
  readonly beforeHash: string | null
  readonly afterHash: string | null
  readonly added: number
  readonly removed: number
  readonly diff: string
  readonly diffCut: number
}

/** What an action does to files, one step for each; none where it writes no files by itself. */
export function fileSteps(callId: CallId, action: Action): readonly FileStep[] {
  if (action.kind === 'write-file') return [{ callId, index: 0, from: null, ...action }]
  if (action.kind === 'change-files') return action.changes.map((change, index) => ({ callId, index, ...change }))
  return []
}

/** A file and all that was done to it, the oldest first: also before it was moved to where it is. */
export interface FileHistory {
  readonly path: string
  readonly realPath: string
  readonly steps: readonly FileStep[]
}

/** Sorts steps that were made, the oldest first, by the file that they end at. */
export function fileHistories(steps: Iterable<FileStep>): readonly FileHistory[] {
  const files = new Map<string, FileHistory>()
  for (const step of steps) {
    const { path, realPath, from } = step
    const before = [...(files.get(realPath)?.steps ?? []), ...(from === null ? [] : (files.get(from.realPath)?.steps ?? []))]
    if (from !== null) files.delete(from.realPath)
    files.set(realPath, { path, realPath, steps: [...before, step] })
  }
  return [...files.values()]
}
