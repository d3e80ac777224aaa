import { assertNever } from '../../shared/assert.ts'
import type { ImageType } from '../../shared/images.ts'

/** Whether a file of this type has its end: half of a download is refused before it is sent, not by the model's server. */
export function isWhole(type: ImageType, bytes: Buffer): boolean {
  try {
    return hasEnd(type, bytes)
  } catch (error) {
    // It names a place behind its end.
    if (error instanceof RangeError) return false
    throw error
  }
}

function hasEnd(type: ImageType, bytes: Buffer): boolean {
  switch (type) {
    case 'image/png':
      return pngHasEnd(bytes)
    case 'image/jpeg':
      return jpegHasEnd(bytes)
    case 'image/gif':
      return gifHasEnd(bytes)
    case 'image/webp':
      // The length counts from behind itself; an odd one is followed by a byte that fills it up.
      return bytes.readUInt32LE(4) > webpHeadBytes && bytes.readUInt32LE(4) + 8 <= bytes.length
    default:
      return assertNever(type)
  }
}

const webpHeadBytes = 12

/** From chunk to chunk, each with its length, name, content and checksum. */
function pngHasEnd(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return false
  for (let at = 8; ; ) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next <= bytes.length
    at = next
  }
}

/** The marker of the end stands somewhere behind that of the picture's data; cameras write more after it. A small picture inside has its own. */
function jpegHasEnd(bytes: Buffer): boolean {
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xda) return bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') > at
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

/**
 * From block to block: pictures (with their colours) and extensions, each made of pieces with their length before them. Old programs left the last
 * byte away that says the end.
 */
function gifHasEnd(bytes: Buffer): boolean {
  let hasPicture = false
  for (let at = 13 + coloursBytes(bytes.readUInt8(10)); ; ) {
    if (at === bytes.length) return hasPicture
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) return true
    if (kind === 0x21) at = behindPieces(bytes, at + 2)
    else if (kind !== 0x2c) return false
    else {
      at = behindPieces(bytes, at + 11 + coloursBytes(bytes.readUInt8(at + 9)))
      hasPicture = true
    }
  }
}

const coloursBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function behindPieces(bytes: Buffer, from: number): number {
  let at = from
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) at += length + 1
  return at + 1
}
