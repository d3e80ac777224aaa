import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keyOfRun } from '../../electron/settings/environment-key.ts'
import { openSecretStore, type SafeStorage } from '../../electron/settings/secret-store.ts'
import { firstModelId } from '../../shared/models.ts'
import { keptLog } from '../support/fake-ipc.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const secret = 'sk-very-secret'
const flip = (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ 0x5a))

/** Stands for the system's store: its "encryption" only has to be unreadable and reversible. */
const syncStorage: SafeStorage = {
  isEncryptionAvailable: () => true,
  encryptString: (text) => flip(Buffer.from(text)),
  decryptString: (encrypted) => flip(encrypted).toString(),
  getSelectedStorageBackend: () => 'gnome_libsecret',
}
const asyncStorage: SafeStorage = {
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text) => flip(Buffer.from(text)),
  decryptStringAsync: async (encrypted) => ({ result: flip(encrypted).toString(), shouldReEncrypt: false }),
  getSelectedStorageBackend: () => 'kwallet6',
}

const baseUrl = 'https://models.example/v1'
const id = `mdl_${'1'.repeat(20)}`
const place = { savedId: id, baseUrl }

const open = (dataFolder: string, safeStorage: SafeStorage, platform: NodeJS.Platform = 'linux', log = keptLog()) =>
  openSecretStore({ dataFolder, safeStorage, platform, log, firstBaseUrl: null })
const everythingIn = (folder: string) =>
  fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), 'latin1'))
    .join()

test.each([
  ['synchronous', syncStorage],
  ['asynchronous', asyncStorage],
])('with the %s functions a key is kept unreadable in a private file and is there after a restart', async (_title, storage) => {
  const folder = temporaryFolder()
  const store = await open(folder, storage)
  expect([store.kept, store.read(place)]).toEqual(['system', null])
  expect(await store.set(id, baseUrl, secret)).toEqual({ ok: true, value: null })
  expect(everythingIn(folder)).not.toContain(secret)
  expect(fs.statSync(path.join(folder, 'model-keys.bin')).mode & 0o777).toBe(0o600)
  const again = await open(folder, storage)
  expect([again.read(place), again.values()]).toEqual([secret, [secret]])
  await again.set(id, baseUrl, '')
  expect([again.read(place), fs.readdirSync(folder)]).toEqual([null, []])
})

test.each([
  ['the fixed password of Chromium', { ...syncStorage, getSelectedStorageBackend: () => 'basic_text' }],
  ['the fixed password, asynchronously', { ...asyncStorage, getSelectedStorageBackend: () => 'basic_text' }],
  ['an unknown backend', { ...syncStorage, getSelectedStorageBackend: () => 'unknown' }],
  ['no key store at all', { ...syncStorage, isEncryptionAvailable: () => false }],
  [
    'a key store that throws',
    {
      ...syncStorage,
      isEncryptionAvailable: () => {
        throw new Error('no bus')
      },
    },
  ],
])('with %s the key stays in memory and nothing is written', async (_title, storage) => {
  const folder = temporaryFolder()
  const store = await open(folder, storage)
  await store.set(id, baseUrl, secret)
  expect([store.kept, store.read(place)]).toEqual(['memory', secret])
  expect(fs.readdirSync(folder)).toEqual([])
})

test('outside Linux there is no backend to ask', async () => {
  const { getSelectedStorageBackend: _, ...storage } = syncStorage
  expect((await open(temporaryFolder(), storage, 'darwin')).kept).toBe('system')
})

test('a kept key that can no longer be read is said, without its bytes, and can be set again', async () => {
  const folder = temporaryFolder()
  fs.writeFileSync(path.join(folder, 'model-keys.bin'), 'garbage')
  const log = keptLog()
  const throwing: SafeStorage = {
    ...syncStorage,
    decryptString: () => {
      throw new Error(`bad ${secret}`)
    },
  }
  const store = await open(folder, throwing, 'linux', log)
  expect([store.read(place), log.lines.length]).toEqual([null, 1])
  expect(log.lines.join()).not.toContain(secret)
  expect(await store.set(id, baseUrl, secret)).toEqual({ ok: true, value: null })
})

test('a key that cannot be written is used until the app closes, and the answer says so without it', async () => {
  const folder = temporaryFolder()
  const failing: SafeStorage = {
    ...syncStorage,
    encryptString: (text) => {
      throw new Error(text)
    },
  }
  const store = await open(folder, failing)
  const result = await store.set(id, baseUrl, secret)
  expect(result).toMatchObject({ ok: false, error: { kind: 'storage-failed' } })
  expect(JSON.stringify(result)).not.toContain(secret)
  expect(store.read(place)).toBe(secret)
})

test('a key is for its model and its server alone', async () => {
  const store = await open(temporaryFolder(), syncStorage)
  await store.set(id, baseUrl, secret)
  expect(store.read({ savedId: id, baseUrl: 'https://models.example/v2' })).toBe(secret)
  expect(store.read({ savedId: id, baseUrl: 'http://models.example/v1' })).toBeNull()
  expect(store.read({ savedId: id, baseUrl: 'https://models.example.evil.example/v1' })).toBeNull()
  expect(store.read({ savedId: `mdl_${'2'.repeat(20)}`, baseUrl })).toBeNull()
  expect(store.read({ baseUrl })).toBe(secret)
})

test('the one key from before there were several models is taken over by the first of them', async () => {
  const dataFolder = temporaryFolder()
  fs.writeFileSync(path.join(dataFolder, 'model-key.bin'), flip(Buffer.from(secret)))
  const needs = { dataFolder, safeStorage: syncStorage, platform: 'linux' as const, log: keptLog() }
  const store = await openSecretStore({ ...needs, firstBaseUrl: baseUrl })
  expect(store.read({ savedId: firstModelId, baseUrl })).toBe(secret)
  expect(fs.readdirSync(dataFolder)).toEqual(['model-keys.bin'])
  expect((await openSecretStore({ ...needs, firstBaseUrl: baseUrl })).read({ savedId: firstModelId, baseUrl })).toBe(secret)
})

test('a key from the environment lives in memory, and an empty one is none', async () => {
  expect(keyOfRun({ key: '', openAiKey: null }).read({ baseUrl })).toBeNull()
  expect(keyOfRun({ key: null, openAiKey: null }).values()).toEqual([])
  const keys = keyOfRun({ key: ` ${secret}\n`, openAiKey: null })
  expect([keys.kept, keys.read({ baseUrl }), keys.values()]).toEqual(['memory', secret, [secret]])
})

test("OpenAI's key from the environment serves where ours is missing, but at a saved model's address only if that is OpenAI's", () => {
  const keys = keyOfRun({ key: null, openAiKey: 'sk-openai' })
  const at = (address: string, savedId?: string) => keys.read({ baseUrl: address, savedId })
  expect([at('http://x.test/v1'), at('http://x.test/v1', firstModelId)]).toEqual(['sk-openai', null])
  expect(at('https://api.openai.com/v1', firstModelId)).toBe('sk-openai')
  expect(keys.values()).toEqual(['sk-openai'])
  expect(keyOfRun({ key: 'ours', openAiKey: 'sk-openai' }).read({ baseUrl: 'http://x.test/v1', savedId: firstModelId })).toBe('ours')
})
