import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBodyWriter, newBodyRoom } from '../../electron/model/write-body.ts'

/** Each body in the place of the one before. */
function inOneRoom() {
  const [write, room] = [createBodyWriter(), newBodyRoom()]
  return (body: object) => write(body, room)
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('a body is written as JSON writes it', () => {
  const write = inOneRoom()
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      expect(text(write(body))).toBe(JSON.stringify(body))
    }),
  )
  const body = { model: 'é', left: undefined, messages: [{ content: '日本 🚂' }, null, 3], tools: [], last: { a: [1] } }
  expect(text(write(body))).toBe(JSON.stringify(body))
  expect(text(write({ left: undefined, messages: [] }))).toBe('{"messages":[]}')
})

test('an object that was sent before is not written out again', () => {
  const write = inOneRoom()
  let asked = 0
  const message = {
    toJSON: () => {
      asked += 1
      return { role: 'user' }
    },
  }
  expect(text(write({ messages: [message] }))).toBe('{"messages":[{"role":"user"}]}')
  expect(text(write({ messages: [message, message] }))).toBe('{"messages":[{"role":"user"},{"role":"user"}]}')
  expect(asked).toBe(1)
})

test('what has changed in a body is written anew, wherever it stands', () => {
  const message = fc.record({ role: fc.constantFrom('user', 'tool'), content: fc.string() })
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 6 }),
      fc.array(fc.array(fc.nat(5), { maxLength: 8 }), { maxLength: 8 }),
      (messages, requests) => {
        const write = inOneRoom()
        for (const picked of requests) {
          const body = {
            model: String(picked[0]),
            messages: picked.map((at) => messages[at] ?? null),
            tools: picked.length > 4 ? [] : messages,
          }
          expect(text(write(body))).toBe(JSON.stringify(body))
        }
      },
    ),
  )
})
