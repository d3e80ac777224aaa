/** Half of a surrogate pair (output cut inside a character) is no valid JSON text for strict servers. */
export const wellFormed = (text: string): string => (text.isWellFormed() ? text : text.toWellFormed())

/** Servers parse the arguments in the history too and refuse the whole conversation for a broken one; the tool result says what was wrong. */
export const sentArguments = (text: string): string => (isJsonObject(text) ? wellFormed(text) : '{}')

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
