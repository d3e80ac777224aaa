import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { diffMaxLines } from '../../electron/tools/diff-of-texts.ts'
import { encodeText } from '../../electron/tools/encode-text.ts'
import { SeenFiles } from '../../electron/tools/seen-files.ts'
import { createWriteFileTool } from '../../electron/tools/write-file.ts'
import { actionSchema } from '../../shared/permission.ts'
import { prepareTool, refusalOf, runPrepared, runTool } from '../support/run-tool.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const tool = createWriteFileTool(new SeenFiles())
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

it('makes a new file with its folders, and shows it as added lines first', async () => {
  const folder = temporaryFolder()
  const preparation = await prepareTool(tool, { path: 'src/deep/a.ts', content: 'one\ntwo\n' }, folder)
  expect(actionSchema.parse(preparation.action)).toEqual({
    kind: 'write-file',
    path: 'src/deep/a.ts',
    realPath: path.join(folder, 'src/deep/a.ts'),
    beforeHash: null,
    afterHash: hashOf('one\ntwo\n'),
    added: 2,
    removed: 0,
    diff: '@@ -0,0 +1,2 @@\n+one\n+two',
    diffCut: 0,
  })
  expect(existsSync(path.join(folder, 'src'))).toBe(false)
  const result = await runPrepared(preparation)
  expect(result).toEqual({
    outcome: 'succeeded',
    text: 'Created src/deep/a.ts: 2 lines added, 0 removed.',
    changes: [{ path: 'src/deep/a.ts', beforeHash: null, afterHash: hashOf('one\ntwo\n'), added: 2, removed: 0 }],
  })
  expect(readFileSync(path.join(folder, 'src/deep/a.ts'), 'utf8')).toBe('one\ntwo\n')
  expect(readdirSync(path.join(folder, 'src/deep'))).toEqual(['a.ts'])
})

it('replaces a file, keeps its mode and leaves nothing beside it', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'run.sh')
  writeFileSync(file, 'a\nb\n')
  chmodSync(file, 0o751)
  const preparation = await prepareTool(tool, { path: 'run.sh', content: 'a\nc\n' }, folder)
  expect(preparation.action).toMatchObject({ beforeHash: hashOf('a\nb\n'), added: 1, removed: 1, diff: '@@ -1,2 +1,2 @@\n a\n-b\n+c' })
  await runPrepared(preparation)
  expect(readFileSync(file, 'utf8')).toBe('a\nc\n')
  expect(statSync(file).mode & 0o7777).toBe(0o751)
  expect(readdirSync(folder)).toEqual(['run.sh'])
})

it('writes to the file a link leads to and keeps the link', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'real'), 'old')
  symlinkSync('real', path.join(folder, 'link'))
  await runTool(tool, { path: 'link', content: 'new' }, folder)
  expect(readFileSync(path.join(folder, 'real'), 'utf8')).toBe('new')
  expect(
    readdirSync(folder, { withFileTypes: true })
      .find((entry) => entry.name === 'link')
      ?.isSymbolicLink(),
  ).toBe(true)
})

it('tells the gate where a dangling link would make the file', async () => {
  const folder = temporaryFolder()
  const outside = temporaryFolder()
  symlinkSync(path.join(outside, 'planted'), path.join(folder, 'link'))
  const { action } = await prepareTool(tool, { path: 'link', content: 'x' }, folder)
  expect(action).toMatchObject({ path: 'link', realPath: path.join(outside, 'planted') })
})

it('writes nothing when the file was changed after the change was shown', async () => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'a')
  writeFileSync(file, 'shown')
  const preparation = await prepareTool(tool, { path: 'a', content: 'mine' }, folder)
  writeFileSync(file, 'theirs')
  expect(await runPrepared(preparation)).toMatchObject({
    outcome: 'failed',
    text: expect.stringContaining('changed by something else'),
    changes: [],
  })
  expect(readFileSync(file, 'utf8')).toBe('theirs')
})

it('writes nothing over a file that came into being after the question', async () => {
  const folder = temporaryFolder()
  const preparation = await prepareTool(tool, { path: 'a', content: 'mine' }, folder)
  writeFileSync(path.join(folder, 'a'), 'theirs')
  expect((await runPrepared(preparation)).outcome).toBe('failed')
  expect(readFileSync(path.join(folder, 'a'), 'utf8')).toBe('theirs')
})

it('writes nothing anew when the file was deleted after the question', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'a'), 'shown')
  const preparation = await prepareTool(tool, { path: 'a', content: 'mine' }, folder)
  rmSync(path.join(folder, 'a'))
  expect((await runPrepared(preparation)).outcome).toBe('failed')
  expect(existsSync(path.join(folder, 'a'))).toBe(false)
})

it('writes nothing when a folder on the way became a link after the question', async () => {
  const folder = temporaryFolder()
  const outside = temporaryFolder()
  mkdirSync(path.join(folder, 'sub'))
  const preparation = await prepareTool(tool, { path: 'sub/a', content: 'mine' }, folder)
  renameSync(path.join(folder, 'sub'), path.join(folder, 'away'))
  symlinkSync(outside, path.join(folder, 'sub'))
  expect(await runPrepared(preparation)).toMatchObject({ outcome: 'failed', text: expect.stringContaining('now leads to') })
  expect(readdirSync(outside)).toEqual([])
})

it('does nothing without a grant for exactly this', async () => {
  const folder = temporaryFolder()
  const preparation = await prepareTool(tool, { path: 'a', content: 'mine' }, folder)
  const refusing = {
    source: { kind: 'allow-everything' as const },
    spend: () => {
      throw new Error('for another action')
    },
  }
  await expect(preparation.run(refusing, new AbortController().signal)).rejects.toThrow('another action')
  expect(readdirSync(folder)).toEqual([])
})

it('writes nothing after the turn was stopped', async () => {
  const folder = temporaryFolder()
  const preparation = await prepareTool(tool, { path: 'a', content: 'mine' }, folder)
  expect(await runPrepared(preparation, AbortSignal.abort())).toMatchObject({ outcome: 'cancelled' })
  expect(readdirSync(folder)).toEqual([])
})

it('cuts a long diff, counts what is left out, and counts all lines', async () => {
  const folder = temporaryFolder()
  const content = Array.from({ length: diffMaxLines + 500 }, (_, index) => `line ${index}\n`).join('')
  const { action } = await prepareTool(tool, { path: 'a', content }, folder)
  if (action.kind !== 'write-file') throw new Error('Not a write')
  expect(action.diff.split('\n')).toHaveLength(diffMaxLines)
  expect(action).toMatchObject({ diffCut: 501, added: diffMaxLines + 500 })
})

it('shows a rewrite of a large file in bounded time', async () => {
  const folder = temporaryFolder()
  const text = (word: string): string => Array.from({ length: 30_000 }, (_, index) => `${word} ${index * 7}\n`).join('')
  writeFileSync(path.join(folder, 'a'), text('old'))
  const started = performance.now()
  const { action } = await prepareTool(tool, { path: 'a', content: text('new') }, folder)
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(action).toMatchObject({ added: 30_000, removed: 30_000 })
})

it('tells what cannot be written, in a sentence', async () => {
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, 'sub'))
  execFileSync('mkfifo', [path.join(folder, 'pipe')])
  writeFileSync(path.join(folder, 'file'), '')
  expect(await refusalOf(tool, { path: 'sub', content: '' }, folder)).toBe('sub is a folder, not a file.')
  expect(await refusalOf(tool, { path: 'new/', content: '' }, folder)).toContain('names a folder')
  expect(await refusalOf(tool, { path: 'pipe', content: '' }, folder)).toContain('not a regular file')
  expect(await refusalOf(tool, { path: 'file/a', content: '' }, folder)).toContain('a part of the path is a file')
  expect(await refusalOf(tool, { path: 'a', content: '\ud800' }, folder)).toContain('surrogate')
})

it('makes missing folders inside the workspace only', async () => {
  const outside = temporaryFolder()
  const result = await runTool(tool, { path: path.join(outside, 'new/a'), content: 'x' }, temporaryFolder())
  expect(result).toMatchObject({ outcome: 'failed', text: expect.stringContaining('inside the workspace only') })
  expect(readdirSync(outside)).toEqual([])
})

it('says so when the file has this content already', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'a'), 'same')
  expect(await runTool(tool, { path: 'a', content: 'same' }, folder)).toMatchObject({
    outcome: 'failed',
    text: 'a has exactly this content already. Nothing was written.',
  })
})

it('waits its turn among other calls', () => {
  expect(tool.exclusive).toBe(true)
})

it.each([
  ['utf-16le', true, '\ufeffalt\r\nzwei\r\n', '\ufeffneu\r\nzwei\r\ndrei\r\n'],
  ['utf-8', true, 'alt\nzwei\n', 'neu\nzwei\ndrei\n'],
  ['gb18030', false, '这是旧的内容\r\n编码要保留\r\n', 'neu\r\nzwei\r\ndrei\r\n'],
] as const)('keeps the encoding, mark and line ends of a file in %s', async (encoding, bom, before, after) => {
  const folder = temporaryFolder()
  const bytesOf = (text: string) => encodeText(text.replace(/^\ufeff/, ''), encoding, bom) ?? Buffer.alloc(0)
  writeFileSync(path.join(folder, 'a.txt'), bytesOf(before))
  const result = await runTool(tool, { path: 'a.txt', content: 'neu\nzwei\ndrei\n' }, folder)
  expect(result.text).toContain('Kept as they were')
  expect(readFileSync(path.join(folder, 'a.txt')).equals(bytesOf(after))).toBe(true)
})

it('writes mixed line ends exactly as given', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'a.txt'), 'a\r\nb\n')
  await runTool(tool, { path: 'a.txt', content: 'x\ny\r\nz' }, folder)
  expect(readFileSync(path.join(folder, 'a.txt'), 'utf8')).toBe('x\ny\r\nz')
})
