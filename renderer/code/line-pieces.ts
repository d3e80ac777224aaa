import type { CodeToken } from './highlighter.ts'

/** Part of a line: from a character up to another, counted in UTF-16 code units. */
export interface Range {
  readonly from: number
  readonly to: number
}

export interface LinePiece {
  readonly text: string
  /** Null: the colour of the text around. */
  readonly colour: string | null
  readonly marked: boolean
}

/** A line cut where its colour changes and where a mark begins or ends. Colours that are not those of this line are left out. */
export function linePieces(text: string, tokens: readonly CodeToken[] | null, marks: readonly Range[]): readonly LinePiece[] {
  const fits = tokens !== null && tokens.map((token) => token.text).join('') === text
  const coloured = fits ? tokens : [{ text, colour: null }]
  const pieces: LinePiece[] = []
  let at = 0
  for (const token of coloured) {
    const end = at + token.text.length
    for (const [from, to] of cutsOf(at, end, marks)) {
      pieces.push({ text: text.slice(from, to), colour: token.colour, marked: marks.some((mark) => mark.from <= from && to <= mark.to) })
    }
    at = end
  }
  return pieces
}

function cutsOf(start: number, end: number, marks: readonly Range[]): readonly (readonly [number, number])[] {
  const inside = marks.flatMap(({ from, to }) => [from, to]).filter((cut) => cut > start && cut < end)
  const cuts = [...new Set([start, ...inside, end])].sort((a, b) => a - b)
  return cuts.slice(0, -1).map((from, index) => [from, cuts[index + 1] ?? end] as const)
}
