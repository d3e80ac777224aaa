import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEditFileTool } from '../../electron/tools/edit-file.ts'
import { createFileTools } from '../../electron/tools/file-tools.ts'
import { findsMax, replaceText } from '../../electron/tools/replace-text.ts'
import { prepareTool, refusalOf, runPrepared, runTool } from '../support/run-tool.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const tool = createEditFileTool()

function fileWith(content: string | Uint8Array): { readonly folder: string; readonly read: () => string } {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'a.ts'), content)
  return { folder, read: () => readFileSync(path.join(folder, 'a.ts'), 'utf8') }
}

const edit = (oldText: string, newText: string) => ({ path: 'a.ts', old_text: oldText, new_text: newText })

describe('edit_file', () => {
  it('replaces the one place and shows the change first', async () => {
    const { folder, read } = fileWith('const a = 1\nconst b = 2\n')
    const preparation = await prepareTool(tool, edit('b = 2', 'b = 3'), folder)
    expect(preparation.action).toMatchObject({ kind: 'write-file', diff: '@@ -1,2 +1,2 @@\n const a = 1\n-const b = 2\n+const b = 3' })
    expect(read()).toBe('const a = 1\nconst b = 2\n')
    expect(await runPrepared(preparation)).toMatchObject({ outcome: 'succeeded', text: 'Changed a.ts: 1 lines added, 1 removed.' })
    expect(read()).toBe('const a = 1\nconst b = 3\n')
  })

  it('takes the new text as it is, with signs that mean something elsewhere', async () => {
    const { folder, read } = fileWith('x')
    await runTool(tool, edit('x', "$& $1 $$ \\n $'"), folder)
    expect(read()).toBe("$& $1 $$ \\n $'")
  })

  it('keeps the byte order mark and the line endings of the file', async () => {
    const { folder, read } = fileWith('\ufeffone\r\ntwo\r\nthree\r\n')
    await runTool(tool, edit('one\ntwo\n', 'ein\nzwei\ndrei\n'), folder)
    expect(read()).toBe('\ufeffein\r\nzwei\r\ndrei\r\nthree\r\n')
  })

  it('changes no byte outside the place, in a file with mixed line endings', async () => {
    const { folder, read } = fileWith('a\r\nb\nc\r\nd')
    await runTool(tool, edit('b\nc', 'B\nC'), folder)
    expect(read()).toBe('a\r\nB\nC\r\nd')
  })

  it('says how often and where a text was found that is not unique', async () => {
    const { folder, read } = fileWith('x\ny\nx\nx\n')
    const result = await runTool(tool, edit('x', 'z'), folder)
    expect(result).toMatchObject({ outcome: 'failed', text: expect.stringContaining('found 3 times in a.ts (at lines 1, 3, 4)') })
    expect(read()).toBe('x\ny\nx\nx\n')
  })

  it('says that a text was not found, and where it nearly stands', async () => {
    const { folder } = fileWith('function f() {\n\treturn 1\n}\n')
    expect((await runTool(tool, edit('  return 1\n', 'x'), folder)).text).toContain('Its first line stands at line 2')
    expect((await runTool(tool, edit('nowhere', 'x'), folder)).text).toContain('old_text was not found in a.ts. Read the file')
  })

  it('passes the gate as a read to tell about the content of a file', async () => {
    const { folder } = fileWith('x')
    const { action } = await prepareTool(tool, edit('nowhere', 'y'), folder)
    expect(action).toEqual({ kind: 'read-file', path: 'a.ts', realPath: path.join(folder, 'a.ts') })
  })

  it('leaves a file alone that is not UTF-8', async () => {
    const latin = Uint8Array.of(0x68, 0xe9, 0x0a)
    const { folder } = fileWith(latin)
    expect(await runTool(tool, edit('h', 'H'), folder)).toMatchObject({ outcome: 'failed', text: expect.stringContaining('not UTF-8') })
    expect(new Uint8Array(readFileSync(path.join(folder, 'a.ts')))).toEqual(latin)
  })

  it('changes nothing when the file was changed after the change was shown', async () => {
    const { folder, read } = fileWith('one two')
    const preparation = await prepareTool(tool, edit('one', 'ein'), folder)
    writeFileSync(path.join(folder, 'a.ts'), 'one three')
    expect((await runPrepared(preparation)).outcome).toBe('failed')
    expect(read()).toBe('one three')
  })

  it('changes nothing when the path leads elsewhere after the question', async () => {
    const { folder } = fileWith('one')
    const other = fileWith('one')
    const preparation = await prepareTool(tool, edit('one', 'ein'), folder)
    rmSync(path.join(folder, 'a.ts'))
    symlinkSync(path.join(other.folder, 'a.ts'), path.join(folder, 'a.ts'))
    expect((await runPrepared(preparation)).outcome).toBe('failed')
    expect(other.read()).toBe('one')
  })

  it.each([
    [{ path: 'a.ts', old_text: '', new_text: 'x' }, 'use write_file'],
    [{ path: 'a.ts', old_text: 'x', new_text: 'x' }, 'the same'],
    [{ path: 'none', old_text: 'x', new_text: 'y' }, 'none does not exist'],
    [{ path: 'a.ts', old_text: 'x' }, 'new_text'],
  ])('refuses %j in a sentence', async (input, part) => {
    expect(await refusalOf(tool, input, fileWith('x').folder)).toContain(part)
  })
})

describe('replaceText', () => {
  it('counts overlapping places', () => {
    expect(replaceText('aaa', 'aa', 'b')).toEqual({ kind: 'ambiguous', times: 2, lines: [1, 1] })
  })

  it('stops counting', () => {
    expect(replaceText('a'.repeat(100_000), 'a', 'b')).toMatchObject({ kind: 'ambiguous', times: findsMax })
  })

  it('changes the found place and nothing else, whatever the line endings', () => {
    const pieces = fc.array(fc.constantFrom('a', 'b', '\n', '\r\n', '\r', ' '), { maxLength: 20 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(pieces, pieces, (before, after) => {
        const text = `${before}<here>\r\n<there>${after}`
        expect(replaceText(text, '<here>\n<there>', 'X\nY')).toEqual({ kind: 'replaced', text: `${before}X\r\nY${after}` })
      }),
    )
  })
})

describe('createFileTools', () => {
  it('describes each tool with a schema that names what is required', () => {
    const tools = createFileTools().map(({ description, exclusive }) => [description.name, description.parameters['required'], exclusive])
    expect(tools).toEqual([
      ['read_file', ['path'], false],
      ['write_file', ['path', 'content'], true],
      ['edit_file', ['path', 'old_text', 'new_text'], true],
    ])
  })
})
