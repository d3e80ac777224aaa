/** All text of one message together, in UTF-16 code units: the longest user message (200,000) and room for its envelope. */
export const inputMaxCharacters = 220_000
/** Values (objects, list entries, texts, numbers) in one message. The largest command has about twenty. */
export const inputMaxValues = 1_000
/** Levels of nesting in one message. The deepest command has four. */
export const inputMaxDepth = 10

export type InputSize =
  | { readonly kind: 'fits' }
  | { readonly kind: 'too-large'; readonly limit: 'characters' | 'values' | 'depth' }
  /** Something that is not plain data: a Map, a date, a buffer. */
  | { readonly kind: 'not-plain' }

/** Measures an untrusted message before any schema sees it, and stops as soon as a limit is passed. */
export function measureInput(input: unknown): InputSize {
  let characters = 0
  let values = 0
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next
    values += 1
    if (values > inputMaxValues) return { kind: 'too-large', limit: 'values' }
    if (depth > inputMaxDepth) return { kind: 'too-large', limit: 'depth' }
    if (typeof value === 'string') characters += value.length
    else if (typeof value === 'object' && value !== null) {
      if (!isPlain(value)) return { kind: 'not-plain' }
      const entries = Object.entries(value)
      if (values + open.length + entries.length > inputMaxValues) return { kind: 'too-large', limit: 'values' }
      for (const [key, inner] of entries) {
        characters += key.length
        open.push({ value: inner, depth: depth + 1 })
      }
    }
    if (characters > inputMaxCharacters) return { kind: 'too-large', limit: 'characters' }
  }
  return { kind: 'fits' }
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
