import type { ChangedFile } from '../../shared/changes.ts'
import { type UnusualModes, usualMode } from './unusual-modes.ts'

/** A file in a kept state: its content's name, its kind and its permission bits. */
export interface KeptFile {
  readonly blob: string
  readonly kind: 'file' | 'link'
  readonly mode: number
}

/** One path that differs between two kept states; null where there is no file. */
export interface Delta extends ChangedFile {
  readonly before: KeptFile | null
  readonly after: KeptFile | null
}

export interface ModesOfBoth {
  readonly before: UnusualModes
  readonly after: UnusualModes
}

const entryPattern = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) [A-Z]\d*$/

/** Reads what `git diff-tree -r -z --raw --numstat` prints: first an entry and a path each, then counts and a path each. */
export function readTreeDiff(output: Buffer, modes: ModesOfBoth): readonly Delta[] {
  const fields = output.toString('utf8').split('\0')
  const deltas: Delta[] = []
  let at = 0
  for (; fields[at]?.startsWith(':'); at += 2) {
    const entry = entryPattern.exec(fields[at] ?? '')
    const path = fields[at + 1]
    if (entry === null || path === undefined) throw new Error(`An entry of a tree that cannot be read: ${fields[at]}`)
    const before = keptFile(entry[1], entry[3], modes.before.get(path))
    const after = keptFile(entry[2], entry[4], modes.after.get(path))
    const change = before === null ? 'added' : after === null ? 'deleted' : 'changed'
    deltas.push({ path, change, added: null, removed: null, before, after })
  }
  const counts = new Map(fields.slice(at).flatMap(readCount))
  return deltas.map((delta) => ({ ...delta, ...counts.get(delta.path) }))
}

function keptFile(kind: string | undefined, blob: string | undefined, unusual: number | undefined): KeptFile | null {
  if (blob === undefined || kind === '000000' || kind === '160000') return null
  if (kind === '120000') return { blob, kind: 'link', mode: 0 }
  return { blob, kind: 'file', mode: unusual ?? usualMode(kind === '100755') }
}

type Count = readonly [string, { readonly added: number; readonly removed: number }]

function readCount(field: string): readonly Count[] {
  const [added, removed, ...path] = field.split('\t')
  // Git says `-` for a binary file.
  if (added === undefined || removed === undefined || added === '-' || path.length === 0) return []
  return [[path.join('\t'), { added: Number(added), removed: Number(removed) }]]
}
