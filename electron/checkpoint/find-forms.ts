import type { FormChange } from '../../shared/text-forms.ts'
import { compareForms, formOfNew } from './compare-forms.ts'
import type { Delta } from './compare-trees.ts'
import type { ShadowStore } from './shadow-store.ts'

// Source files are smaller, and a command that rewrites more than this at once does it to all alike. Reading and comparing stays below 50 ms.
const filesMax = 50
const limits = { each: 512 * 1024, together: 4 * 1024 * 1024 }

/** Paths are relative to the workspace, with `/`. */
export type FormsByPath = ReadonlyMap<string, readonly FormChange[]>

/** What a command did to the way the first of these files are written, by path. Nothing where the kept files can not be read in time. */
export async function findForms(store: ShadowStore, deltas: readonly Delta[], command: string, signal: AbortSignal): Promise<FormsByPath> {
  const files = deltas.filter(isFileWithNewContent).slice(0, filesMax)
  const contents = await store.smallContents(files.map(blobsOf), limits, signal)
  if (!contents.ok) return new Map()
  return new Map(
    files.flatMap(({ path, before, after }) => {
      const fresh = contents.value.get(after?.blob ?? '')
      const old = contents.value.get(before?.blob ?? '')
      if (fresh === undefined || (before !== null && old === undefined)) return []
      const forms = old === undefined ? formOfNew(fresh, path, command) : compareForms(old, fresh)
      return forms.length === 0 ? [] : [[path, forms] as const]
    }),
  )
}

const isFileWithNewContent = ({ before, after }: Delta): boolean =>
  after?.kind === 'file' && (before === null || (before.kind === 'file' && before.blob !== after.blob))

const blobsOf = ({ before, after }: Delta): readonly string[] => [before, after].flatMap((file) => (file === null ? [] : [file.blob]))
