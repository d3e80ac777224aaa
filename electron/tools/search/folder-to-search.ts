import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { SearchFilesAction } from '../../../shared/tool-actions.ts'
import type { Preparation, ToolContext, ToolResult } from '../../agent/ports.ts'
import { errorCode } from '../../permission/resolve-path.ts'
import { isWithin } from '../../permission/zone-of-path.ts'
import { problemOfCode } from '../file-problem.ts'
import { cancelled, failed, type LocatedFile, locateFile, movedSince } from '../locate-file.ts'

/** What a search works in. `only` is the name of the one file to look at, where the path names a file. */
export interface SearchPlace {
  readonly folder: string
  readonly only: string | null
  readonly shownPath: string
}

/** The steps that all three searching tools share: find the place, ask the gate, look again, search. */
export async function prepareSearch(
  wanted: { readonly how: SearchFilesAction['how']; readonly path: string; readonly pattern: string; readonly files: 'too' | 'not' },
  context: ToolContext,
  search: (place: SearchPlace, signal: AbortSignal) => Promise<ToolResult>,
): Promise<Preparation> {
  const file = await locateFile(wanted.path, context)
  if (file.kind === 'refused') return file
  if (!isWithin(context.workspace, file.realPath)) {
    const message = `${wanted.path} lies outside the workspace, where this tool does not look. Use a command, which the user is asked about.`
    return { kind: 'refused', message }
  }
  const place = await placeOf(file, wanted.files)
  if (typeof place === 'string') return { kind: 'refused', message: place }
  const { how, pattern } = wanted
  const action: SearchFilesAction = { kind: 'search-files', how, path: file.path, realPath: file.realPath, pattern }
  return {
    kind: 'ready',
    action,
    modelWords: null,
    run: async (grant, signal) => {
      grant.spend(action)
      if (signal.aborted) return cancelled('Stopped before anything was looked at.')
      const moved = await movedSince(file, context)
      return moved === null ? search(place, signal) : failed(moved)
    },
  }
}

async function placeOf({ realPath, shownPath }: LocatedFile, files: 'too' | 'not'): Promise<SearchPlace | string> {
  try {
    const found = await stat(realPath)
    if (found.isDirectory()) return { folder: realPath, only: null, shownPath }
    if (files === 'not' || !found.isFile()) return `${shownPath} is not a folder.`
    return { folder: path.dirname(realPath), only: path.basename(realPath), shownPath: path.dirname(shownPath) }
  } catch (error) {
    return problemOfCode(shownPath, errorCode(error))
  }
}
