import { createHash } from 'node:crypto'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { applyPatch, parsePatch, reversePatch } from 'diff'
import type { FileTotal } from '../../ipc/services.ts'
import { diffOfTexts } from '../diff-of-texts.ts'
import { decodeFile } from '../file-text.ts'
import type { RecordedChange } from './session-changes.ts'

// A larger file was not changed by a diff a person reads; each single change is still shown.
const fileMaxBytes = 4 * 1024 * 1024

/**
 * What a session changed in a file altogether. The first text is not kept anywhere: it is worked out by taking the changes back one by one,
 * and each step must have the hash that the log has. Anything else (changed since by others, cut diffs) is said instead of guessed.
 */
export async function totalDiff(changes: readonly RecordedChange[]): Promise<FileTotal> {
  const first = changes[0]?.action
  const last = changes.at(-1)?.action
  if (first === undefined || last === undefined) return { kind: 'unknown', why: 'not-found' }
  const now = await readNow(last.realPath)
  if (now === null) return { kind: 'unknown', why: 'gone' }
  if (now.hash !== last.afterHash) return { kind: 'unknown', why: 'changed-since' }
  const before = textBefore(changes, now.text)
  return before === null ? { kind: 'unknown', why: 'not-kept' } : { kind: 'total', ...diffOfTexts(before, now.text) }
}

function textBefore(changes: readonly RecordedChange[], now: string): string | null {
  let text = now
  for (const { action } of changes.toReversed()) {
    if (action.diffCut > 0 || hashOf(text) !== action.afterHash) return null
    const [patch] = parsePatch(action.diff)
    const earlier = patch === undefined ? false : applyPatch(text, reversePatch(patch))
    if (earlier === false) return null
    text = earlier
  }
  const first = changes[0]?.action.beforeHash ?? null
  return first === null ? (text === '' ? text : null) : hashOf(text) === first ? text : null
}

/** The text of a file that is where it was, no link, and of a size to compare. */
async function readNow(realPath: string): Promise<{ readonly text: string; readonly hash: string } | null> {
  try {
    const stats = await lstat(realPath)
    if (!stats.isFile() || stats.size > fileMaxBytes || (await realpath(realPath)) !== realPath) return null
    const bytes = await readFile(realPath)
    const decoded = decodeFile(bytes)
    return decoded.kind === 'binary' ? null : { text: decoded.text, hash: hashOf(bytes) }
  } catch {
    return null
  }
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
