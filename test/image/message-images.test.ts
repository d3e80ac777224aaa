import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeFault, imagesOfMessage, takeImages } from '../../electron/image/message-images.ts'
import { readImageFile } from '../../electron/image/read-image-file.ts'
import { SessionImages } from '../../electron/image/session-images.ts'
import { imageMaxBytes, imagesPerMessageMax, imagesPerMessageMaxBytes, imagesPerSessionMax } from '../../shared/image-limits.ts'
import { imageFaultSchema, type TakenImages } from '../../shared/images.ts'
import { pngOf } from '../support/images.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const sessionId = `ses_${'1'.repeat(20)}`
const png = pngOf(20, 10)

function place() {
  const folder = temporaryFolder()
  const files = temporaryFolder()
  const images = new SessionImages(folder)
  const write = (name: string, content: string | Buffer) => {
    fs.writeFileSync(path.join(files, name), content)
    return path.join(files, name)
  }
  const take = async (paths: readonly string[], room = imagesPerMessageMax): Promise<TakenImages> =>
    takeImages(images, sessionId, await Promise.all(paths.map(readImageFile)), room)
  const kept = () => (fs.existsSync(path.join(folder, sessionId)) ? fs.readdirSync(path.join(folder, sessionId, 'images')) : [])
  return { folder, files, images, write, take, kept }
}

describe('a file that is no image to send is refused with why, and nothing is kept', () => {
  test.each([
    ['a text that is called an image', 'notes.png', 'not a picture', 'no-image'],
    ['an SVG, which is a program', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'no-image'],
    ['an SVG that is called a PNG', 'logo.png', '<?xml version="1.0"?><svg/>', 'no-image'],
    ['half a PNG', 'half.png', png.subarray(0, png.length - 20), 'broken'],
    ['one of 9,000 pixels', 'wide.png', pngOf(9_000, 1), 'too-long'],
    [
      'a head that claims 64 million pixels',
      'bomb.gif',
      Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0x40, 0x1f, 0x40, 0x1f])]),
      'too-many-pixels',
    ],
    ['an empty one', 'empty.png', '', 'no-image'],
  ] as const)('%s', async (_, name, content, fault) => {
    const { write, take, kept } = place()
    expect(await take([write(name, content)])).toEqual({ images: [], refused: [{ name, fault }] })
    expect(kept()).toEqual([])
  })

  test('one of 100 MB, which is not read', async () => {
    const { write, take } = place()
    const file = write('huge.png', png)
    // A hole: it takes no room on the disk.
    fs.truncateSync(file, 100 * 1024 * 1024)
    expect(await take([file])).toEqual({ images: [], refused: [{ name: 'huge.png', fault: 'too-heavy' }] })
  })

  test('a link, also to an image: it may show another file than the one that was seen', async () => {
    const { files, write, take, kept } = place()
    const target = write('private.png', png)
    const link = path.join(files, 'picture.png')
    fs.symlinkSync(target, link)
    expect(await take([link])).toEqual({ images: [], refused: [{ name: 'picture.png', fault: 'link' }] })
    expect(kept()).toEqual([])
  })

  test('a folder, what is gone, and a pipe that nobody writes to', async () => {
    const { files, take } = place()
    const pipe = path.join(files, 'pipe.png')
    execFileSync('mkfifo', [pipe])
    const taken = await take([files, path.join(files, 'gone.png'), pipe])
    expect(taken.refused.map(({ fault }) => fault)).toEqual(['no-file', 'unreadable', 'no-file'])
  })

  test('every fault has words of its own', () => {
    const words = imageFaultSchema.options.map(describeFault)
    expect(new Set(words).size).toBe(words.length)
  })
})

describe('an image that is taken', () => {
  test('lies with the session, for the user alone, once however often it comes and whatever it is called', async () => {
    const { folder, write, take, kept } = place()
    const taken = await take([write('a.png', png), write('b.png', png)])
    expect(taken).toEqual({
      images: [
        {
          imageId: expect.stringMatching(/^img_[0-9a-z]{20}$/),
          type: 'image/png',
          width: 20,
          height: 10,
          bytes: png.length,
          name: 'a.png',
        },
      ],
      refused: [],
    })
    const [ref] = taken.images
    expect((await take([write('c.png', png)])).images[0]?.imageId).toBe(ref?.imageId)
    expect(kept()).toEqual([ref?.imageId])
    const file = path.join(folder, sessionId, 'images', ref?.imageId ?? '')
    expect(fs.readFileSync(file).equals(png)).toBe(true)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  test('is written anew where its file was spoilt', async () => {
    const { folder, write, take, images } = place()
    const imageId = (await take([write('a.png', png)])).images[0]?.imageId ?? ''
    fs.writeFileSync(path.join(folder, sessionId, 'images', imageId), 'spoilt')
    expect(await images.find(sessionId, imageId)).toBeNull()
    await take([write('a.png', png)])
    expect((await images.find(sessionId, imageId))?.bytes.equals(png)).toBe(true)
  })

  test('is one of as many as the message has room for', async () => {
    const { write, take, kept } = place()
    const taken = await take([write('a.png', pngOf(1, 1)), write('b.png', pngOf(2, 1)), write('c.png', pngOf(3, 1))], 2)
    expect(taken.images.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
    expect(taken.refused).toEqual([{ name: 'c.png', fault: 'too-many' }])
    expect(kept()).toHaveLength(2)
  })

  test('is not kept beside as many as a session holds', async () => {
    const { folder, write, take } = place()
    const images = path.join(folder, sessionId, 'images')
    fs.mkdirSync(images, { recursive: true })
    for (let count = 0; count < imagesPerSessionMax; count++) fs.writeFileSync(path.join(images, `${count}`), '')
    expect((await take([write('a.png', png)])).refused).toEqual([{ name: 'a.png', fault: 'session-full' }])
  })
})

describe('the images of a message', () => {
  const taken = async () => {
    const { write, take, images, folder } = place()
    const { images: refs } = await take([write('a.png', png)])
    const named = refs.map(({ imageId }) => ({ imageId, name: 'a.png' }))
    return { images, refs, named, folder }
  }

  test('are told from their files, with the names that the window has for them', async () => {
    const { images, refs, named } = await taken()
    for (const seen of ['yes', 'unknown'] as const)
      expect(await imagesOfMessage(images, sessionId, named, seen)).toEqual({ ok: true, value: refs })
  })

  test('are refused for a model that reads none, where one is gone, and where they are too much together', async () => {
    const { images, named, folder } = await taken()
    expect(await imagesOfMessage(images, sessionId, named, 'no')).toMatchObject({ error: { kind: 'no-images' } })
    expect(await imagesOfMessage(images, sessionId, [], 'no')).toEqual({ ok: true, value: [] })
    expect(await imagesOfMessage(images, `ses_${'2'.repeat(20)}`, named, 'yes')).toMatchObject({ error: { kind: 'not-found' } })
    // Whatever stands behind the end of a PNG is part of its file.
    const heavy = await Promise.all(
      Array.from({ length: Math.floor(imagesPerMessageMaxBytes / imageMaxBytes) + 1 }, (_, at) =>
        images.keep(sessionId, Buffer.concat([pngOf(at + 1, 1), Buffer.alloc(imageMaxBytes - 200)])),
      ),
    )
    const together = heavy.map((one) => ({ imageId: one.ok ? one.value.imageId : '' }))
    expect(await imagesOfMessage(images, sessionId, together.slice(1), 'yes')).toMatchObject({ ok: true })
    expect(await imagesOfMessage(images, sessionId, together, 'yes')).toMatchObject({ error: { kind: 'too-large' } })
    expect(fs.existsSync(folder)).toBe(true)
  })
})
