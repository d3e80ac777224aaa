import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFindFilesTool } from '../../../electron/tools/search/find-files.ts'
import { createListDirectoryTool } from '../../../electron/tools/search/list-directory.ts'
import { createSearchTool } from '../../../electron/tools/search/search.ts'
import { actionSchema } from '../../../shared/permission.ts'
import { prepareTool, refusalOf, runPrepared, runTool } from '../../support/run-tool.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const search = createSearchTool()
const find = createFindFilesTool()
const list = createListDirectoryTool()

/** A folder with these files; a name that ends with a slash is a folder. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.join(folder, name.endsWith('/') ? name : path.dirname(name)), { recursive: true })
    if (!name.endsWith('/')) writeFileSync(path.join(folder, name), content)
  }
  return folder
}

const project = () =>
  folderWith({
    '.gitignore': 'dist/\n*.log\n',
    '.env': 'KEY=needle\n',
    '.github/workflows/ci.yml': 'needle: ci\n',
    '.npmrc': 'needle=npmrc\n',
    'src/a.ts': 'one\nneedle two\nthree\n',
    'src/deep/b.ts': 'NEEDLE\n',
    'src/deep/c.md': 'needle\n',
    'dist/out.ts': 'needle\n',
    'debug.log': 'needle\n',
  })

describe('search', () => {
  it('tells lines with their numbers, without what ignore rules and secrets leave out, and says so', async () => {
    const folder = project()
    execFileSync('git', ['init', '-q'], { cwd: folder })
    const { text, outcome } = await runTool(search, { pattern: 'needle' }, folder)
    expect(outcome).toBe('succeeded')
    expect(text).toBe(
      [
        '3 lines in 3 files',
        '.github/workflows/ci.yml',
        '  1: needle: ci',
        'src/a.ts',
        '  2: needle two',
        'src/deep/c.md',
        '  1: needle',
        '(2 files or folders are left out: they may hold secrets or are protected. read_file asks the user.)',
      ].join('\n'),
    )
  })

  it('asks the gate as looking through a folder, with what is sought', async () => {
    const folder = project()
    const { action } = await prepareTool(search, { pattern: 'x', path: 'src' }, folder)
    expect(actionSchema.parse(action)).toEqual({
      kind: 'search-files',
      how: 'search',
      path: 'src',
      realPath: path.join(folder, 'src'),
      pattern: 'x',
    })
  })

  it.each([
    [{ pattern: 'needle', ignore_case: true, glob: '*.ts' }, '2 lines in 2 files\nsrc/a.ts\n  2: needle two\nsrc/deep/b.ts\n  1: NEEDLE'],
    [{ pattern: 'needle', path: 'src/a.ts', context: 1 }, '1 line in 1 file\nsrc/a.ts\n  1- one\n  2: needle two\n  3- three'],
    [{ pattern: 'needle', path: 'src/deep' }, '1 line in 1 file\nsrc/deep/c.md\n  1: needle'],
    [
      { pattern: '^(one|three)$', path: 'src', limit: 1 },
      '1 line in 1 file\nsrc/a.ts\n  1: one\n(stopped at 1 lines; there are more: narrow it down)',
    ],
    [{ pattern: 'e{2}', literal: true, path: 'src' }, 'Nothing was found.'],
  ])('finds by %j', async (input, text) => {
    expect((await runTool(search, input, project())).text).toBe(text)
  })

  it('does not bring back ignored files by a pattern for names', async () => {
    expect((await runTool(search, { pattern: 'needle', glob: '*.log' }, project())).text).toBe('Nothing was found.')
  })

  it.each(['--pre=touch pwned', '-e', '--', '$(touch pwned)', '; touch pwned', '-f/etc/passwd'])(
    'takes %j for text alone',
    async (pattern) => {
      const folder = folderWith({ 'a.txt': `x ${pattern} y\n` })
      expect((await runTool(search, { pattern, literal: true }, folder)).text).toContain('1 line in 1 file')
      expect((await runTool(find, { pattern: '*' }, folder)).text).toBe('1 file\na.txt')
    },
  )

  it('says what is wrong with a pattern', async () => {
    expect(await runTool(search, { pattern: '(' }, project())).toMatchObject({
      outcome: 'failed',
      text: expect.stringContaining('unclosed'),
    })
  })

  it('follows no link out of the workspace', async () => {
    const outside = folderWith({ 'secret.txt': 'needle' })
    const folder = folderWith({ 'a.txt': 'x' })
    symlinkSync(outside, path.join(folder, 'link'))
    symlinkSync(path.join(outside, 'secret.txt'), path.join(folder, 'file-link'))
    expect((await runTool(search, { pattern: 'needle' }, folder)).text).toBe('Nothing was found.')
    expect(await refusalOf(search, { pattern: 'needle', path: 'link' }, folder)).toContain('outside the workspace')
    expect(await refusalOf(list, { path: '..' }, folder)).toContain('outside the workspace')
  })

  it.each([
    ['search', search, { pattern: 'needle', path: 'sub' }],
    ['find_files', find, { pattern: '**', path: 'sub' }],
    ['list_directory', list, { path: 'sub' }],
  ])('looks at nothing when the folder became a link after the question: %s', async (_name, tool, input) => {
    const outside = folderWith({ 'secret.txt': 'needle' })
    const folder = folderWith({ 'sub/a.txt': 'x' })
    const preparation = await prepareTool(tool, input, folder)
    renameSync(path.join(folder, 'sub'), path.join(folder, 'away'))
    symlinkSync(outside, path.join(folder, 'sub'))
    const { outcome, text } = await runPrepared(preparation)
    expect(outcome).toBe('failed')
    expect(text).not.toContain('secret')
  })

  it('cuts a long line around what was found', async () => {
    const folder = folderWith({ 'a.js': `${'a'.repeat(5_000)}needle${'b'.repeat(5_000)}\n` })
    const line = (await runTool(search, { pattern: 'needle' }, folder)).text.split('\n').at(-1) ?? ''
    expect(line).toContain('aaaneedlebbb')
    expect(line.length).toBeLessThan(320)
  })

  it('stops at once when the turn is stopped', async () => {
    const stop = new AbortController()
    stop.abort()
    expect(await runPrepared(await prepareTool(search, { pattern: 'x' }, project()), stop.signal)).toMatchObject({ outcome: 'cancelled' })
  })

  it('finds any text by its own words, whatever they are', async () => {
    const words = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => !/[\0\r\n\ufeff\p{Surrogate}]/u.test(text))
    await fc.assert(
      fc.asyncProperty(words, async (pattern) => {
        const folder = folderWith({ 'a.txt': `${pattern}\n` })
        expect((await runTool(search, { pattern, literal: true }, folder)).text).toContain(`  1: ${pattern}`)
      }),
      { numRuns: 25 },
    )
  })
})

describe('find_files', () => {
  it.each([
    [{ pattern: '*.ts' }, '2 files\nsrc/a.ts\nsrc/deep/b.ts'],
    [{ pattern: 'src/**/*.md' }, '1 file\nsrc/deep/c.md'],
    [{ pattern: '*.ts', path: 'src', limit: 1 }, '1 file\nsrc/a.ts\n(stopped at 1 files; there are more: narrow it down)'],
    [{ pattern: '*.log' }, '0 files'],
  ])('finds by %j', async (input, text) => {
    expect((await runTool(find, input, project())).text).toBe(text)
  })

  it('names no secret, and tells a name with a line end as one', async () => {
    const folder = folderWith({ '.env': 'x', 'key.pem': 'x', 'a\nb.txt': 'x' })
    const { text } = await runTool(find, { pattern: '*' }, folder)
    expect(text).toContain('1 file\na\nb.txt\n(2 files or folders are left out')
  })
})

describe('list_directory', () => {
  it('lists folders, files with sizes and links, ignored ones too', async () => {
    const folder = project()
    symlinkSync('/etc/passwd', path.join(folder, 'link'))
    expect((await runTool(list, {}, folder)).text).toBe(
      [
        '. · 7 entries',
        '.github/',
        '.gitignore 12',
        '.npmrc 13',
        'debug.log 7',
        'dist/',
        'link -> /etc/passwd',
        'src/',
        '(1 file or folder is left out: they may hold secrets or are protected. read_file asks the user.)',
      ].join('\n'),
    )
  })

  it('shows deeper levels without what ignore rules leave out', async () => {
    const { text } = await runTool(list, { depth: 2 }, project())
    expect(text).toContain('dist/\nsrc/\nsrc/a.ts\nsrc/deep/\n')
    expect(text).not.toContain('dist/out.ts')
  })

  it('refuses a file in a sentence', async () => {
    expect(await refusalOf(list, { path: 'src/a.ts' }, project())).toBe('src/a.ts is not a folder.')
  })
})
