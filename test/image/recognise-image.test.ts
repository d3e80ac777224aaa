import { describe, expect, test } from 'vitest'
import { recogniseImage } from '../../electron/image/recognise-image.ts'
import { imageMaxBytes, imageMaxPixels } from '../../shared/image-limits.ts'
import { pngOf } from '../support/images.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const little = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
/** Header, one picture of one piece, end. */
const gif = Buffer.concat([latin('GIF89a'), little(640, 2), little(480, 2), latin('\x80\0\0'), Buffer.alloc(6), gifPicture(), latin(';')])
// A comment and a table before the frame header, as cameras write them; then the picture's data and the end.
const jpegHead = '\xff\xd8\xff\xfe\x00\x05abc\xff\xc4\x00\x03x\xff\xc2\x00\x08\x08\x01\x2c\x01\x90\x03'
const jpeg = latin(`${jpegHead}\xff\xda\x00\x02data\xff\xd9`)
const webp = (kind: string, rest: Buffer) => {
  const content = Buffer.concat([latin('WEBP'), latin(kind), little(rest.length, 4), rest])
  return Buffer.concat([latin('RIFF'), little(content.length, 4), content])
}
const lossy = webp('VP8 ', Buffer.concat([Buffer.alloc(6), little(320, 2), little(200, 2)]))
const lossless = webp('VP8L', Buffer.concat([latin('\x2f'), little((99 << 14) | 199, 4)]))
const extended = webp('VP8X', Buffer.concat([Buffer.alloc(4), little(1023, 3), little(767, 3)]))

function gifPicture(): Buffer {
  return Buffer.concat([latin('!\xf9\x04\0\0\0\0\0,'), Buffer.alloc(8), latin('\0\x02\x02D\x01\0')])
}

describe('an image is told by its bytes', () => {
  test.each([
    ['PNG', pngOf(8, 5), { type: 'image/png', width: 8, height: 5 }],
    ['GIF', gif, { type: 'image/gif', width: 640, height: 480 }],
    ['JPEG', jpeg, { type: 'image/jpeg', width: 400, height: 300 }],
    ['GIF without the byte that says the end', gif.subarray(0, -1), { type: 'image/gif', width: 640, height: 480 }],
    ['WebP, lossy', lossy, { type: 'image/webp', width: 320, height: 200 }],
    ['WebP, lossless', lossless, { type: 'image/webp', width: 200, height: 100 }],
    ['WebP, extended', extended, { type: 'image/webp', width: 1024, height: 768 }],
  ])('%s', (_, bytes, facts) => expect(recogniseImage(bytes)).toEqual({ kind: 'image', facts }))

  test.each([
    ['text', latin('just text')],
    ['nothing', Buffer.alloc(0)],
    ['SVG, which is a program', latin('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['another RIFF file', latin('RIFF\0\0\0\0WAVEfmt ')],
  ])('%s is none', (_, bytes) => expect(recogniseImage(bytes)).toEqual({ kind: 'other' }))

  test.each([
    ['cut off in its head', pngOf(8, 5).subarray(0, 18), /is broken/],
    ['a PNG without its end', pngOf(8, 5).subarray(0, -12), /its end is missing/],
    ['a PNG that says more than it has', Buffer.concat([pngOf(8, 5).subarray(0, 33), latin('\x7f\xff\xff\xffIDAT')]), /its end is missing/],
    ['a JPEG without its end', jpeg.subarray(0, -2), /its end is missing/],
    ['a JPEG whose only end is that of a small picture inside', latin(`${jpegHead}\xff\xe1\x00\x04\xff\xd9\xff\xda\x00\x02da`), /its end/],
    ['a GIF that ends in a picture', gif.subarray(0, -2), /its end is missing/],
    ['a GIF with pieces behind its end', gif.subarray(0, -5), /its end is missing/],
    [
      'a WebP without its end',
      Buffer.concat([lossy, Buffer.alloc(20)])
        .fill(60, 4, 5)
        .subarray(0, -1),
      /its end is missing/,
    ],
    ['without a frame', latin('\xff\xd8\xff\xfe\x00\x05abc'), /is broken/],
    ['of no size', Buffer.concat([latin('GIF89a'), Buffer.alloc(4)]), /is broken/],
    ['too heavy', Buffer.concat([pngOf(8, 5), Buffer.alloc(imageMaxBytes)]), /5,242,880/],
    ['too wide', Buffer.concat([latin('GIF89a'), little(imageMaxPixels + 1, 2), little(1, 2)]), /8001 × 1; models take at most 8000/],
    ['a small file that unpacks to far too much', Buffer.concat([latin('GIF89a'), little(8000, 2), little(8000, 2)]), /40,000,000 pixels/],
  ])('one that is %s is unfit, with the reason', (_, bytes, why) =>
    expect(recogniseImage(bytes)).toMatchObject({ kind: 'unfit', why: expect.stringMatching(why) }),
  )

  test('random bytes after a known beginning never throw', () => {
    for (const start of ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'RIFF\0\0\0\0WEBPVP8 ']) {
      for (let length = 0; length < 64; length++)
        expect(() => recogniseImage(Buffer.concat([latin(start), Buffer.alloc(length, 0xff)]))).not.toThrow()
    }
  })
})
