import { expect, test } from 'vitest'
import { answerImageDrop, type ImageDropServer } from '../../electron/ipc/serve-dropped-images.ts'
import type { SenderEvent } from '../../electron/ipc/trusted-sender.ts'
import { succeed } from '../../shared/errors.ts'
import { imageFilesAtOnceMax } from '../../shared/image-limits.ts'

const origin = 'app://signalbox'
const frame = { origin, parent: null }
const ours: SenderEvent = { senderFrame: frame, sender: { id: 1, mainFrame: frame } }
const sessionId = `ses_${'1'.repeat(20)}`
const nothing = { images: [], refused: [] }

function server(change: Partial<ImageDropServer> = {}) {
  const asked: unknown[] = []
  const made: ImageDropServer = {
    images: {
      takeFiles: async (...given) => {
        asked.push(given)
        return nothing
      },
    },
    sessions: { workspaceOf: (given) => (given === sessionId ? '/somewhere' : null) },
    trusted: { origins: [origin], isOurWindow: (id) => id === 1 },
    rateLimit: () => true,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    ...change,
  }
  return { made, asked }
}

test('files that were dropped are looked at, for a session that is there', async () => {
  const { made, asked } = server()
  expect(await answerImageDrop(made, ours, { sessionId, room: 3, paths: ['/a.png', '/b.png'] })).toEqual(succeed(nothing))
  expect(asked).toEqual([[sessionId, ['/a.png', '/b.png'], 3]])
  const other = `ses_${'2'.repeat(20)}`
  expect(await answerImageDrop(made, ours, { sessionId: other, room: 3, paths: ['/a.png'] })).toMatchObject({
    error: { kind: 'not-found' },
  })
})

test('what is no list of absolute paths is refused, and so are another page and a storm of drops', async () => {
  const { made, asked } = server()
  const good = { sessionId, room: 3, paths: ['/a.png'] }
  for (const change of [
    { paths: ['a.png'] },
    { paths: ['/a\0.png'] },
    { paths: [''] },
    { paths: '/a.png' },
    { paths: Array.from({ length: imageFilesAtOnceMax + 1 }, (_, at) => `/${at}.png`) },
    { room: 9 },
    { sessionId: '../x' },
    { more: true },
  ])
    expect(await answerImageDrop(made, ours, { ...good, ...change })).toMatchObject({ error: { kind: 'invalid-input' } })
  const foreign: SenderEvent = { senderFrame: { origin: 'https://example.com', parent: null }, sender: { id: 1, mainFrame: null } }
  expect(await answerImageDrop(made, foreign, good)).toMatchObject({ error: { kind: 'untrusted-sender' } })
  expect(await answerImageDrop(server({ rateLimit: () => false }).made, ours, good)).toMatchObject({ error: { kind: 'rate-limited' } })
  expect(asked).toEqual([])
})
