import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createReadFileTool, readMaxCharacters } from '../../electron/tools/read-file.ts'
import { SeenFiles } from '../../electron/tools/seen-files.ts'
import { prepareTool, refusalOf, runPrepared, runTool } from '../support/run-tool.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const tool = createReadFileTool(new SeenFiles())

function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

it('gives the whole text under a line with path and length', async () => {
  const folder = folderWith({ 'src/a.ts': 'one\ntwo\n' })
  const result = await runTool(tool, { path: 'src/a.ts' }, folder)
  expect(result).toEqual({ outcome: 'succeeded', text: 'src/a.ts · 2 lines\none\ntwo', changes: [] })
})

it('gives a range of lines and says of how many', async () => {
  const folder = folderWith({ a: '1\n2\n3\n4\n5' })
  expect((await runTool(tool, { path: 'a', start_line: 2, end_line: 3 }, folder)).text).toBe('a · lines 2 to 3 of 5\n2\n3')
  expect((await runTool(tool, { path: 'a', start_line: 4, end_line: 99 }, folder)).text).toBe('a · lines 4 to 5 of 5\n4\n5')
  expect(await runTool(tool, { path: 'a', start_line: 6 }, folder)).toMatchObject({
    outcome: 'failed',
    text: 'a has 5 lines; there is no line 6.',
  })
})

it('says where to go on when the text is too long, and loses no line', async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `${index} ${'x'.repeat(40)}`)
  const folder = folderWith({ a: lines.join('\n') })
  const seen: string[] = []
  for (let start = 1; start !== 0; ) {
    const { text } = await runTool(tool, { path: 'a', start_line: start }, folder)
    expect(text.length).toBeLessThan(readMaxCharacters + 200)
    const [header = '', ...rest] = text.split('\n')
    seen.push(...rest)
    start = Number(/start_line (\d+)/.exec(header)?.[1] ?? 0)
  }
  expect(seen).toEqual(lines)
})

it('cuts one line that is too long by itself and says so', async () => {
  const folder = folderWith({ a: `${'x'.repeat(50_000)}\nnext` })
  const [header] = (await runTool(tool, { path: 'a' }, folder)).text.split('\n')
  expect(header).toBe('a · lines 1 to 1 of 2 · line 1 is cut, 10000 characters of it are left out · go on with start_line 2')
})

it('describes what is not text, and reads other encodings', async () => {
  const folder = folderWith({
    empty: '',
    binary: Uint8Array.of(0x89, 0x50, 0, 1),
    wide: Uint8Array.of(0xff, 0xfe, 0x68, 0, 0x69, 0),
    marked: '\ufeffhi',
    broken: Uint8Array.of(0x68, 0x81, 0x21),
    western: Uint8Array.of(0x68, 0xe9, 0x21),
  })
  expect((await runTool(tool, { path: 'empty' }, folder)).text).toBe('empty · empty\n')
  expect((await runTool(tool, { path: 'binary' }, folder)).text).toBe('binary · binary, 4 bytes, not shown')
  expect((await runTool(tool, { path: 'wide' }, folder)).text).toBe('wide · 1 line · UTF-16LE\nhi')
  expect((await runTool(tool, { path: 'marked' }, folder)).text).toBe('marked · 1 line\nhi')
  expect((await runTool(tool, { path: 'broken' }, folder)).text).toContain('not valid UTF-8')
  expect((await runTool(tool, { path: 'western' }, folder)).text).toBe('western · 1 line · WINDOWS-1252\nhé!')
})

it('refuses what is no readable file, in a sentence', async () => {
  const folder = folderWith({ 'sub/a': 'x', big: '' })
  truncateSync(path.join(folder, 'big'), 10 * 1024 * 1024 + 1)
  execFileSync('mkfifo', [path.join(folder, 'pipe')])
  symlinkSync('loop', path.join(folder, 'loop'))
  expect(await refusalOf(tool, { path: 'none' }, folder)).toBe('none does not exist.')
  expect(await refusalOf(tool, { path: 'sub' }, folder)).toBe('sub is a folder, not a file.')
  expect(await refusalOf(tool, { path: 'sub/a/b' }, folder)).toContain('a part of the path is a file')
  expect(await refusalOf(tool, { path: 'pipe' }, folder)).toContain('not a regular file')
  expect(await refusalOf(tool, { path: 'big' }, folder)).toContain('10,485,761 bytes')
  expect(await refusalOf(tool, { path: 'loop' }, folder)).toContain('circle of symbolic links')
})

it.each([
  [{}, 'path'],
  [{ path: '' }, 'must not be empty'],
  [{ path: 'a\0b' }, 'NUL'],
  [{ path: 'a', lines: 3 }, 'lines'],
  [{ path: 'a', start_line: 0 }, 'start_line'],
  [{ path: 'a', start_line: 3, end_line: 2 }, 'before'],
  ['a', 'read_file'],
  [null, 'read_file'],
])('refuses the arguments %j by name', async (input, part) => {
  expect(await refusalOf(tool, input, temporaryFolder())).toContain(part)
})

it('tells the gate where a path really leads and does not refuse by itself', async () => {
  const outside = folderWith({ secret: 's' })
  const folder = folderWith({})
  symlinkSync(path.join(outside, 'secret'), path.join(folder, 'link'))
  const real = path.join(outside, 'secret')
  expect((await prepareTool(tool, { path: 'link' }, folder)).action).toEqual({ kind: 'read-file', path: 'link', realPath: real })
  expect((await prepareTool(tool, { path: `../${path.basename(outside)}/secret` }, folder)).action).toMatchObject({ realPath: real })
})

it('tells nothing about the rest of the disk without a grant, not even that a file is missing', async () => {
  const folder = folderWith({})
  const missing = path.join(temporaryFolder(), 'none')
  const preparation = await prepareTool(tool, { path: missing }, folder)
  expect(preparation.action).toEqual({ kind: 'read-file', path: missing, realPath: missing })
  expect(await runPrepared(preparation)).toMatchObject({ outcome: 'failed', text: `${missing} does not exist.` })
})

it('reads nothing when a link was turned elsewhere after the question', async () => {
  const outside = folderWith({ secret: 'the secret' })
  const folder = folderWith({ a: 'harmless' })
  symlinkSync('a', path.join(folder, 'link'))
  const preparation = await prepareTool(tool, { path: 'link' }, folder)
  rmSync(path.join(folder, 'link'))
  symlinkSync(path.join(outside, 'secret'), path.join(folder, 'link'))
  const result = await runPrepared(preparation)
  expect(result.outcome).toBe('failed')
  expect(result.text).toContain('now leads to')
  expect(result.text).not.toContain('the secret')
})

it('reads nothing when the file itself was replaced by a link after the question', async () => {
  const outside = folderWith({ secret: 'the secret' })
  const folder = folderWith({ a: 'harmless' })
  const preparation = await prepareTool(tool, { path: 'a' }, folder)
  rmSync(path.join(folder, 'a'))
  symlinkSync(path.join(outside, 'secret'), path.join(folder, 'a'))
  expect(await runPrepared(preparation)).toMatchObject({ outcome: 'failed', text: expect.not.stringContaining('the secret') })
})

it('reads nothing after the turn was stopped', async () => {
  const preparation = await prepareTool(tool, { path: 'a' }, folderWith({ a: 'x' }))
  expect(await runPrepared(preparation, AbortSignal.abort())).toMatchObject({ outcome: 'cancelled' })
})
