import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSettingsStore } from '../../electron/settings/settings-store.ts'
import { firstModelId } from '../../shared/models.ts'
import { usualProcessLimits } from '../../shared/process-limits.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { keptLog } from '../support/fake-ipc.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const open = (dataFolder: string, log = keptLog()) => openSettingsStore({ dataFolder, log })

test('a first start has the defaults and writes nothing', async () => {
  const folder = temporaryFolder()
  expect((await open(folder)).get()).toEqual(defaultSettings)
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a change is on the disk, private, told to listeners, and there after a restart', async () => {
  const folder = temporaryFolder()
  const store = await open(folder)
  const heard: string[] = []
  const stop = store.onChange(() => heard.push(store.get().theme))
  const result = await store.update({ theme: 'dark' })
  stop()
  await store.update({ language: 'zh-CN' })
  expect(result).toEqual({ ok: true, value: { ...defaultSettings, theme: 'dark' } })
  expect(heard).toEqual(['dark'])
  expect(fs.statSync(path.join(folder, 'settings.json')).mode & 0o777).toBe(0o600)
  expect((await open(folder)).get()).toEqual({ ...defaultSettings, theme: 'dark', language: 'zh-CN' })
})

test('a file from before there were looks to choose still loads, and a change of one leaves the others as they are', async () => {
  const folder = temporaryFolder()
  const old = { version: 1, theme: 'light', language: 'en', model: null, mode: 'ask', trustedFolders: ['/a'], onboarded: true }
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(old))
  const store = await open(folder)
  expect(store.get()).toEqual({ ...defaultSettings, ...old })
  await store.update({ textSize: 150, density: 'compact' })
  await store.update({ contrast: 'high' })
  expect(store.get()).toEqual({ ...defaultSettings, ...old, textSize: 150, density: 'compact', contrast: 'high' })
})

test('a shell that is not known costs the file nothing else, and only one that is can be chosen', async () => {
  const folder = temporaryFolder()
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ ...defaultSettings, theme: 'dark', shell: 'nu' }))
  const store = await open(folder)
  expect(store.get()).toEqual({ ...defaultSettings, theme: 'dark', shell: 'nu' })
  // The border refuses what the type does not let through.
  expect(await store.update({ shell: '/bin/sh -c x' as 'sh' })).toMatchObject({ ok: false })
  await store.update({ shell: 'zsh' })
  expect((await open(folder)).get().shell).toBe('zsh')
})

test('changes made at the same time all count', async () => {
  const folder = temporaryFolder()
  const store = await open(folder)
  await Promise.all([
    store.update({ theme: 'light' }),
    store.setTrusted('/a', true),
    store.setTrusted('/b', true),
    store.update({ onboarded: true }),
  ])
  const expected = { ...defaultSettings, theme: 'light', onboarded: true, trustedFolders: ['/a', '/b'] }
  expect(store.get()).toEqual(expected)
  expect((await open(folder)).get()).toEqual(expected)
})

test('trust is given once and can be taken back', async () => {
  const store = await open(temporaryFolder())
  await store.setTrusted('/a', true)
  await store.setTrusted('/a', true)
  expect(store.get().trustedFolders).toEqual(['/a'])
  await store.setTrusted('/a', false)
  expect(store.get().trustedFolders).toEqual([])
})

test.each([
  ['is no JSON', '{ "version": 1,'],
  ['has an unknown key', JSON.stringify({ ...defaultSettings, surprise: true })],
  ['has a wrong value', JSON.stringify({ ...defaultSettings, mode: 'anything-goes' })],
  ['is empty', ''],
])('a file that %s is kept aside, the defaults are used and the log says so', async (_title, text) => {
  const folder = temporaryFolder()
  fs.writeFileSync(path.join(folder, 'settings.json'), text)
  const log = keptLog()
  const store = await open(folder, log)
  expect(store.get()).toEqual(defaultSettings)
  const [aside, ...others] = fs.readdirSync(folder)
  expect(others).toEqual([])
  expect(aside).toMatch(/^settings\.broken-.+\.json$/)
  expect(fs.readFileSync(path.join(folder, aside ?? ''), 'utf8')).toBe(text)
  expect(log.lines).toHaveLength(1)
})

test('a file of before notifications keeps its values, and changing one thing leaves the others', async () => {
  const folder = temporaryFolder()
  const { notifications: _new, ...old } = { ...defaultSettings, theme: 'dark' as const }
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(old))
  const store = await open(folder)
  expect(store.get()).toEqual({ ...defaultSettings, theme: 'dark' })
  await store.update({ notifications: { questions: false, jobEnds: true, needsInput: true } })
  await store.update({ theme: 'light' })
  expect(store.get()).toMatchObject({ theme: 'light', notifications: { questions: false } })
})

test('a change that cannot be written is not in force, and says so', async () => {
  const folder = path.join(temporaryFolder(), 'data')
  const store = await open(folder)
  fs.rmdirSync(folder)
  fs.writeFileSync(folder, 'a file where the folder was')
  expect(await store.update({ theme: 'dark' })).toMatchObject({ ok: false, error: { kind: 'storage-failed' } })
  expect(store.get()).toEqual(defaultSettings)
})

test('more trusted folders than the file may hold are refused', async () => {
  const folder = temporaryFolder()
  const trustedFolders = Array.from({ length: 1_000 }, (_, index) => `/${index}`)
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ ...defaultSettings, trustedFolders }))
  const store = await open(folder)
  expect(await store.setTrusted('/one-more', true)).toMatchObject({ ok: false, error: { kind: 'too-large' } })
  expect(store.get().trustedFolders).toHaveLength(1_000)
})

test('a file of an earlier version is read, and what it does not know yet stays when something else is changed', async () => {
  const folder = temporaryFolder()
  const { shellState: _, ...earlier } = { ...defaultSettings, theme: 'dark' as const }
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(earlier))
  const store = await open(folder)
  expect(store.get()).toEqual({ ...defaultSettings, theme: 'dark' })
  await store.update({ shellState: 'carried' })
  await store.update({ theme: 'light' })
  expect(store.get().shellState).toBe('carried')
})

test('limits of commands that no command can have are refused, and ones that an older file does not know are the usual', async () => {
  const folder = temporaryFolder()
  expect(usualProcessLimits).toEqual({
    yieldSeconds: 10,
    timeoutMaxSeconds: 600,
    graceSeconds: 2,
    jobsPerSession: 10,
    wakesInARow: 3,
    outputMebibytes: 256,
    allOutputsMebibytes: 2_048,
  })
  const limits = { ...usualProcessLimits, jobsPerSession: 4 }
  const { wakesInARow: _, ...older } = limits
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ ...defaultSettings, limits: older }))
  const store = await open(folder)
  expect(store.get().limits).toEqual(limits)
  for (const wrong of [{ jobsPerSession: 65 }, { graceSeconds: -1 }, { yieldSeconds: 0.5 }]) {
    expect(await store.update({ limits: { ...limits, ...wrong } })).toMatchObject({ ok: false })
  }
  expect(await store.update({ commandVariables: ['A=1'] })).toMatchObject({ ok: false })
  expect(await store.update({ limits: { ...limits, graceSeconds: 5 }, commandVariables: ['AWS_PROFILE'] })).toMatchObject({ ok: true })
  expect((await open(folder)).get()).toMatchObject({ limits: { jobsPerSession: 4, graceSeconds: 5 }, commandVariables: ['AWS_PROFILE'] })
})

test('the one model of older settings becomes the first of the saved ones', async () => {
  const folder = temporaryFolder()
  const old = {
    ...defaultSettings,
    models: undefined,
    model: { kind: 'chat-completions', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3' },
  }
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(old))
  const store = await openSettingsStore({ dataFolder: folder, log: keptLog() })
  const fields = { preset: 'ollama', api: 'chat-completions', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3', contextTokens: null }
  expect(store.get().models).toEqual([{ ...fields, id: firstModelId }])
  expect(store.get().model).toEqual({ ...old.model, savedId: firstModelId })
})

test('models are kept, changed and removed, and the choice for new sessions follows', async () => {
  const store = await openSettingsStore({ dataFolder: temporaryFolder(), log: keptLog() })
  const [first, second] = [`mdl_${'1'.repeat(20)}`, `mdl_${'2'.repeat(20)}`] as const
  const fields = (model: string) =>
    ({ preset: 'vllm', api: 'chat-completions', baseUrl: 'http://127.0.0.1:8000/v1', model, contextTokens: 8_192 }) as const
  await store.saveModel(first, fields('a'), true)
  await store.saveModel(second, fields('b'), false)
  await store.saveModel(first, fields('a2'), false)
  expect(store.get().models.map(({ model }) => model)).toEqual(['a2', 'b'])
  expect(store.get().model).toMatchObject({ model: 'a2', savedId: first })
  await store.removeModel(first)
  expect(store.get().model).toMatchObject({ model: 'b', savedId: second })
  await store.removeModel(second)
  expect([store.get().models, store.get().model]).toEqual([[], null])
})
