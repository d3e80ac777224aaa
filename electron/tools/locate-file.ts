import { homedir } from 'node:os'
import path from 'node:path'
import type { Preparation, ToolContext, ToolResult } from '../agent/ports.ts'
import { resolvePath } from '../permission/resolve-path.ts'
import { absolutePath, isWithin } from '../permission/zone-of-path.ts'
import { problemOfCode } from './file-problem.ts'
import { foreignPathFault } from './foreign-path.ts'

/** A file the model named, found through every symbolic link. It need not exist. */
export interface LocatedFile {
  readonly kind: 'located'
  readonly path: string
  readonly realPath: string
  /** For people and the model: relative to the workspace where it lies inside. */
  readonly shownPath: string
}

/** Where the path leads. Outside, above and linked places are not refused here: the gate judges them by zone. */
export async function locateFile(
  written: string,
  context: ToolContext,
): Promise<LocatedFile | { readonly kind: 'refused'; readonly message: string }> {
  const foreign = foreignPathFault(written, context.system)
  if (foreign !== null) return { kind: 'refused', message: `${foreign} Nothing was done.` }
  const resolved = await resolvePath(absolutePath(written, { workspace: context.workspace, home: homedir() }))
  if (resolved.kind === 'failed') return { kind: 'refused', message: problemOfCode(written, resolved.code) }
  const { realPath } = resolved
  const shownPath = isWithin(context.workspace, realPath) ? path.relative(context.workspace, realPath) || '.' : realPath
  return { kind: 'located', path: written, realPath, shownPath }
}

/** The same file looked up again at start: null when it still is where it was, else the sentence to fail with. */
export async function movedSince(file: LocatedFile, context: ToolContext): Promise<string | null> {
  const now = await locateFile(file.path, context)
  if (now.kind === 'located' && now.realPath === file.realPath) return null
  const where = now.kind === 'located' ? `now leads to ${now.shownPath}` : 'can no longer be resolved'
  return `${file.path} led to ${file.shownPath} when it was shown and ${where}. Nothing was done; look again and retry.`
}

/**
 * An answer that tells something about a file's content without changing anything, such as "this text is not in it".
 * Telling is reading, so it passes the gate as a read: inside the workspace unasked, elsewhere with a question.
 */
export function tellAboutFile(file: LocatedFile, message: string): Preparation {
  const action = { kind: 'read-file', path: file.path, realPath: file.realPath } as const
  return {
    kind: 'ready',
    action,
    modelWords: null,
    run: async (grant) => {
      grant.spend(action)
      return failed(message)
    },
  }
}

/** A problem with the file itself. Inside the workspace it is told at once; about the rest of the disk nothing is told without a yes. */
export function tellProblem(file: LocatedFile, message: string, context: ToolContext): Preparation {
  return isWithin(context.workspace, file.realPath) ? { kind: 'refused', message } : tellAboutFile(file, message)
}

export const failed = (text: string): ToolResult => ({ outcome: 'failed', text, changes: [] })
export const cancelled = (text: string): ToolResult => ({ outcome: 'cancelled', text, changes: [] })
