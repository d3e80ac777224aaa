import { createHash } from 'node:crypto'
import { lstat, readFile, realpath } from 'node:fs/promises'
import { applyPatch, parsePatch, reversePatch } from 'diff'
import type { FileStep } from '../../../shared/session/file-steps.ts'
import type { FileTotal } from '../../ipc/services.ts'
import { errorCode } from '../../permission/resolve-path.ts'
import { diffOfTexts } from '../diff-of-texts.ts'
import { decodeFile } from '../file-text.ts'

// A larger file was not changed by a diff a person reads; each single change is still shown.
const fileMaxBytes = 4 * 1024 * 1024

/**
 * What a session changed in a file altogether. The first text is not kept anywhere: it is worked out by taking the steps back one by one,
 * and each must have the hash that the log has. Anything else (changed since by others, cut diffs) is said instead of guessed.
 */
export async function totalDiff(steps: readonly FileStep[]): Promise<FileTotal> {
  const last = steps.at(-1)
  if (last === undefined) return { kind: 'unknown', why: 'not-found' }
  const now = await readNow(last.realPath)
  if (now.kind === 'unusable' || (now.kind === 'missing' && last.afterHash !== null)) return { kind: 'unknown', why: 'gone' }
  if ((now.kind === 'text' ? now.hash : null) !== last.afterHash) return { kind: 'unknown', why: 'changed-since' }
  const text = now.kind === 'text' ? now.text : null
  const before = textBefore(steps, text)
  return before.kind === 'unknown' ? { kind: 'unknown', why: 'not-kept' } : { kind: 'total', ...diffOfTexts(before.text ?? '', text ?? '') }
}

/** A text of null: there was no file. */
type Before = { readonly kind: 'text'; readonly text: string | null } | { readonly kind: 'unknown' }

function textBefore(steps: readonly FileStep[], now: string | null): Before {
  let text = now
  for (const step of steps.toReversed()) {
    if (step.diffCut > 0 || !hasHash(text, step.afterHash)) return { kind: 'unknown' }
    const earlier = takenBack(text ?? '', step.diff)
    if (earlier === null) return { kind: 'unknown' }
    text = earlier === '' && step.beforeHash === null ? null : earlier
    if (!hasHash(text, step.beforeHash)) return { kind: 'unknown' }
  }
  return { kind: 'text', text }
}

const hasHash = (text: string | null, hash: string | null): boolean => (text === null ? hash === null : hashOf(text) === hash)

/** The text before a diff was made; a file that was only moved, or was empty, has none. */
function takenBack(text: string, diff: string): string | null {
  if (diff === '') return text
  const [patch] = parsePatch(diff)
  const earlier = patch === undefined ? false : applyPatch(text, reversePatch(patch))
  return earlier === false ? null : earlier
}

type Now = { readonly kind: 'text'; readonly text: string; readonly hash: string } | { readonly kind: 'missing' | 'unusable' }

/** The text of a file that is where it was, no link, and of a size to compare. */
async function readNow(realPath: string): Promise<Now> {
  try {
    const stats = await lstat(realPath)
    if (!stats.isFile() || stats.size > fileMaxBytes || (await realpath(realPath)) !== realPath) return { kind: 'unusable' }
    const bytes = await readFile(realPath)
    const decoded = decodeFile(bytes)
    return decoded.kind === 'binary' ? { kind: 'unusable' } : { kind: 'text', text: decoded.text, hash: hashOf(bytes) }
  } catch (cause) {
    return { kind: errorCode(cause) === 'ENOENT' ? 'missing' : 'unusable' }
  }
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
