import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { choiceOfSaved, type ModelFields } from '../../shared/models.ts'
import { eventsOf, readSessionLogs } from '../support/e2e/session-log.ts'
import { pngOf } from '../support/images.ts'
import type { Turn } from '../support/scripted-model.ts'
import { startWholeApp } from '../support/whole-app.ts'

const png = pngOf(20, 10)
const savedId = `mdl_${'7'.repeat(20)}`
const readIt: Turn = { calls: [{ tool: 'read_file', arguments: { path: 'shot.png' } }] }

async function startWith(images: 'yes' | 'no', turns: readonly Turn[]) {
  const app = await startWholeApp(turns)
  const { settings, sessions } = app.services
  const fields: ModelFields = { preset: 'other', api: 'chat-completions', baseUrl: app.model.baseUrl, model: 'm', contextTokens: null }
  const see = async (seen: 'yes' | 'no') => settings.saveModel(savedId, { ...fields, images: seen }, true)
  await see(images)
  await sessions.setModel(app.sessionId, choiceOfSaved({ ...fields, id: savedId }))
  fs.writeFileSync(path.join(app.workspace, 'shot.png'), png)
  const turn = async (text: string) => {
    const before = app.ends()
    expect((await sessions.send(app.sessionId, text)).ok).toBe(true)
    await expect.poll(() => app.ends(), { timeout: 20_000 }).toBe(before + 1)
  }
  return { ...app, see, turn }
}

test('a model that sees is shown an image it reads; the log has a reference, the file lies with the session', async () => {
  const { model, turn, see, dataFolder, sessionId } = await startWith('yes', [readIt, { text: 'A grey box.' }])
  await turn('what is on it?')
  const [, , , result, shown] = model.requests[1]?.body.messages ?? []
  expect(result).toMatchObject({
    role: 'tool',
    content: expect.stringMatching(/^shot\.png · image \(PNG, 20 × 10\), [\d,]+ bytes, shown below$/),
  })
  expect(shown).toMatchObject({ role: 'user', content: expect.stringContaining(`data:image/png;base64,${png.toString('base64')}`) })

  const [log] = await readSessionLogs(dataFolder)
  const [ref] = eventsOf(log, 'call.finished')[0]?.images ?? []
  expect(ref).toMatchObject({ type: 'image/png', width: 20, height: 10, bytes: png.length })
  const file = path.join(dataFolder, 'sessions', sessionId, 'images', ref?.imageId ?? '')
  expect(fs.readFileSync(file).equals(png)).toBe(true)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)

  // A model that does not see is told that there was one.
  await see('no')
  await turn('and now?')
  expect(JSON.stringify(model.requests[2]?.body.messages)).not.toContain('base64')
  expect(JSON.stringify(model.requests[2]?.body.messages)).toContain('an image (PNG, 20 × 10) stood here; it is not shown to you')
})

test('a model that does not see gets a sentence, and nothing is kept', async () => {
  const { model, turn, dataFolder, sessionId } = await startWith('no', [readIt, { text: 'I cannot see it.' }])
  await turn('what is on it?')
  expect(model.requests[1]?.body.messages.at(-1)?.content).toMatch(/not shown: the model in use does not read images$/)
  expect(fs.existsSync(path.join(dataFolder, 'sessions', sessionId, 'images'))).toBe(false)
})
