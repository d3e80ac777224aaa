import { splitOddCharacters } from '../../shared/odd-characters.ts'
import type { Part, VerdictKind } from '../../shared/permission.ts'

/** A stretch of the command that is drawn one way. `verdict` null: an operator, a comment or space between parts. */
export interface CommandRun {
  readonly verdict: VerdictKind | null
  readonly pieces: readonly CommandPiece[]
}

export type CommandPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'odd'; readonly label: string; readonly text: string }

/**
 * Cuts a command into the runs the card tints. Spans are half-open UTF-16 ranges; where two overlap the stricter verdict wins,
 * and spans that point outside the text are clipped: nothing of the command is ever left out or shown twice.
 */
export function commandRuns(command: string, parts: readonly Part[]): readonly CommandRun[] {
  const borders = new Set([0, command.length])
  for (const { span } of parts) {
    if (span.end <= span.start) continue
    borders.add(clip(span.start, command.length))
    borders.add(clip(span.end, command.length))
  }
  const sorted = [...borders].sort((a, b) => a - b)
  const runs: CommandRun[] = []
  for (const [index, start] of sorted.entries()) {
    const end = sorted[index + 1]
    if (end === undefined || end === start) continue
    runs.push({ verdict: strictest(parts, start, end), pieces: visiblePieces(command.slice(start, end)) })
  }
  return runs
}

const clip = (offset: number, length: number): number => Math.min(Math.max(0, offset), length)

const strictness: Readonly<Record<VerdictKind, number>> = { allow: 0, ask: 1, deny: 2 }

function strictest(parts: readonly Part[], start: number, end: number): VerdictKind | null {
  let worst: VerdictKind | null = null
  for (const { span, verdict } of parts) {
    if (span.start >= end || span.end <= start) continue
    if (worst === null || strictness[verdict] > strictness[worst]) worst = verdict
  }
  return worst
}

/** The text with each odd character standing alone as `U+202E`. A tab keeps its width beside its mark. */
export function visiblePieces(text: string): readonly CommandPiece[] {
  return splitOddCharacters(text).map((piece) =>
    piece.kind === 'text' ? { kind: 'text', text: piece.text } : { kind: 'odd', label: codePointLabel(piece.codePoint), text: piece.text },
  )
}

/** `U+202E` for 0x202e; a tab is `⇥`, which everyone reads. */
export function codePointLabel(codePoint: number): string {
  if (codePoint === 0x09) return '⇥'
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

/** First line of a text, for rows and announcements; `…` marks that more follows. Never longer than `maximumCharacters`. */
export function firstLine(text: string, maximumCharacters = 200): string {
  const lines = text.split('\n')
  const line = lines.find((candidate) => candidate.trim() !== '') ?? ''
  const more = lines.length > 1 || line.length > maximumCharacters
  const shown = visiblePieces(line.slice(0, maximumCharacters))
    .map((piece) => (piece.kind === 'text' ? piece.text : `[${piece.label}]`))
    .join('')
  return more ? `${shown} …` : shown
}
