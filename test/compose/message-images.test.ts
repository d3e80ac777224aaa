import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { imagesOfModel } from '../../shared/images-of-model.ts'
import { choiceOfSaved, type Known, type ModelFields } from '../../shared/models.ts'
import { eventsOf, readSessionLogs } from '../support/e2e/session-log.ts'
import { pngOf } from '../support/images.ts'
import type { Turn } from '../support/scripted-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openAppOn, shellTurn, startWholeApp } from '../support/whole-app.ts'

const png = pngOf(20, 10)
const data = png.toString('base64')
const savedId = `mdl_${'7'.repeat(20)}`
const sees = { kind: 'chat-completions', baseUrl: 'https://api.openai.com/v1', model: 'm' } as const

/** A session whose model is said to read images, not to, or neither; and an image that was attached to it. */
async function startWith(known: Known, turns: readonly Turn[]) {
  const app = await startWholeApp(turns)
  const { settings, sessions, images } = app.services
  const fields: ModelFields = { preset: 'other', api: 'chat-completions', baseUrl: app.model.baseUrl, model: 'm', contextTokens: null }
  const say = async (images: Known) => settings.saveModel(savedId, { ...fields, images }, true)
  await say(known)
  await sessions.setModel(app.sessionId, choiceOfSaved({ ...fields, id: savedId }))
  const file = path.join(temporaryFolder(), 'shot.png')
  fs.writeFileSync(file, png)
  const { images: taken } = await images.takeFiles(app.sessionId, [file], 8)
  const [ref] = taken
  if (ref === undefined) throw new Error('the image was not taken')
  const kept = (sessionId = app.sessionId) => fs.existsSync(path.join(app.dataFolder, 'sessions', sessionId, 'images', ref.imageId))
  const turn = async (act: () => Promise<{ readonly ok: boolean }>) => {
    const before = app.ends()
    expect((await act()).ok).toBe(true)
    await expect.poll(() => app.ends(), { timeout: 20_000 }).toBe(before + 1)
  }
  return { ...app, say, ref, kept, turn }
}

test('goes to the model with its words, and lies in the log as a reference; after a restart it is sent again', async () => {
  const { services, sessionId, ref, turn, model, dataFolder, dispose } = await startWith('yes', [{ text: 'Grey.' }])
  await turn(() => services.sessions.send(sessionId, 'What is it?', [ref]))
  expect(model.requests[0]?.body.messages.at(-1)?.content).toBe(`What is it?\ndata:image/png;base64,${data}`)
  const [log] = await readSessionLogs(dataFolder)
  expect(eventsOf(log, 'message.sent')).toMatchObject([{ text: 'What is it?', images: [ref] }])
  expect(fs.readFileSync(path.join(dataFolder, 'sessions', sessionId, 'events.jsonl'), 'utf8')).not.toContain(data)
  await dispose()

  const again = await openAppOn(dataFolder)
  expect(await again.services.images.find(sessionId, ref.imageId)).toMatchObject({ bytes: png })
  expect((await again.services.sessions.send(sessionId, 'And now?')).ok).toBe(true)
  await model.waitForRequests(2)
  const texts = model.requests[1]?.body.messages.map(({ content }) => content)
  // The model is at no address where models are known to read images, and is not saved in these settings: its server is asked.
  expect(texts).toContain(`What is it?\ndata:image/png;base64,${data}`)
})

test('without words it is a message too, and gives the session its title', async () => {
  const { services, sessionId, ref, turn, model, events } = await startWith('yes', [{ text: 'Grey.' }])
  await turn(() => services.sessions.send(sessionId, '', [ref]))
  expect(model.requests[0]?.body.messages.at(-1)?.content).toBe(`data:image/png;base64,${data}`)
  expect(events).toContainEqual({ kind: 'session.renamed', title: 'shot.png' })
})

test('a message that waits keeps its images, written anew or not, and sends them when its time comes', async () => {
  const { services, sessionId, ref, model, ends, events } = await startWith('yes', [
    shellTurn('sleep 0.3'),
    { text: 'ran' },
    { text: 'Grey.' },
  ])
  await services.sessions.send(sessionId, 'run it')
  await services.messages.add(sessionId, 'and this?', 'turn-end', [ref])
  const queued = events.find((event) => event.kind === 'message.queued')
  expect(queued).toMatchObject({ images: [ref] })
  if (queued?.kind === 'message.queued') await services.messages.rewrite(sessionId, queued.messageId, 'and what is this?')
  await expect.poll(() => ends(), { timeout: 20_000 }).toBe(2)
  expect(model.requests.at(-1)?.body.messages.at(-1)?.content).toBe(`and what is this?\ndata:image/png;base64,${data}`)
})

test('a model that reads none is not sent it: a session says so before, and a message that waited says so after', async () => {
  const { services, sessionId, ref, turn, model, events, say } = await startWith('no', [{ text: 'I see nothing.' }])
  const named = [{ imageId: ref.imageId }]
  expect(await services.images.ofMessage(sessionId, named)).toMatchObject({ error: { kind: 'no-images' } })
  await say('unknown')
  expect(await services.images.ofMessage(sessionId, named)).toMatchObject({ ok: true })
  await say('no')
  await turn(() => services.sessions.send(sessionId, 'What is it?', [ref]))
  expect(JSON.stringify(model.requests[0]?.body)).not.toContain(data)
  const notices = () => events.filter((event) => event.kind === 'notice.given')
  expect(notices()).toEqual([{ kind: 'notice.given', code: 'images-left-out', values: { images: '1' } }])
  // Once, for the turn that it was sent in.
  await turn(() => services.sessions.send(sessionId, 'And now?'))
  expect(notices()).toHaveLength(1)
})

test('a server that takes none is asked without it, and the user is told', async () => {
  const { services, sessionId, ref, turn, model, events } = await startWith('unknown', [
    { status: 400, body: JSON.stringify({ error: { message: 'This model does not support image inputs' } }) },
    { text: 'I see nothing.' },
  ])
  await turn(() => services.sessions.send(sessionId, 'What is it?', [ref]))
  expect(JSON.stringify(model.requests[0]?.body)).toContain(data)
  expect(model.requests[1]?.body.messages.at(-1)?.content).toContain('an image (PNG, 20 × 10) stood here; it is not shown to you')
  const codes = events.flatMap((event) => (event.kind === 'notice.given' ? [event.code] : []))
  expect(codes).toEqual(['images-left-out'])
})

test('goes with a fork, and away with its own session', async () => {
  const { services, sessionId, ref, turn, kept, events } = await startWith('yes', [{ text: 'Grey.' }])
  await turn(() => services.sessions.send(sessionId, 'What is it?', [ref]))
  const sent = events.find((event) => event.kind === 'message.sent')
  const forked = await services.forks.fork(
    sessionId,
    { messageId: sent?.kind === 'message.sent' ? sent.messageId : '', upTo: 'after' },
    true,
  )
  if (!forked.ok) throw new Error(forked.error.message)
  expect((await services.shelf.remove(sessionId)).ok).toBe(true)
  expect([kept(), kept(forked.value)]).toEqual([false, true])
  expect(await services.images.find(forked.value, ref.imageId)).toMatchObject({ bytes: png })
})

test('is in a page that is exported, and named in Markdown and in the records', async () => {
  const { services, sessionId, ref, turn, kept, dataFolder } = await startWith('yes', [{ text: 'Grey.' }])
  await turn(() => services.sessions.send(sessionId, 'What is it?', [{ ...ref, name: '<b>"shot\u202E.png' }]))
  const textOf = async (format: 'html' | 'markdown' | 'json-lines') => {
    const exported = await services.sessionTexts.exportText(sessionId, format)
    return exported.ok ? exported.value.text : exported.error.message
  }
  const name = 'Image: &lt;b&gt;&quot;shot[U+202E].png (PNG, 20 × 10)'
  expect(await textOf('html')).toContain(`What is it?\n<img src="data:image/png;base64,${data}" alt="${name}">`)
  expect(await textOf('markdown')).toContain('> What is it?\n> Image: <b>"shot[U+202E].png (PNG, 20 × 10)')
  expect(await textOf('json-lines')).toContain(ref.imageId)
  expect(await textOf('json-lines')).not.toContain(data)
  expect(kept()).toBe(true)
  fs.rmSync(path.join(dataFolder, 'sessions', sessionId, 'images'), { recursive: true })
  expect(await textOf('html')).toContain(`What is it?\n${name}</section>`)
})

test('one that is taken away before it is sent leaves nothing behind; one that was sent stays', async () => {
  const { services, sessionId, ref, turn, kept } = await startWith('yes', [{ text: 'Grey.' }])
  await services.images.discard(sessionId, ref.imageId)
  expect(kept()).toBe(false)
  const { images } = await services.images.takeBytes(sessionId, png, 8)
  expect(images).toMatchObject([{ imageId: ref.imageId }])
  await turn(() => services.sessions.send(sessionId, 'What is it?', images))
  await services.images.discard(sessionId, ref.imageId)
  expect(kept()).toBe(true)
})

test('whether a model reads images is told by its saved fields, then by its address', () => {
  const { kind: api, ...place } = sees
  const saved = { ...place, api, id: savedId, preset: 'other', contextTokens: null, images: 'no' } as const
  expect(imagesOfModel([], null)).toBe('no')
  expect(imagesOfModel([], { kind: 'demo' })).toBe('no')
  expect(imagesOfModel([], sees)).toBe('yes')
  expect(imagesOfModel([], { ...sees, baseUrl: 'https://api.openai.com.example/v1' })).toBe('unknown')
  expect(imagesOfModel([saved], { ...sees, savedId })).toBe('no')
  expect(imagesOfModel([{ ...saved, images: 'unknown' }], sees)).toBe('yes')
})
