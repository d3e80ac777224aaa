import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ChosenWorkspace } from '../../electron/ipc/chosen-workspace.ts'
import { createHandlers } from '../../electron/ipc/handlers.ts'
import { fail, succeed } from '../../shared/errors.ts'
import { idFromBytes } from '../../shared/ids.ts'
import { FakeServices } from '../support/fake-services.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function make(picks: readonly (string | null)[]) {
  const queue = [...picks]
  const startedAt: (string | null)[] = []
  const services = new FakeServices()
  const workspace = new ChosenWorkspace(async (startAt) => {
    startedAt.push(startAt)
    return queue.shift() ?? null
  })
  const appInfo = () => ({
    version: '0',
    platform: 'linux' as const,
    electron: '0',
    keyStore: 'memory' as const,
    systemLocale: 'en',
    home: '/',
    dataFolder: '/data',
    trialElectron: false,
  })
  const shown: string[] = []
  const handlers = createHandlers({
    services,
    workspace,
    appInfo,
    openLink: async () => succeed(null),
    openWindow: () => undefined,
    showMenu: () => undefined,
    showInFolder: (file) => shown.push(file),
    pickSaveFile: async () => null,
    pickSessionFile: async () => null,
    pickImageFiles: async () => [],
    readClipboardImage: async () => null,
  })
  return { handlers, services, workspace, startedAt, shown }
}

const session = { model: { kind: 'demo' as const }, mode: 'ask' as const }

test('a chosen folder is known by its real path, and trust is given to that', async () => {
  const real = temporaryFolder()
  const link = path.join(temporaryFolder(), 'link')
  fs.symlinkSync(real, link)
  const { handlers, services } = make([link])
  expect(await handlers['workspace.choose']({})).toEqual(succeed({ path: real, trusted: false }))
  expect(await handlers['workspace.trust']({ trusted: true })).toEqual(succeed({ path: real, trusted: true }))
  expect(services.settings.get().trustedFolders).toEqual([real])
  const created = await handlers['session.create']({ place: { kind: 'chosen' }, ...session })
  if (!created.ok) throw new Error(created.error.message)
  expect(services.sessionsById.get(created.value.sessionId)?.records[0]?.event).toMatchObject({ workspace: real, trusted: true })
})

test('a folder inside a trusted one is not trusted', async () => {
  const outer = temporaryFolder()
  const inner = path.join(outer, 'inner')
  fs.mkdirSync(inner)
  const { handlers } = make([outer, inner])
  await handlers['workspace.choose']({})
  await handlers['workspace.trust']({ trusted: true })
  expect(await handlers['workspace.choose']({})).toEqual(succeed({ path: inner, trusted: false }))
})

test('cancelling the dialog keeps what was chosen before', async () => {
  const folder = temporaryFolder()
  const { handlers, workspace } = make([folder, null])
  await handlers['workspace.choose']({})
  expect(await handlers['workspace.choose']({})).toEqual(succeed(null))
  expect(workspace.current()).toBe(folder)
})

test('a folder from the command line only sets where the dialog begins', async () => {
  const { handlers, workspace, startedAt } = make([null])
  workspace.offer('/somewhere')
  expect(workspace.current()).toBeNull()
  await handlers['workspace.choose']({})
  expect(startedAt).toEqual(['/somewhere'])
})

test('without a chosen folder nothing can be trusted or started in one', async () => {
  const { handlers } = make([])
  expect(await handlers['workspace.trust']({ trusted: true })).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  expect(await handlers['session.create']({ place: { kind: 'chosen' }, ...session })).toMatchObject({
    ok: false,
    error: { kind: 'not-found' },
  })
})

test('a chosen folder that was removed meanwhile is said to be gone', async () => {
  const folder = path.join(temporaryFolder(), 'gone')
  fs.mkdirSync(folder)
  const { handlers } = make([folder])
  await handlers['workspace.choose']({})
  fs.rmdirSync(folder)
  expect(await handlers['session.create']({ place: { kind: 'chosen' }, ...session })).toMatchObject({
    ok: false,
    error: { kind: 'not-found' },
  })
})

test('a question is answered with its hash, once', async () => {
  const { handlers, services } = make([])
  const created = await handlers['session.create']({ place: { kind: 'sample' }, ...session })
  if (!created.ok) throw new Error(created.error.message)
  await handlers['session.send']({ sessionId: created.value.sessionId, text: 'hello' })
  const [request] = services.queue.list()
  if (request === undefined) throw new Error('no question')
  const { approvalId, hash } = request
  const answer = { kind: 'allow-once' } as const
  const stale = fail('stale', 'This question is no longer open.')
  expect(await handlers['approval.answer']({ approvalId, hash: 'other', answer })).toEqual(stale)
  expect(await handlers['approval.answer']({ approvalId, hash, answer })).toEqual(succeed({}))
  expect(await handlers['approval.answer']({ approvalId, hash, answer })).toEqual(stale)
})

const fields = {
  preset: 'other' as const,
  api: 'responses' as const,
  baseUrl: 'https://models.example/v1',
  model: 'm',
  contextTokens: null,
}

test('a key goes in and only its presence comes out', async () => {
  const { handlers, services } = make([])
  const saved = await handlers['model.save']({ id: null, fields, key: ' sk-secret ', use: true })
  const id = saved.ok ? saved.value.model.id : ''
  expect(services.keys.read({ savedId: id, baseUrl: fields.baseUrl })).toBe('sk-secret')
  expect(JSON.stringify(saved)).not.toContain('sk-secret')
  expect(await handlers['model.keys']({})).toEqual(succeed({ ids: [id], kept: 'memory' }))
  await handlers['model.save']({ id, fields: { ...fields, model: 'm2' }, key: null, use: true })
  expect(services.keys.read({ savedId: id, baseUrl: fields.baseUrl })).toBe('sk-secret')
  await handlers['model.save']({ id, fields, key: '', use: true })
  expect(await handlers['model.keys']({})).toEqual(succeed({ ids: [], kept: 'memory' }))
})

test('a model whose address moves to another server leaves its key behind', async () => {
  const { handlers, services } = make([])
  const saved = await handlers['model.save']({ id: null, fields, key: 'sk-secret', use: true })
  const id = saved.ok ? saved.value.model.id : ''
  const moved = { ...fields, baseUrl: 'https://evil.example/v1' }
  await handlers['model.save']({ id, fields: moved, key: null, use: true })
  expect(services.keys.read({ savedId: id, baseUrl: moved.baseUrl })).toBeNull()
  expect(await handlers['model.keys']({})).toEqual(succeed({ ids: [], kept: 'memory' }))
})

test('a session changes to a saved model by its id, and to none that is not there', async () => {
  const { handlers, services } = make([])
  const saved = await handlers['model.save']({ id: null, fields, key: null, use: false })
  const id = saved.ok ? saved.value.model.id : ''
  const created = await handlers['session.create']({ place: { kind: 'sample' }, ...session })
  const sessionId = created.ok ? created.value.sessionId : ''
  expect(await handlers['session.set-model']({ sessionId, modelId: id })).toEqual(succeed({}))
  const model = { kind: 'responses', baseUrl: fields.baseUrl, model: 'm', savedId: id }
  expect(services.sessions.list().map((one) => one.model)).toEqual([model])
  expect(await handlers['model.remove']({ id })).toEqual(succeed({}))
  expect(await handlers['session.set-model']({ sessionId, modelId: id })).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  expect(await handlers['session.set-model']({ sessionId, modelId: null })).toEqual(succeed({}))
})

test('a mode that needs a sandbox is refused where there is none, whatever the window asks', async () => {
  const { handlers, services } = make([])
  const known = await handlers['session.create']({ place: { kind: 'sample' }, ...session })
  if (!known.ok) throw new Error(known.error.message)
  const { sessionId } = known.value
  const asked = async () => [
    await handlers['session.create']({ place: { kind: 'sample' }, ...session, mode: 'sandboxed' }),
    await handlers['session.set-mode']({ sessionId, mode: 'sandboxed' }),
    await handlers['settings.update']({ mode: 'sandboxed' }),
  ]
  services.sandboxAvailability = { kind: 'unavailable', reason: 'refused', detail: 'bwrap: No permissions' }
  for (const answer of await asked()) expect(answer).toMatchObject({ ok: false, error: { kind: 'no-sandbox' } })
  expect(await handlers['app.info']({})).toMatchObject({ value: { sandbox: services.sandboxAvailability } })
  services.sandboxAvailability = { kind: 'available' }
  for (const answer of await asked()) expect(answer).toMatchObject({ ok: true })
})

test('the data folder is shown as main knows it', async () => {
  const { handlers, shown } = make([])
  expect(await handlers['app.show-data-folder']({})).toEqual(succeed({}))
  expect(shown).toEqual(['/data'])
})

test('the log of a process is shown by its id, in its folder where no editor opened it', async () => {
  const { handlers, shown } = make([])
  const processId = idFromBytes('prc', new Uint8Array(20))
  expect(await handlers['process.open-log']({ processId })).toEqual(succeed({ shown: 'folder' }))
  expect(shown).toEqual([`/output/${processId}`])
})
