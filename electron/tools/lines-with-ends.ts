/** One line of a text with the very characters that end it; the last may have none. */
export interface TextLine {
  readonly text: string
  readonly end: '' | '\n' | '\r\n'
}

/** A text as its lines. Joined again it is the same text; a lone `\r` is part of a line. */
export function splitLines(text: string): readonly TextLine[] {
  const lines: TextLine[] = []
  let from = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
    const carriage = at > from && text[at - 1] === '\r'
    lines.push({ text: text.slice(from, carriage ? at - 1 : at), end: carriage ? '\r\n' : '\n' })
    from = at + 1
  }
  if (from < text.length) lines.push({ text: text.slice(from), end: '' })
  return lines
}

export const joinLines = (lines: readonly TextLine[]): string => lines.map(({ text, end }) => text + end).join('')

/** The line end that most of the lines have; `\n` where none has one. */
export function commonEnd(lines: readonly TextLine[]): '\n' | '\r\n' {
  const carriage = lines.filter(({ end }) => end === '\r\n').length
  return carriage > lines.filter(({ end }) => end === '\n').length ? '\r\n' : '\n'
}
