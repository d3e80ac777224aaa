import type { FileDiff } from '../../shared/changes.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import { causeOf, failSayingAll, sentence } from '../../shared/say-fault.ts'
import { diffOfTexts } from '../tools/diff-of-texts.ts'
import { decodeFile } from '../tools/file-text.ts'
import type { Delta, KeptFile } from './compare-trees.ts'
import type { ShadowStore } from './shadow-store.ts'

/** What differs in one file between two kept states: as a unified diff where both are text. */
export async function diffOfContents(store: ShadowStore, { before, after }: Delta, signal: AbortSignal): Promise<Result<FileDiff>> {
  try {
    const [old, fresh] = [await contentOf(store, before, signal), await contentOf(store, after, signal)]
    const [oldText, freshText] = [textOf(old), textOf(fresh)]
    if (oldText === null || freshText === null)
      return succeed({ kind: 'binary', beforeBytes: old?.length ?? null, afterBytes: fresh?.length ?? null })
    const { diff, diffCut } = diffOfTexts(oldText, freshText)
    return succeed({ kind: 'text', diff, diffCut })
  } catch (error) {
    return failSayingAll('not-found', [sentence('files-not-kept'), sentence('as-said', { words: causeOf(error) })])
  }
}

async function contentOf(store: ShadowStore, file: KeptFile | null, signal: AbortSignal): Promise<Buffer | null> {
  if (file === null) return null
  for await (const bytes of store.contents([file], signal)) return bytes
  return null
}

/** Null for a binary file; nothing at all reads as an empty text. */
function textOf(bytes: Buffer | null): string | null {
  if (bytes === null) return ''
  const decoded = decodeFile(bytes)
  return decoded.kind === 'binary' ? null : decoded.text
}
