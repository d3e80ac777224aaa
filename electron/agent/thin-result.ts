/** Results up to this length stay whole: shortening them gains nothing. In UTF-16 code units. */
export const thinResultCharacters = 600

// The header of a result (how it ended, where the whole output is) and a few lines after it.
const keptCharacters = 400

/** What is left of an old result when room is needed: its beginning, and that the rest was left out. */
export function thinResult(text: string): string {
  if (text.length <= thinResultCharacters) return text
  const left = text.length - keptCharacters
  return `${text.slice(0, keptCharacters).toWellFormed()}\n[Signalbox: ${left} more characters of this older result are left out. Look again if you need them.]`
}
