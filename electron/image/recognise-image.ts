import { imageMaxArea, imageMaxBytes, imageMaxPixels } from '../../shared/image-limits.ts'
import type { ImageFault, ImageType } from '../../shared/images.ts'
import { thousands } from '../../shared/thousands.ts'
import { isWhole } from './whole-image.ts'

export interface ImageFacts {
  readonly type: ImageType
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export type Recognised =
  | { readonly kind: 'image'; readonly facts: ImageFacts }
  /** `why` is the end of a sentence that begins with the image. */
  | { readonly kind: 'unfit'; readonly fault: ImageFault; readonly why: string }
  | { readonly kind: 'other' }

/** Tells an image by its bytes, never by its name, and whether it is whole and small enough for models. Nothing is unpacked. */
export function recogniseImage(bytes: Buffer): Recognised {
  const type = typeOf(bytes)
  if (type === null) return { kind: 'other' }
  const size = sizeOf(type, bytes)
  if (size === null || size.width < 1 || size.height < 1) return unfit('broken', 'is broken: its size cannot be read')
  if (bytes.length > imageMaxBytes)
    return unfit('too-heavy', `has ${thousands(bytes.length)} bytes; models take at most ${thousands(imageMaxBytes)}`)
  const { width, height } = size
  if (Math.max(width, height) > imageMaxPixels)
    return unfit('too-long', `is ${width} × ${height}; models take at most ${imageMaxPixels} pixels a side`)
  if (width * height > imageMaxArea)
    return unfit('too-many-pixels', `is ${width} × ${height}; at most ${thousands(imageMaxArea)} pixels are taken`)
  if (!isWhole(type, bytes)) return unfit('broken', 'is broken: its end is missing')
  return { kind: 'image', facts: { type, width, height } }
}

const unfit = (fault: ImageFault, why: string): Recognised => ({ kind: 'unfit', fault, why })

interface Size {
  readonly width: number
  readonly height: number
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text

function typeOf(bytes: Buffer): ImageType | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'image/webp' : null
}

/** Null where the file is too short or says nothing that can be read. */
function sizeOf(type: ImageType, bytes: Buffer): Size | null {
  try {
    switch (type) {
      case 'image/png':
        return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      case 'image/gif':
        return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
      case 'image/jpeg':
        return sizeOfJpeg(bytes)
      case 'image/webp':
        return sizeOfWebp(bytes)
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The first frame header (SOF0 to SOF15, without DHT, JPG and DAC) has it. */
function sizeOfJpeg(bytes: Buffer): Size | null {
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** Lossy, lossless and extended files each say it in their own way. */
function sizeOfWebp(bytes: Buffer): Size | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
