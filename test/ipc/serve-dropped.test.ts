import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ChosenWorkspace } from '../../electron/ipc/chosen-workspace.ts'
import { answerDrop, type DropServer } from '../../electron/ipc/serve-dropped.ts'
import type { SenderEvent } from '../../electron/ipc/trusted-sender.ts'
import { succeed } from '../../shared/errors.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const origin = 'app://signalbox'
const frame = { origin, parent: null }
const ours: SenderEvent = { senderFrame: frame, sender: { id: 1, mainFrame: frame } }

function server(change: Partial<DropServer> = {}): DropServer {
  return {
    workspace: new ChosenWorkspace(async () => null),
    isTrusted: () => false,
    trusted: { origins: [origin], isOurWindow: (id) => id === 1 },
    rateLimit: () => true,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    ...change,
  }
}

test('a dropped folder is the chosen one by its real path, and not trusted by that', async () => {
  const real = temporaryFolder()
  const link = path.join(temporaryFolder(), 'link')
  fs.symlinkSync(real, link)
  const to = server()
  expect(await answerDrop(to, ours, link)).toEqual(succeed({ path: real, trusted: false }))
  expect(to.workspace.current()).toBe(real)
})

test('a folder that was trusted before is told as such', async () => {
  const real = temporaryFolder()
  expect(await answerDrop(server({ isTrusted: (given) => given === real }), ours, real)).toEqual(succeed({ path: real, trusted: true }))
})

test('a file, a folder that is gone and what is no absolute path are refused and change nothing', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'file.txt')
  fs.writeFileSync(file, '')
  const to = server()
  for (const given of [file, path.join(folder, 'gone')])
    expect(await answerDrop(to, ours, given)).toMatchObject({ error: { kind: 'not-found' } })
  for (const given of ['', 'relative/folder', `${folder}\0`, `/${'x'.repeat(5_000)}`, 7, null, { path: folder }])
    expect(await answerDrop(to, ours, given)).toMatchObject({ error: { kind: 'invalid-input' } })
  expect(to.workspace.current()).toBeNull()
})

test('another page is refused, and so is a storm of drops', async () => {
  const folder = temporaryFolder()
  const foreign: SenderEvent = { senderFrame: { origin: 'https://example.com', parent: null }, sender: { id: 1, mainFrame: null } }
  const to = server({ rateLimit: () => false })
  expect(await answerDrop(to, foreign, folder)).toMatchObject({ error: { kind: 'untrusted-sender' } })
  expect(await answerDrop(to, ours, folder)).toMatchObject({ error: { kind: 'rate-limited' } })
  expect(to.workspace.current()).toBeNull()
})
