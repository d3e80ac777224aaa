/** Writes the same objects again as they were written before. Its bytes are those of `JSON.stringify`, at the beginning of `room.bytes`. */
export type WriteBody = (body: object, room: BodyRoom) => Uint8Array<ArrayBuffer>

/** Where the bodies of one request after another are written: a buffer for each would stay until the engine next collects what is old. */
export interface BodyRoom {
  bytes: Buffer<ArrayBuffer>
  /** What stands in it, one after the other. */
  pieces: readonly Buffer[]
}

/** Room for nothing yet. */
export const newBodyRoom = (): BodyRoom => ({ bytes: Buffer.alloc(0), pieces: [] })

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
  return (body, room) => {
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
    return join(pieces, room)
  }
}

// Each request of a conversation is somewhat longer than the one before.
const spareShare = 1.5

/** What stands there already, most of it as a rule, stays as it is. */
function join(pieces: readonly Buffer[], room: BodyRoom): Uint8Array<ArrayBuffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (room.bytes.length < length) {
    room.bytes = Buffer.allocUnsafeSlow(Math.ceil(length * spareShare))
    room.pieces = []
  }
  let at = 0
  let isSame = true
  for (const [index, piece] of pieces.entries()) {
    const before = room.pieces[index]
    isSame &&= before !== undefined && (before === piece || before.equals(piece))
    if (!isSame) room.bytes.set(piece, at)
    at += piece.length
  }
  room.pieces = pieces
  return room.bytes.subarray(0, length)
}

const comma = Buffer.from(',')
