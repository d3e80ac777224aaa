import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readBytes } from '../../electron/tools/read-bytes.ts'
import { replaceFile } from '../../electron/tools/replace-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

it('does not put a new file over one that is there, nor through a link', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'a'), 'theirs')
  symlinkSync('target', path.join(folder, 'link'))
  for (const name of ['a', 'link']) {
    await expect(replaceFile(path.join(folder, name), Buffer.from('mine'), 'missing')).rejects.toMatchObject({ code: 'EEXIST' })
  }
  expect(readdirSync(folder).sort()).toEqual(['a', 'link'])
  expect(readFileSync(path.join(folder, 'a'), 'utf8')).toBe('theirs')
})

it('leaves nothing behind where it fails', async () => {
  const folder = temporaryFolder()
  await expect(replaceFile(path.join(folder, 'gone'), Buffer.from('x'), 'present')).rejects.toMatchObject({ code: 'ENOENT' })
  expect(readdirSync(folder)).toEqual([])
})

it('reads no file through a link in place of it', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'a'), 'secret')
  symlinkSync('a', path.join(folder, 'link'))
  expect((await readBytes(path.join(folder, 'link'), 'link')).kind).toBe('unusable')
})
