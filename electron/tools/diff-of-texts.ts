import { formatPatch, OMIT_HEADERS, structuredPatch } from 'diff'
import { linesOf } from './file-text.ts'

/** Most lines, and characters in them, of a diff that travel to the card and into the log. What is left out is counted. */
export const diffMaxLines = 2_000
export const diffMaxCharacters = 200_000

// Lines that may differ before an exact diff gets slow: it takes time in the square of this.
const editMaxLines = 4_000
// An exact diff that takes longer than a person notices is not worth waiting for.
const diffMaxMs = 1_000

export interface TextDiff {
  /** Hunks of a unified diff with 3 lines of context, without file headers: the path is shown elsewhere and may be hostile. */
  readonly diff: string
  readonly diffCut: number
  readonly added: number
  readonly removed: number
}

/** How much of a diff may travel. */
export interface DiffRoom {
  readonly lines: number
  readonly characters: number
}

const wholeCard: DiffRoom = { lines: diffMaxLines, characters: diffMaxCharacters }

/** What changes between two texts, by lines. Where they differ too much, all of the old is taken out and all of the new put in. */
export function diffOfTexts(before: string, after: string, room: DiffRoom = wholeCard): TextDiff {
  const patch = structuredPatch('a', 'b', before, after, undefined, undefined, {
    context: 3,
    maxEditLength: editMaxLines,
    timeout: diffMaxMs,
  })
  const text = patch === undefined ? replaceAll(before, after) : patch.hunks.length === 0 ? '' : formatPatch(patch, OMIT_HEADERS)
  const lines = text.replace(/\n$/, '').split('\n')
  const kept = keepWhatFits(lines, room)
  return {
    diff: kept.join('\n'),
    diffCut: lines.length - kept.length,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  }
}

function replaceAll(before: string, after: string): string {
  const old = linesOf(before)
  const fresh = linesOf(after)
  return [`@@ -1,${old.length} +1,${fresh.length} @@`, ...old.map((line) => `-${line}`), ...fresh.map((line) => `+${line}`)].join('\n')
}

function keepWhatFits(lines: readonly string[], room: DiffRoom): readonly string[] {
  const kept: string[] = []
  let characters = 0
  for (const line of lines.slice(0, Math.max(0, room.lines))) {
    characters += line.length + 1
    if (characters > room.characters) break
    kept.push(line)
  }
  return kept
}
