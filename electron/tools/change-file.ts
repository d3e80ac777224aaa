import { constants } from 'node:fs'
import { access, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { WriteFileAction } from '../../shared/permission.ts'
import type { Preparation, ToolContext, ToolResult } from '../agent/ports.ts'
import { errorCode } from '../permission/resolve-path.ts'
import { isWithin } from '../permission/zone-of-path.ts'
import { diffOfTexts } from './diff-of-texts.ts'
import { fileProblem } from './file-problem.ts'
import { decodeFile } from './file-text.ts'
import { hashOf } from './hash-of.ts'
import { cancelled, failed, type LocatedFile, movedSince, tellAboutFile, tellProblem } from './locate-file.ts'
import { readBytes } from './read-bytes.ts'
import { replaceFile } from './replace-file.ts'
import type { SeenFiles } from './seen-files.ts'

/** What a change needs besides its bytes. `note` is told to the model when it was made. */
export interface ChangeFacts {
  readonly context: ToolContext
  readonly seen: SeenFiles
  /** Lines of the old text, counted from 1, that were taken for what was sought although their spaces differ. */
  readonly looseLines?: readonly number[]
  readonly note?: string | null
}

/** The last step of both writing tools: shows the change from `before` (null: a new file) to `after` and, once granted, makes exactly that one. */
export async function prepareChange(
  file: LocatedFile,
  before: Uint8Array | null,
  after: Uint8Array,
  { context, seen, looseLines = [], note = null }: ChangeFacts,
): Promise<Preparation> {
  const action = { ...describeChange(file, before, after), ...(looseLines.length > 0 && { looseLines: [...looseLines] }) }
  if (action.beforeHash === action.afterHash)
    return tellAboutFile(file, `${file.shownPath} has exactly this content already. Nothing was written.`)
  const problem = await unwritable(file, before, context)
  if (problem !== null) return tellProblem(file, problem, context)
  return {
    kind: 'ready',
    action,
    modelWords: null,
    run: async (grant, signal) => {
      grant.spend(action)
      if (signal.aborted) return cancelled('Stopped before anything was written.')
      const result = await change(file, action, after, context)
      if (result.outcome !== 'succeeded') return result
      seen.note(context.sessionId, file.realPath, action.afterHash)
      return note === null ? result : { ...result, text: `${result.text} ${note}` }
    },
  }
}

function describeChange(file: LocatedFile, before: Uint8Array | null, after: Uint8Array): WriteFileAction {
  const { path: written, realPath } = file
  const beforeHash = before === null ? null : hashOf(before)
  return {
    kind: 'write-file',
    path: written,
    realPath,
    beforeHash,
    afterHash: hashOf(after),
    ...diffOfTexts(toShow(before), toShow(after)),
  }
}

/** Makes the change if the file is still the one, and in the state, that was shown. */
async function change(file: LocatedFile, action: WriteFileAction, after: Uint8Array, context: ToolContext): Promise<ToolResult> {
  const moved = await movedSince(file, context)
  if (moved !== null) return failed(moved)
  try {
    const changed = await changedSince(file, action)
    if (changed !== null) return failed(changed)
    if (action.beforeHash === null) await makeFolder(path.dirname(file.realPath))
    await replaceFile(file.realPath, after, action.beforeHash === null ? 'missing' : 'present')
  } catch (error) {
    return failed(`${fileProblem(file.shownPath, error)} Nothing was written.`)
  }
  const { beforeHash, afterHash, added, removed } = action
  const text = `${beforeHash === null ? 'Created' : 'Changed'} ${file.shownPath}: ${added} lines added, ${removed} removed.`
  return { outcome: 'succeeded', text, changes: [{ path: file.shownPath, beforeHash, afterHash, added, removed }] }
}

async function changedSince(file: LocatedFile, action: WriteFileAction): Promise<string | null> {
  const now = await readBytes(file.realPath, file.shownPath)
  if (now.kind === 'unusable') return `${now.message} Nothing was written.`
  const hash = now.kind === 'bytes' ? hashOf(now.bytes) : null
  if (hash === action.beforeHash) return null
  return `${file.shownPath} was changed by something else after this change was shown. Nothing was written; read it again.`
}

/** Makes missing folders. One that turned into a link on the way would lead elsewhere, so the result is looked at again. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await realpath(folder)) !== folder) throw Object.assign(new Error('The folder is a link now'), { code: 'ELOOP' })
}

/** Why a file cannot be written, as far as that can be told before; null where nothing speaks against it. */
export async function unwritable(file: LocatedFile, before: Uint8Array | null, context: ToolContext): Promise<string | null> {
  try {
    await access(before === null ? path.dirname(file.realPath) : file.realPath, constants.W_OK)
    return null
  } catch (error) {
    if (before !== null || errorCode(error) !== 'ENOENT') return fileProblem(file.shownPath, error)
    if (isWithin(context.workspace, file.realPath)) return null
    return `The folder of ${file.shownPath} does not exist. Missing folders are made inside the workspace only.`
  }
}

/** What the diff shows of a file: its text, or for a binary one a line that says so. */
export function toShow(bytes: Uint8Array | null): string {
  if (bytes === null) return ''
  const decoded = decodeFile(bytes)
  return decoded.kind === 'binary' ? `(binary, ${bytes.length} bytes)\n` : decoded.text
}
