import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { resolvePath } from '../../electron/permission/resolve-path.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

it('follows a link to the file it leads to', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'real.txt'), 'x')
  symlinkSync('real.txt', path.join(folder, 'link'))
  expect(await resolvePath(path.join(folder, 'link'))).toEqual({ kind: 'found', realPath: path.join(folder, 'real.txt') })
})

it('follows a linked folder for a tail that does not exist yet', async () => {
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, 'elsewhere'))
  symlinkSync('elsewhere', path.join(folder, 'link'))
  expect(await resolvePath(path.join(folder, 'link/new/deep.txt'))).toEqual({
    kind: 'missing',
    realPath: path.join(folder, 'elsewhere/new/deep.txt'),
  })
})

it('follows a link whose target does not exist, since a write would go there', async () => {
  const folder = temporaryFolder()
  symlinkSync('/etc/signalbox-not-there', path.join(folder, 'one'))
  symlinkSync('one', path.join(folder, 'two'))
  expect(await resolvePath(path.join(folder, 'two'))).toEqual({ kind: 'missing', realPath: '/etc/signalbox-not-there' })
})

it('says so when links lead in a circle or a file is used as a folder', async () => {
  const folder = temporaryFolder()
  symlinkSync('b', path.join(folder, 'a'))
  symlinkSync('a', path.join(folder, 'b'))
  writeFileSync(path.join(folder, 'file'), '')
  expect(await resolvePath(path.join(folder, 'a'))).toEqual({ kind: 'failed', code: 'ELOOP' })
  expect(await resolvePath(path.join(folder, 'file/x'))).toEqual({ kind: 'failed', code: 'ENOTDIR' })
})
