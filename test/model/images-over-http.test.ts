import { describe, expect, onTestFinished, test } from 'vitest'
import type { Model, ModelEvent, ModelRequest } from '../../electron/agent/ports.ts'
import { createChatCompletionsModel } from '../../electron/model/chat-completions.ts'
import type { ClientOptions } from '../../electron/model/converse.ts'
import { createResponsesModel } from '../../electron/model/responses.ts'
import type { ImageRef } from '../../shared/images.ts'
import { pngOf } from '../support/images.ts'
import type { ScriptedAnswer } from './conformance/read-script.ts'
import { serveAnswers } from './conformance/serve-script.ts'

const png = pngOf(20, 10)
const image: ImageRef = { imageId: `img_${'1'.repeat(20)}`, type: 'image/png', width: 20, height: 10, bytes: png.length, name: 'shot.png' }
const request = (text: string): ModelRequest => ({
  messages: [
    { role: 'system', text: 'You work.' },
    { role: 'user', text, images: [image] },
  ],
  tools: [],
  imageData: new Map([[image.imageId, png.toString('base64')]]),
})
const url = `data:image/png;base64,${png.toString('base64')}`

const stream = (body: string): ScriptedAnswer => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body, ending: 'end' })
const refusal: ScriptedAnswer = {
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ error: { message: 'image input is not supported' } }),
  ending: 'end',
}
const chatReply = stream('data: {"choices":[{"index":0,"delta":{"content":"Grey."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
const output = '[{"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":"Grey.","annotations":[]}]}]'
const responsesReply = stream(
  `event: response.completed\ndata: {"type":"response.completed","response":{"status":"completed","output":${output}}}\n\n`,
)

const apis: readonly [string, (options: ClientOptions) => Model, ScriptedAnswer, (text: string) => readonly unknown[]][] = [
  [
    'Chat Completions',
    createChatCompletionsModel,
    chatReply,
    (text) => [...(text === '' ? [] : [{ type: 'text', text }]), { type: 'image_url', image_url: { url } }],
  ],
  [
    'Responses',
    createResponsesModel,
    responsesReply,
    (text) => [...(text === '' ? [] : [{ type: 'input_text', text }]), { type: 'input_image', image_url: url, detail: 'auto' }],
  ],
]

async function speak(make: (options: ClientOptions) => Model, answers: readonly ScriptedAnswer[]) {
  const server = await serveAnswers(answers)
  onTestFinished(() => server.close())
  const model = make({ baseUrl: server.baseUrl, model: 'small', key: () => null, wait: async () => undefined })
  const ask = async (text: string): Promise<readonly ModelEvent[]> => {
    const events: ModelEvent[] = []
    for await (const event of model.stream(request(text), new AbortController().signal)) events.push(event)
    return events
  }
  return { ask, bodies: () => server.bodies.map((body) => lastContent(JSON.parse(body))) }
}

/** The content of the last message, by either API. */
function lastContent(body: { readonly messages?: readonly unknown[]; readonly input?: readonly unknown[] }): unknown {
  const last = (body.messages ?? body.input ?? []).at(-1)
  return typeof last === 'object' && last !== null && 'content' in last ? last.content : null
}

describe.each(apis)('an image over %s', (_, make, reply, contentOf) => {
  test('is a part of the message in the body that the server gets, with words or without', async () => {
    const { ask, bodies } = await speak(make, [reply])
    expect((await ask('What is it?')).at(-1)).toMatchObject({ kind: 'reply', reply: { text: 'Grey.' } })
    await ask('')
    expect(bodies()).toEqual([contentOf('What is it?'), contentOf('')])
  })

  test('that the server refuses is told each time, and the words go without it', async () => {
    const { ask, bodies } = await speak(make, [refusal, reply])
    for (const text of ['What is it?', 'And now?']) {
      expect((await ask(text)).map(({ kind }) => kind).filter((kind) => kind !== 'text')).toEqual(['images-refused', 'reply'])
    }
    const note = '[Signalbox: an image (PNG, 20 × 10) stood here; it is not shown to you.]'
    expect(bodies()).toEqual([contentOf('What is it?'), `What is it?\n\n${note}`, `And now?\n\n${note}`])
  })
})
