import { expect, test } from 'vitest'
import { imageIn } from '../../electron/window/clipboard-image.ts'
import { pngOf } from '../support/images.ts'

const png = pngOf(2, 2)
const item = (types: readonly string[], content: unknown) => ({ types, getType: async () => content })

test('the image is read as PNG by types of content, whatever lies beside it', async () => {
  const items = [item(['text/plain'], 'words'), item(['text/html', 'image/png'], new Blob([new Uint8Array(png)]))]
  expect((await imageIn({ read: async () => items }))?.equals(png)).toBe(true)
})

test('it is read in the way of older versions where there is one', async () => {
  expect(await imageIn({ readImage: () => ({ isEmpty: () => false, toPNG: () => png }) })).toBe(png)
})

test('there is none in an empty clipboard, in one of words, and in one that gives no bytes', async () => {
  expect(await imageIn({ read: async () => [] })).toBeNull()
  expect(await imageIn({ read: async () => [item(['text/plain'], 'words')] })).toBeNull()
  expect(await imageIn({ read: async () => [item(['image/png'], 'a bookmark')] })).toBeNull()
  expect(await imageIn({ readImage: () => ({ isEmpty: () => true, toPNG: () => Buffer.alloc(0) }) })).toBeNull()
})
