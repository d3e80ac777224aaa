// Shorter values would mask ordinary words ("true", "1234") all over the log.
const shortestMaskedCharacters = 8

const mask = '[masked]'

/** Replaces known secret values in text before it is logged, shown to the model or exported. */
export type MaskSecrets = (text: string) => string

/**
 * Makes a masker over values that may change while the app runs (a key is entered, a variable is stripped).
 * Values shorter than 8 characters are not masked.
 */
export function createMaskSecrets(secretValues: () => Iterable<string>): MaskSecrets {
  return (text) => {
    let masked = text
    for (const value of secretValues()) {
      if (value.length >= shortestMaskedCharacters && masked.includes(value)) masked = masked.replaceAll(value, mask)
    }
    return masked
  }
}

/** Masks every string inside plain JSON data; gives back the same object when nothing had to be masked. */
export function maskStrings<Value>(value: Value, maskSecrets: MaskSecrets): Value {
  let changed = false
  const replacer = (_key: string, inner: unknown): unknown => {
    if (typeof inner !== 'string') return inner
    const masked = maskSecrets(inner)
    changed ||= masked !== inner
    return masked
  }
  const text = JSON.stringify(value, replacer)
  // The same shape comes back: only string contents were replaced.
  return changed ? (JSON.parse(text) as Value) : value
}
