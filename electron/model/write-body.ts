/** Writes the same objects again as they were written before. Its bytes are those of `JSON.stringify`. */
export type WriteBody = (body: object) => Uint8Array

/**
 * Writes the bodies of one conversation. Each request brings all messages of the one before, so that an element of a list is written once: the same
 * object must say the same for as long as it lives.
 */
export function createBodyWriter(): WriteBody {
  const written = new WeakMap<object, Buffer>()
  const bytesOf = (element: unknown): Buffer => {
    const isKept = typeof element === 'object' && element !== null
    const known = isKept ? written.get(element) : undefined
    if (known !== undefined) return known
    const bytes = Buffer.from(JSON.stringify(element) ?? 'null')
    if (isKept) written.set(element, bytes)
    return bytes
  }
  return (body) => {
    const pieces: Buffer[] = []
    let text = '{'
    for (const [name, value] of Object.entries(body)) {
      if (value === undefined) continue
      text += `${text === '{' && pieces.length === 0 ? '' : ','}${JSON.stringify(name)}:`
      if (!Array.isArray(value)) {
        text += JSON.stringify(value)
        continue
      }
      pieces.push(Buffer.from(`${text}[`))
      for (const [at, element] of value.entries()) {
        if (at > 0) pieces.push(comma)
        pieces.push(bytesOf(element))
      }
      text = ']'
    }
    pieces.push(Buffer.from(`${text}}`))
    return Buffer.concat(pieces)
  }
}

const comma = Buffer.from(',')
