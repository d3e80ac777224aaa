import { diffWordsWithSpace } from 'diff'
import type { Range } from '../code/line-pieces.ts'
import type { DiffLine } from './diff-lines.ts'

/** Words are compared in lines up to this long, and in this many pairs: a person reads no more of them. */
const lineMaxCharacters = 400
const pairsMaxCount = 400

/** Lines that share less than this part of their characters are other lines, not changed ones. */
const sharedMinPart = 0.35

/** What changed inside lines: for each removed line and the added one in its place, the words that differ. By index of the line. */
export function wordMarks(lines: readonly DiffLine[]): ReadonlyMap<number, readonly Range[]> {
  const marks = new Map<number, readonly Range[]>()
  for (const [removed, added] of changedPairs(lines).slice(0, pairsMaxCount)) {
    const found = marksOf(lines[removed]?.text ?? '', lines[added]?.text ?? '')
    if (found === null) continue
    marks.set(removed, found.before)
    marks.set(added, found.after)
  }
  return marks
}

/** Removed lines and the added ones that follow them, the first with the first. */
export function changedPairs(lines: readonly DiffLine[]): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = []
  let removed: number[] = []
  let added: number[] = []
  const close = () => {
    for (const [index, line] of removed.entries()) {
      const other = added[index]
      if (other !== undefined) pairs.push([line, other])
    }
    removed = []
    added = []
  }
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'removed') {
      if (added.length > 0) close()
      removed.push(index)
    } else if (line.kind === 'added') added.push(index)
    else close()
  }
  close()
  return pairs
}

function marksOf(before: string, after: string): { readonly before: readonly Range[]; readonly after: readonly Range[] } | null {
  if (before.length > lineMaxCharacters || after.length > lineMaxCharacters) return null
  const marks: { before: Range[]; after: Range[] } = { before: [], after: [] }
  let [beforeAt, afterAt, shared] = [0, 0, 0]
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    if (removed) marks.before.push({ from: beforeAt, to: beforeAt + value.length })
    else if (added) marks.after.push({ from: afterAt, to: afterAt + value.length })
    else shared += value.trim().length
    if (!added) beforeAt += value.length
    if (!removed) afterAt += value.length
  }
  return shared / Math.max(1, before.trim().length, after.trim().length) < sharedMinPart ? null : marks
}
