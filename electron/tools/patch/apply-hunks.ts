import { commonEnd, joinLines, splitLines, type TextLine } from '../lines-with-ends.ts'
import { type FoundPlaces, findLines, fitIndentation } from '../match-lines.ts'
import type { Hunk, HunkLine } from './read-patch.ts'

export type HunksApplied =
  /** `looseLines`: where, in the old text and counted from 1, places stood only but for spaces and tabs. */
  | { readonly kind: 'applied'; readonly text: string; readonly looseLines: readonly number[] }
  /** `hunk` counts from 1. */
  | { readonly kind: 'failed'; readonly hunk: number; readonly message: string }

interface Placed {
  readonly start: number
  readonly length: number
  readonly lines: readonly TextLine[]
}

/**
 * Puts the places of an update into a text, each after the one before. Kept lines stay as they are in the file, byte for byte; new ones end as
 * the line before them in the place, else as most lines of the file, and a last line without an end stays without one. Nothing is changed unless every place was found, once.
 */
export function applyHunks(text: string, hunks: readonly Hunk[]): HunksApplied {
  const lines = splitLines(text)
  const plain = lines.map((line) => line.text)
  const ending = commonEnd(lines)
  const placed: Placed[] = []
  const looseLines: number[] = []
  let cursor = 0
  for (const [index, hunk] of hunks.entries()) {
    const found = placeOf(hunk, plain, cursor)
    if (typeof found === 'string') return { kind: 'failed', hunk: index + 1, message: found }
    const length = oldLines(hunk).length
    placed.push({ start: found.start, length, lines: newLines(hunk, lines.slice(found.start, found.start + length), ending) })
    if (found.loose) looseLines.push(found.start + 1)
    cursor = found.start + length
  }
  return { kind: 'applied', text: joinLines(withLastEnd(splice(lines, placed), lines, ending)), looseLines }
}

const oldLines = ({ lines }: Hunk): readonly string[] => lines.flatMap(({ kind, text }) => (kind === 'add' ? [] : [text]))

/** Where a place begins, or why it cannot be told. */
function placeOf(hunk: Hunk, plain: readonly string[], cursor: number): { readonly start: number; readonly loose: boolean } | string {
  const anchor = hunk.after === null ? null : findLines(plain, [hunk.after], cursor)
  const anchorAt = anchor?.starts[0]
  if (hunk.after !== null && anchorAt === undefined) return `the line after @@ was not found: ${JSON.stringify(hunk.after.slice(0, 200))}`
  const from = anchorAt === undefined ? cursor : anchorAt + 1
  const sought = oldLines(hunk)
  // Only new lines: below the named line, or at the end of the file.
  if (sought.length === 0) return { start: anchorAt === undefined ? plain.length : from, loose: anchor?.loose ?? false }
  const found = findPlace(hunk, plain, sought, anchorAt ?? cursor)
  const [start] = found.starts
  if (start === undefined) return `its lines were not found${nearHint(plain, sought)}`
  if (found.starts.length > 1 && anchorAt === undefined) {
    const places = found.starts.slice(0, 10).map((each) => each + 1)
    return `its lines stand ${found.starts.length} times (at lines ${places.join(', ')}); give more lines around them, or a line before them after @@`
  }
  return { start, loose: found.loose }
}

/** The named line may be the first of the place itself. */
function findPlace(hunk: Hunk, plain: readonly string[], sought: readonly string[], from: number): FoundPlaces {
  const atEnd = hunk.atEnd ? findLines(plain, sought, from, true) : { starts: [], loose: false }
  return atEnd.starts.length > 0 ? atEnd : findLines(plain, sought, from)
}

function nearHint(plain: readonly string[], sought: readonly string[]): string {
  const first = sought.find((line) => line.trim() !== '')
  const at = first === undefined ? undefined : findLines(plain, [first], 0).starts[0]
  return at === undefined
    ? '; read the file and copy them exactly'
    : `; the first of them stands at line ${at + 1}, but those after it differ`
}

function newLines(hunk: Hunk, found: readonly TextLine[], ending: '\n' | '\r\n'): readonly TextLine[] {
  const indented = fitIndentation(
    oldLines(hunk),
    found.map(({ text }) => text),
  )
  let at = 0
  return hunk.lines.flatMap((line: HunkLine): readonly TextLine[] => {
    // As the line before it in the file, which is most often the one it replaces.
    if (line.kind === 'add') return [{ text: indented(line.text), end: found[at - 1]?.end || ending }]
    const old = found[at]
    at += 1
    return line.kind === 'keep' && old !== undefined ? [old] : []
  })
}

function splice(lines: readonly TextLine[], placed: readonly Placed[]): readonly TextLine[] {
  const result: TextLine[] = []
  let from = 0
  for (const place of placed) {
    result.push(...lines.slice(from, place.start), ...place.lines)
    from = place.start + place.length
  }
  return [...result, ...lines.slice(from)]
}

/** A line without an end is the last or has one; the last has one unless the old text's had none. */
function withLastEnd(lines: readonly TextLine[], before: readonly TextLine[], ending: '\n' | '\r\n'): readonly TextLine[] {
  const open = before.at(-1)?.end === ''
  return lines.map((line, index) => {
    if (index === lines.length - 1 && open) return { ...line, end: '' as const }
    return line.end === '' ? { ...line, end: ending } : line
  })
}
