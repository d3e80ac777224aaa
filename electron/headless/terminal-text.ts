import { splitOddCharacters } from '../../shared/odd-characters.ts'

/**
 * Text of others (model, commands, files) made safe to print: controls other than line feed and tab are gone, so no escape sequence
 * can start, and so are the marks that reorder text. Works piece by piece: no state is needed between chunks of a stream.
 */
export function plainText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
}

/** Text in which each odd character is shown by its code point, as `<U+202E>`: for what is about to be approved. Line feeds stay, a tab is an arrow. */
export function visibleText(text: string): string {
  return splitOddCharacters(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : nameOfCharacter(piece.codePoint)))
    .join('')
}

const nameOfCharacter = (codePoint: number): string =>
  codePoint === 0x09 ? '⇥ ' : `<U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}>`

/** `visibleText` on one line, at most `maxCharacters` long, the cut marked. */
export function visibleLine(text: string, maxCharacters: number): string {
  const line = visibleText(text.slice(0, maxCharacters * 2)).replaceAll('\n', '⏎')
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1)}…`
}

/**
 * Puts `gutter` before each row and breaks rows that are wider than `columns`, so that no text, however long or padded,
 * can start at the left edge and pose as a line of ours. Wide characters count as two; where in doubt a row is cut early.
 */
export function behindGutter(text: string, gutter: string, columns: number): string {
  const room = Math.max(20, columns - gutter.length - 1)
  return text
    .split('\n')
    .flatMap((line) => breakLine(line, room))
    .map((row) => `${gutter}${row}`)
    .join('\n')
}

function breakLine(line: string, room: number): readonly string[] {
  const rows: string[] = []
  let row = ''
  let width = 0
  for (const character of line) {
    const wide = (character.codePointAt(0) ?? 0) >= 0x1100 ? 2 : 1
    if (width + wide > room) {
      rows.push(row)
      row = ''
      width = 0
    }
    row += character
    width += wide
  }
  return [...rows, row]
}

export type Colour = 'green' | 'amber' | 'red' | 'dim' | 'bold'
const codes: Readonly<Record<Colour, number>> = { green: 32, amber: 33, red: 31, dim: 2, bold: 1 }

/** Colours text of ours; leaves it plain where colour is off. */
export const paint = (text: string, colour: Colour, on: boolean): string => (on ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text)
