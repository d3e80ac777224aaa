import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApplyPatchTool } from '../../../electron/tools/patch/apply-patch.ts'
import { applySteps } from '../../../electron/tools/patch/apply-steps.ts'
import { readPatch } from '../../../electron/tools/patch/read-patch.ts'
import { SeenFiles } from '../../../electron/tools/seen-files.ts'
import { actionSchema } from '../../../shared/permission.ts'
import { prepareTool, refusalOf, runPrepared, runTool } from '../../support/run-tool.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const tool = createApplyPatchTool(new SeenFiles())

function folderWith(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return { folder, read: (name: string) => readFileSync(path.join(folder, name), 'utf8') }
}

const envelope = (...lines: readonly string[]) => ({ patch: ['*** Begin Patch', ...lines, '*** End Patch', ''].join('\n') })

/** Every file below a folder with its content, mode and inode. */
function snapshot(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${file} ${statSync(file).mode} ${readFileSync(file).toString('hex')}`)
}

describe('apply_patch', () => {
  it('adds, updates, moves and deletes at once, with everything on one card first', async () => {
    const { folder, read } = folderWith({ 'src/a.ts': 'one\ntwo\nthree\n', 'old.ts': 'gone\n', 'run.sh': 'echo 1\n' })
    chmodSync(path.join(folder, 'run.sh'), 0o755)
    const patch = envelope(
      '*** Update File: src/a.ts',
      '@@',
      ' one',
      '-two',
      '+zwei',
      ' three',
      '*** Add File: new/deep/b.ts',
      '+first',
      '+second',
      '*** Delete File: old.ts',
      '*** Update File: run.sh',
      '*** Move to: bin/run.sh',
      '@@',
      '-echo 1',
      '+echo 2',
    )
    const preparation = await prepareTool(tool, patch, folder)
    expect(actionSchema.parse(preparation.action)).toMatchObject({
      kind: 'change-files',
      changes: [
        { change: 'update', path: 'src/a.ts', diff: '@@ -1,3 +1,3 @@\n one\n-two\n+zwei\n three', added: 1, removed: 1 },
        { change: 'add', path: 'new/deep/b.ts', beforeHash: null, added: 2 },
        { change: 'delete', path: 'old.ts', afterHash: null, removed: 1 },
        { change: 'move', path: 'bin/run.sh', from: { path: 'run.sh' } },
      ],
    })
    expect(read('src/a.ts')).toBe('one\ntwo\nthree\n')
    const result = await runPrepared(preparation)
    expect(result.text).toBe(
      [
        'Changed src/a.ts: 1 lines added, 1 removed.',
        'Created new/deep/b.ts: 2 lines added, 0 removed.',
        'Deleted old.ts: 0 lines added, 1 removed.',
        'Moved to bin/run.sh: 1 lines added, 1 removed.',
      ].join('\n'),
    )
    expect(result.changes).toHaveLength(5)
    expect(read('src/a.ts')).toBe('one\nzwei\nthree\n')
    expect(read('new/deep/b.ts')).toBe('first\nsecond\n')
    expect(read('bin/run.sh')).toBe('echo 2\n')
    expect(statSync(path.join(folder, 'bin/run.sh')).mode & 0o777).toBe(0o755)
    expect(existsSync(path.join(folder, 'old.ts'))).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(['bin', 'new', 'src'])
  })

  it('finds a place by the line named before it, and further places below', async () => {
    const { folder, read } = folderWith({ a: 'f\n  x\ng\n  x\nh\n  x\n' })
    await runTool(tool, envelope('*** Update File: a', '@@ g', '-  x', '+  y', '@@', ' h', '-  x', '+  z'), folder)
    expect(read('a')).toBe('f\n  x\ng\n  y\nh\n  z\n')
  })

  it.each([
    ['a place that is not there', ['@@', '-four', '+x'], 'its lines were not found'],
    ['a place that is there twice', ['@@', '-one', '+x'], 'its lines stand 2 times (at lines 1, 3)'],
    ['a named line that is not there', ['@@ nowhere', '-one', '+x'], 'the line after @@ was not found'],
  ])('changes nothing at all for %s', async (_title, hunk, part) => {
    const { folder } = folderWith({ a: 'one\ntwo\none\n', b: 'b\n' })
    const before = snapshot(folder)
    const result = await runTool(tool, envelope('*** Update File: b', '-b', '+B', '*** Update File: a', ...hunk), folder)
    expect(result).toMatchObject({ outcome: 'failed', text: expect.stringContaining(part) })
    expect(snapshot(folder)).toEqual(before)
  })

  it('takes lines that differ only by spaces, with the indentation of the file, and says so', async () => {
    const { folder, read } = folderWith({ a: 'if (x) {\n\tgo()\n}\n' })
    const preparation = await prepareTool(tool, envelope('*** Update File: a', '@@', ' if (x) {', '-    go()', '+    stop()', ' }'), folder)
    expect(preparation.action).toMatchObject({ changes: [{ looseLines: [1] }] })
    expect((await runPrepared(preparation)).text).toContain('only but for spaces')
    expect(read('a')).toBe('if (x) {\n\tstop()\n}\n')
  })

  it.each([
    ['no envelope', 'hello', 'begins with the line *** Begin Patch (line 1'],
    ['no end', '*** Begin Patch\n*** Delete File: a', 'ends with the line *** End Patch'],
    ['nothing in it', '*** Begin Patch\n*** End Patch', 'changes no file'],
    ['a line without a sign', '*** Begin Patch\n*** Update File: a\n@@\nfoo\n*** End Patch', 'begins with a space, + or - (line 4'],
    ['an added file without signs', '*** Begin Patch\n*** Add File: b\nfoo\n*** End Patch', 'begins with + (line 3'],
    ['an added file that is there', '*** Begin Patch\n*** Add File: a\n+x\n*** End Patch', 'exists already'],
    ['a missing file', '*** Begin Patch\n*** Delete File: none\n*** End Patch', 'none does not exist'],
    ['a file named twice', '*** Begin Patch\n*** Delete File: a\n*** Update File: ./a\n-x\n+y\n*** End Patch', 'named twice'],
    ['a move onto a file', '*** Begin Patch\n*** Update File: a\n*** Move to: c\n*** End Patch', 'c exists already'],
  ])('refuses %s in a sentence', async (_title, patch, part) => {
    const { folder } = folderWith({ a: 'x\n', c: 'x\n' })
    expect(await refusalOf(tool, { patch }, folder)).toContain(part)
  })

  it('tells the gate where a link really leads', async () => {
    const outside = folderWith({ target: 'x\n' })
    const { folder } = folderWith({})
    symlinkSync(path.join(outside.folder, 'target'), path.join(folder, 'link'))
    const { action } = await prepareTool(tool, envelope('*** Update File: link', '-x', '+y'), folder)
    expect(action).toMatchObject({ changes: [{ realPath: path.join(outside.folder, 'target') }] })
  })

  it('changes nothing when one of the files was changed after the patch was shown', async () => {
    const { folder } = folderWith({ a: 'x\n', b: 'x\n' })
    const preparation = await prepareTool(tool, envelope('*** Update File: a', '-x', '+y', '*** Update File: b', '-x', '+y'), folder)
    writeFileSync(path.join(folder, 'b'), 'theirs\n')
    const before = snapshot(folder)
    expect((await runPrepared(preparation)).outcome).toBe('failed')
    expect(snapshot(folder)).toEqual(before)
  })

  it.each([
    ['a change', ['*** Update File: sub/a', '-x', '+y']],
    ['a new file', ['*** Add File: sub/new', '+y']],
    ['a delete', ['*** Delete File: sub/a']],
    ['a move', ['*** Update File: sub/a', '*** Move to: sub/b', '-x', '+y']],
  ])('does nothing to what a folder leads to that became a link after the patch was shown: %s', async (_title, lines) => {
    const outside = folderWith({ a: 'x\n' })
    const { folder } = folderWith({ 'sub/a': 'x\n' })
    const preparation = await prepareTool(tool, envelope(...lines), folder)
    renameSync(path.join(folder, 'sub'), path.join(folder, 'away'))
    symlinkSync(outside.folder, path.join(folder, 'sub'))
    const before = [...snapshot(outside.folder), ...snapshot(folder)]
    expect(await runPrepared(preparation)).toMatchObject({ outcome: 'failed', text: expect.stringContaining('now leads to') })
    expect([...snapshot(outside.folder), ...snapshot(folder)]).toEqual(before)
  })

  it('does nothing to what a file leads to that became a link, though the content is the same', async () => {
    const outside = folderWith({ a: 'x\n' })
    const { folder } = folderWith({ a: 'x\n' })
    const preparation = await prepareTool(tool, envelope('*** Update File: a', '-x', '+y'), folder)
    renameSync(path.join(folder, 'a'), path.join(folder, 'away'))
    symlinkSync(path.join(outside.folder, 'a'), path.join(folder, 'a'))
    expect((await runPrepared(preparation)).outcome).toBe('failed')
    expect(outside.read('a')).toBe('x\n')
  })

  it.each(['write', 'remove'] as const)('makes no step through a folder that became a link when all was looked at: %s', async (kind) => {
    const outside = folderWith({ a: 'x\n' })
    const { folder } = folderWith({})
    symlinkSync(outside.folder, path.join(folder, 'sub'))
    const realPath = path.join(folder, 'sub/a')
    const step =
      kind === 'remove' ? { kind, realPath } : { kind, realPath, bytes: Buffer.from('y\n'), expected: 'present' as const, modeOf: null }
    expect(await applySteps([step])).toMatchObject({ kind: 'undone' })
    expect(snapshot(outside.folder)).toHaveLength(1)
    expect(outside.read('a')).toBe('x\n')
  })

  it('leaves the other names of a file as they were: a second name of a protected file changes only itself', async () => {
    const { folder, read } = folderWith({ '.git/hooks/pre-commit': 'x\n' })
    linkSync(path.join(folder, '.git/hooks/pre-commit'), path.join(folder, 'notes'))
    await runTool(tool, envelope('*** Update File: notes', '-x', '+y'), folder)
    expect([read('notes'), read('.git/hooks/pre-commit')]).toEqual(['y\n', 'x\n'])
  })

  it('keeps every byte outside the places: line ends, mark and a missing last line end', async () => {
    const line = fc.constantFrom('a', 'b', '', ' c', '中')
    const lines = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(lines, lines, fc.boolean(), fc.boolean(), async (before, after, bom, open) => {
        const start = `${bom ? '\ufeff' : ''}${before.flat().join('')}`
        const rest = after.flat().join('')
        const end = open ? '\r\n<old>' : '<old>\r\n'
        const { folder, read } = folderWith({ a: start + rest + end })
        await runTool(tool, envelope('*** Update File: a', '-<old>', '+<new>'), folder)
        expect(read('a')).toBe(start + rest + end.replace('<old>', '<new>'))
      }),
      { numRuns: 60 },
    )
  })
})

describe('applySteps', () => {
  const write = (realPath: string, text: string, expected: 'missing' | 'present') =>
    ({ kind: 'write', realPath, bytes: Buffer.from(text), expected, modeOf: expected === 'present' ? realPath : null }) as const

  it('puts everything back to the very same files when one step fails, wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 4 }), async (place) => {
        const { folder } = folderWith({ a: 'a', b: 'b', 'sub/c': 'c', there: 'theirs' })
        chmodSync(path.join(folder, 'a'), 0o751)
        const at = (name: string) => path.join(folder, name)
        const inode = statSync(at('a')).ino
        const before = snapshot(folder)
        // It came into being after the look: the last thing that can go wrong.
        const failing = write(at('there'), 'mine', 'missing')
        const steps = [
          write(at('a'), 'A', 'present'),
          { kind: 'remove', realPath: at('b') } as const,
          write(at('new/deep/d'), 'd', 'missing'),
          write(at('sub/c'), 'C', 'present'),
        ]
        const end = await applySteps([...steps.slice(0, place), failing, ...steps.slice(place)])
        expect(end).toMatchObject({ kind: 'undone', realPath: at('there') })
        expect(snapshot(folder)).toEqual(before)
        expect(statSync(at('a')).ino).toBe(inode)
        expect(existsSync(at('new'))).toBe(false)
      }),
      { numRuns: 10 },
    )
  })

  it('writes nothing when a new content cannot even be laid beside its place', async () => {
    const { folder } = folderWith({ a: 'a', file: 'x' })
    const before = snapshot(folder)
    const end = await applySteps([write(path.join(folder, 'a'), 'A', 'present'), write(path.join(folder, 'file/b'), 'b', 'missing')])
    expect(end.kind).toBe('undone')
    expect(snapshot(folder)).toEqual(before)
  })
})

describe('readPatch', () => {
  it('never throws, whatever it is given', () => {
    const pieces = fc.constantFrom(
      '*** Begin Patch',
      '*** End Patch',
      '*** Add File: a',
      '*** Update File: b',
      '*** Move to: c',
      '@@',
      '@@ x',
      '+y',
      '-z',
      ' k',
      '',
      '*** End of File',
      '*** Delete File: d',
    )
    fc.assert(fc.property(fc.array(pieces, { maxLength: 14 }), (lines) => ['read', 'broken'].includes(readPatch(lines.join('\n')).kind)))
  })
})
