import type { RuleDraft, RuleLine } from './rule-file.ts'
import { writeRuleLine } from './rule-file.ts'

/** One line taken out of a file, and where it stood: enough to put it back. */
export interface TakenLine {
  readonly text: string
  /** From 1. */
  readonly line: number
}

/** The file with one more rule at its end; everything that stands there stays as it is. Null when the rule cannot be written on one line. */
export function withRule(content: string, head: string, draft: RuleDraft): string | null {
  const line = writeRuleLine(draft)
  if (line === null) return null
  const start = content === '' ? head : content
  return `${start}${start === '' || start.endsWith('\n') ? '' : '\n'}${line}\n`
}

/** The file with another rule in the place of one. */
export function withOtherRule(content: string, old: RuleLine, draft: RuleDraft): string | null {
  const line = writeRuleLine(draft)
  if (line === null) return null
  return joined(content, (lines) => lines.with(old.line - 1, line))
}

/** The file without one rule, and what was taken out. */
export function withoutRule(content: string, old: RuleLine): { readonly content: string; readonly taken: TakenLine } {
  const text = linesOf(content)[old.line - 1] ?? ''
  return { content: joined(content, (lines) => lines.toSpliced(old.line - 1, 1)), taken: { text, line: old.line } }
}

/** The file with a line back where it stood, or at the end when the file has become shorter. */
export function withLine(content: string, taken: TakenLine): string {
  const ended = content === '' || content.endsWith('\n') ? content : `${content}\n`
  return joined(ended, (lines) => lines.toSpliced(Math.min(taken.line - 1, Math.max(0, lines.length - 1)), 0, taken.text))
}

/** Lines with their own line ends: a file written on another system keeps them. */
const linesOf = (content: string): readonly string[] => content.split('\n')

const joined = (content: string, change: (lines: readonly string[]) => readonly string[]): string => change(linesOf(content)).join('\n')
