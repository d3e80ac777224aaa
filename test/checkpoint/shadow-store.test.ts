import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { restoreFiles } from '../../electron/checkpoint/restore-files.ts'
import { ShadowStore } from '../../electron/checkpoint/shadow-store.ts'
import { fileBox, picture, soon } from './workspace.ts'

type Box = ReturnType<typeof fileBox>

async function keep(box: Box, store = box.store): Promise<string> {
  const kept = await store.snapshot(soon())
  if (!kept.ok) throw new Error(kept.error.message)
  return kept.value.id
}

async function compare(box: Box, before: string, after: string) {
  const compared = await box.store.compare(before, after, soon())
  if (!compared.ok) throw new Error(compared.error.message)
  return compared.value
}

/** Puts the workspace back to a kept state, as the history does it. */
async function goBack(box: Box, to: string): Promise<readonly string[]> {
  const deltas = await compare(box, await keep(box), to)
  const wanted = deltas.map((delta) => ({ path: delta.path, file: delta.after }))
  return restoreFiles(box.workspace, wanted, (files, signal) => box.store.contents(files, signal), soon())
}

test('everything a command can do to files is put back byte for byte, with permissions and links', async () => {
  const box = fileBox({
    'a.txt': 'one\r\ntwo\n',
    'src/b.ts': 'b\n',
    'gone/deep/c.bin': Uint8Array.from([0, 255, 10, 13]),
    'name with "quotes"\t.txt': 'x',
  })
  box.write('run.sh', '#!/bin/sh\n', 0o755)
  box.write('secret.env', 'KEY=1\n', 0o600)
  box.write('shared.txt', 's\n', 0o664)
  symlinkSync('a.txt', path.join(box.workspace, 'link'))
  const before = picture(box.workspace)
  const kept = await keep(box)

  box.write('a.txt', 'changed')
  box.write('new/file.txt', 'new')
  rmSync(path.join(box.workspace, 'gone'), { recursive: true })
  box.write('gone', 'a file in place of a folder')
  unlinkSync(path.join(box.workspace, 'src/b.ts'))
  mkdirSync(path.join(box.workspace, 'src/b.ts'))
  box.write('src/b.ts/inner', 'a folder in place of a file')
  chmodSync(path.join(box.workspace, 'run.sh'), 0o644)
  chmodSync(path.join(box.workspace, 'shared.txt'), 0o640)
  rmSync(path.join(box.workspace, 'secret.env'))
  unlinkSync(path.join(box.workspace, 'link'))
  symlinkSync('/etc', path.join(box.workspace, 'link'))
  const changed = picture(box.workspace)
  const keptChanged = await keep(box)

  expect(await goBack(box, kept)).toEqual([])
  expect(picture(box.workspace)).toEqual(before)
  expect(readdirSync(box.workspace)).not.toContain('new')
  expect(await goBack(box, keptChanged)).toEqual([])
  expect(picture(box.workspace)).toEqual(changed)
})

test('attributes, filters and hooks of the workspace change no byte and run nothing', async () => {
  const box = fileBox({ 'crlf.txt': 'a\r\nb\r\n', 'id.txt': '$Id$\n', 'f.dat': 'plain\n' })
  execFileSync('git', ['init', '--quiet', box.workspace])
  const marker = path.join(box.dataFolder, 'ran')
  const git = (...words: readonly string[]) => execFileSync('git', ['-C', box.workspace, ...words])
  for (const name of ['filter.evil.clean', 'filter.evil.smudge', 'diff.evil.textconv', 'core.fsmonitor'])
    git('config', name, `touch ${marker}; cat`)
  const hooks = path.join(box.workspace, '.git/hooks')
  mkdirSync(hooks, { recursive: true })
  writeFileSync(path.join(hooks, 'post-index-change'), `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 })
  box.write('.gitattributes', '* text=auto eol=lf\nid.txt ident\n*.dat filter=evil diff=evil\ncrlf.txt working-tree-encoding=UTF-16\n')
  const before = picture(box.workspace)
  const kept = await keep(box)
  for (const name of ['crlf.txt', 'id.txt', 'f.dat']) box.write(name, `other ${name}\r\n`)
  await goBack(box, kept)
  expect(picture(box.workspace)).toEqual(before)
  expect(existsSync(marker)).toBe(false)
})

test("the user's own repository is not touched", async () => {
  const box = fileBox({ 'a.txt': 'a\n' })
  const git = (...words: readonly string[]) => execFileSync('git', ['-C', box.workspace, ...words], { encoding: 'utf8' })
  git('init', '--quiet')
  git('add', '.')
  const gitFolder = path.join(box.workspace, '.git')
  const stateOf = () =>
    readdirSync(gitFolder, { recursive: true, encoding: 'utf8' }).map((name) => [name, statSync(path.join(gitFolder, name)).mtimeMs])
  const before = stateOf()
  const kept = await keep(box)
  box.write('a.txt', 'changed\n')
  await goBack(box, kept)
  expect(stateOf()).toEqual(before)
  expect(readdirSync(box.stores)).toHaveLength(1)
})

test('ignored files, repositories inside and large files are left out and never touched', async () => {
  const box = fileBox({ '.gitignore': 'out/\n', 'out/built.js': 'built', 'node_modules/x/index.js': 'x', 'a.txt': 'a' })
  mkdirSync(path.join(box.workspace, 'inner'))
  execFileSync('git', ['init', '--quiet', path.join(box.workspace, 'inner')])
  box.write('inner/file', 'inner')
  box.write('large.bin', Buffer.alloc(10 * 1024 * 1024 + 1))
  const kept = await box.store.snapshot(soon())
  if (!kept.ok) throw new Error(kept.error.message)
  expect(kept.value.leftOut).toBe(2)
  box.write('a.txt', 'b')
  for (const name of ['out/built.js', 'inner/file', 'node_modules/x/index.js', 'large.bin']) box.write(name, 'changed meanwhile')
  await goBack(box, kept.value.id)
  const now = picture(box.workspace)
  const changed = `644 ${Buffer.from('changed meanwhile').toString('base64')}`
  expect(now).toMatchObject({ 'a.txt': '644 YQ==', 'out/built.js': changed, 'inner/file': changed, 'node_modules/x/index.js': changed })
})

test('a folder that became a link to elsewhere is not followed', async () => {
  const box = fileBox({ 'sub/a.txt': 'a' })
  const kept = await keep(box)
  rmSync(path.join(box.workspace, 'sub'), { recursive: true })
  const elsewhere = path.join(box.dataFolder, 'elsewhere')
  mkdirSync(elsewhere)
  symlinkSync(elsewhere, path.join(box.workspace, 'sub'))
  const deltas = await compare(box, kept, await keep(box))
  // Only the file is asked for; the link stays in its way.
  const wanted = deltas.filter((delta) => delta.path === 'sub/a.txt').map((delta) => ({ path: delta.path, file: delta.before }))
  const failed = await restoreFiles(box.workspace, wanted, (files, signal) => box.store.contents(files, signal), soon())
  expect(failed).toEqual(['sub/a.txt'])
  expect(readdirSync(elsewhere)).toEqual([])
})

test('a kept state outlives the app, and permissions that a tree does not tell with it', async () => {
  const box = fileBox()
  box.write('key.pem', 'k\n', 0o600)
  const kept = await keep(box)
  const later = new ShadowStore(box.stores, box.workspace)
  expect(await keep(box, later)).toBe(kept)
  rmSync(path.join(box.workspace, 'key.pem'))
  await keep(box, later)
  await goBack({ ...box, store: later }, kept)
  expect(statSync(path.join(box.workspace, 'key.pem')).mode & 0o777).toBe(0o600)
})

test('a lock that a killed run left behind does not stop the next one', async () => {
  const box = fileBox({ 'a.txt': 'a' })
  await keep(box)
  writeFileSync(path.join(box.stores, readdirSync(box.stores)[0] ?? '', 'index.lock'), '')
  box.write('a.txt', 'b')
  expect((await new ShadowStore(box.stores, box.workspace).snapshot(soon())).ok).toBe(true)
})

test('a state that is not kept any more is an answer, not a fault', async () => {
  const box = fileBox({ 'a.txt': 'a' })
  const kept = await keep(box)
  const compared = await box.store.compare(kept, 'f'.repeat(40), soon())
  expect(compared).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

test('lines are counted for text, and not for binary files', async () => {
  const box = fileBox({ 'a.txt': '1\n2\n3\n', 'b.bin': Uint8Array.from([0, 1]) })
  const before = await keep(box)
  box.write('a.txt', '1\nzwei\n3\n4\n')
  box.write('b.bin', Uint8Array.from([0, 2]))
  const deltas = await compare(box, before, await keep(box))
  expect(deltas.map(({ path: name, change, added, removed }) => [name, change, added, removed])).toEqual([
    ['a.txt', 'changed', 2, 1],
    ['b.bin', 'changed', null, null],
  ])
})
