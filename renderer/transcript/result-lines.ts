/** Lines shown at the start and the end of a long result. The whole output is in the terminal. */
export const resultHeadLines = 6
export const resultTailLines = 8

/** Longest line drawn of a result, in UTF-16 code units; a minified file is one line of megabytes. */
export const resultLineMaxCharacters = 2_000

export interface ResultLines {
  readonly head: string
  /** Empty when nothing was left out. */
  readonly tail: string
  readonly leftOut: number
}

/** The first and last lines of a result, and how many lines between them are not shown. */
export function resultLines(text: string): ResultLines {
  const lines = text.replace(/\n+$/u, '').split('\n').map(shorten)
  const leftOut = lines.length - resultHeadLines - resultTailLines
  // Leaving out one line would cost a line to say so.
  if (leftOut <= 1) return { head: lines.join('\n'), tail: '', leftOut: 0 }
  return { head: lines.slice(0, resultHeadLines).join('\n'), tail: lines.slice(-resultTailLines).join('\n'), leftOut }
}

const shorten = (line: string): string => (line.length > resultLineMaxCharacters ? `${line.slice(0, resultLineMaxCharacters)}…` : line)
