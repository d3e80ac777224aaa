import { describe, expect, test } from 'vitest'
import type { ModelRequest } from '../../electron/agent/ports.ts'
import { type OptionalField, refusedFieldIn } from '../../electron/model/optional-fields.ts'
import { toRequestBody } from '../../electron/model/request-body.ts'
import { toResponsesBody } from '../../electron/model/responses-body.ts'
import type { ImageRef } from '../../shared/images.ts'

const image = (digit: string): ImageRef => ({ imageId: `img_${digit.repeat(20)}`, type: 'image/png', width: 8, height: 5, bytes: 3 })
const request: ModelRequest = {
  messages: [{ role: 'user', text: 'Look', images: [image('1'), image('2')] }],
  tools: [],
  imageData: new Map([[image('1').imageId, 'AAAA']]),
}
const note = '[Signalbox: an image (PNG, 8 × 5) stood here; it is not shown to you.]'
const none: ReadonlySet<OptionalField> = new Set()
const url = 'data:image/png;base64,AAAA'

describe('the images of a message', () => {
  test('go as parts in the words of each API, and those without data are named', () => {
    expect(toRequestBody('m', 's', request, none).messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: `Look\n\n${note}` },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ])
    expect(toResponsesBody('m', 's', request, none).input).toEqual([
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: `Look\n\n${note}` },
          { type: 'input_image', image_url: url, detail: 'auto' },
        ],
      },
    ])
  })

  test('are all named where the server refused images', () => {
    const refused: ReadonlySet<OptionalField> = new Set<OptionalField>(['images'])
    const content = `Look\n\n${note}\n\n${note}`
    expect(toRequestBody('m', 's', request, refused).messages).toEqual([{ role: 'user', content }])
    expect(toResponsesBody('m', 's', request, refused).input).toEqual([{ type: 'message', role: 'user', content }])
  })

  test.each([
    'Invalid content type. image_url is only supported by certain models.',
    'This model does not support image inputs',
    'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
  ])('%j is such a refusal', (words) => expect(refusedFieldIn(words)).toBe('images'))
})
