/**
 * Characters that make a text read other than it runs: controls, bidirectional marks, zero-width and other invisible ones.
 * Line feed is ordinary; a tab, a carriage return and the rest are odd. Source: Unicode categories Cc, Cf, Zl, Zp, and the invisible letters U+115F, U+1160, U+3164, U+FFA0, U+2800.
 */
const oddCharacter = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

/** As `oddCharacter`, without the two that need no mark (line feed) or do no harm (tab): asked of whole texts at once. */
const harmfulCharacter = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/u

export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'odd'; readonly text: string; readonly codePoint: number }

/** True when the text holds a character that must be shown visibly and from which no rule may be saved. A tab is shown but harmless. */
export function hasOddCharacters(text: string): boolean {
  return harmfulCharacter.test(text)
}

/** The text in order, cut so that each odd character stands alone; for drawing them as `U+202E`. */
export function splitOddCharacters(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let plain = ''
  for (const character of text) {
    if (character === '\n' || !oddCharacter.test(character)) {
      plain += character
      continue
    }
    if (plain !== '') pieces.push({ kind: 'text', text: plain })
    plain = ''
    pieces.push({ kind: 'odd', text: character, codePoint: character.codePointAt(0) ?? 0 })
  }
  if (plain !== '') pieces.push({ kind: 'text', text: plain })
  return pieces
}
