import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEditFileTool } from '../../electron/tools/edit-file.ts'
import { encodeText } from '../../electron/tools/encode-text.ts'
import { createFileTools } from '../../electron/tools/file-tools.ts'
import { hashOf } from '../../electron/tools/hash-of.ts'
import { createReadFileTool } from '../../electron/tools/read-file.ts'
import { findsMax, replaceText } from '../../electron/tools/replace-text.ts'
import { SeenFiles } from '../../electron/tools/seen-files.ts'
import { prepareTool, refusalOf, runPrepared, runTool, toolSession } from '../support/run-tool.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const seen = new SeenFiles()
const tool = createEditFileTool(seen)
const read = createReadFileTool(seen)

function fileWith(content: string | Uint8Array): { readonly folder: string; readonly read: () => string } {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'a.ts'), content)
  // As after read_file.
  seen.note(toolSession, path.join(folder, 'a.ts'), hashOf(Buffer.from(content)))
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
    expect((await runTool(tool, edit('  return 1\n  };', 'x'), folder)).text).toContain('Its first line stands at line 2')
    expect((await runTool(tool, edit('nowhere', 'x'), folder)).text).toContain('old_text was not found in a.ts. Read the file')
  })

  it('passes the gate as a read to tell about the content of a file', async () => {
    const { folder } = fileWith('x')
    const { action } = await prepareTool(tool, edit('nowhere', 'y'), folder)
    expect(action).toEqual({ kind: 'read-file', path: 'a.ts', realPath: path.join(folder, 'a.ts') })
  })

  it('leaves a file alone whose encoding is not certain', async () => {
    const mixed = Uint8Array.of(0x68, 0x0a, 0x81, 0x21, 0x0a)
    const { folder } = fileWith(mixed)
    expect(await runTool(tool, edit('h', 'H'), folder)).toMatchObject({ outcome: 'failed', text: expect.stringContaining('not text in') })
    expect(new Uint8Array(readFileSync(path.join(folder, 'a.ts')))).toEqual(mixed)
  })

  it('changes only a file that was read, and as it was read', async () => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'a.ts'), 'one')
    expect(await refusalOf(tool, edit('one', 'two'), folder)).toContain('You have not read a.ts yet')
    await runTool(read, { path: 'a.ts' }, folder)
    await runTool(tool, edit('one', 'two'), folder)
    // What it wrote itself it knows.
    await runTool(tool, edit('two', 'three'), folder)
    writeFileSync(path.join(folder, 'a.ts'), 'three, by someone else')
    expect(await refusalOf(tool, edit('three', 'four'), folder)).toContain('was changed after you read it')
  })

  it('makes several replacements in order, all or none', async () => {
    const { folder, read } = fileWith('a\nb\nc\nb\n')
    const edits = [
      { old_text: 'a\n', new_text: 'x\n' },
      { old_text: 'x\n', new_text: 'y\n' },
      { old_text: 'b', new_text: 'B', replace_all: true },
    ]
    await runTool(tool, { path: 'a.ts', edits }, folder)
    expect(read()).toBe('y\nB\nc\nB\n')
    const broken = await runTool(
      tool,
      {
        path: 'a.ts',
        edits: [
          { old_text: 'c', new_text: 'C' },
          { old_text: 'nowhere', new_text: 'x' },
        ],
      },
      folder,
    )
    expect(broken).toMatchObject({ outcome: 'failed', text: expect.stringContaining('old_text of edit 2 was not found') })
    expect(read()).toBe('y\nB\nc\nB\n')
  })

  it('takes lines that differ only by spaces, gives the new ones the indentation of the file, and says so', async () => {
    const { folder, read } = fileWith('function f() {\n\tif (a) {\n\t\treturn 1\n\t}\n}\n')
    const preparation = await prepareTool(
      tool,
      edit('    if (a) {\n        return 1\n    }\n', '    if (a) {\n        go()\n        return 2\n    }\n'),
      folder,
    )
    expect(preparation.action).toMatchObject({ looseLines: [2] })
    expect((await runPrepared(preparation)).text).toContain('At line 2 old_text stood only but for spaces')
    expect(read()).toBe('function f() {\n\tif (a) {\n\t\tgo()\n\t\treturn 2\n\t}\n}\n')
  })

  it('keeps every byte outside the place, whatever the encoding', async () => {
    const texts = fc.array(fc.constantFrom('中文', '编码', 'abc', 'x = 1', '\n', '\r\n', '；', '\t'), { minLength: 8, maxLength: 30 })
    const encodings = fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'gb18030' as const)
    await fc.assert(
      fc.asyncProperty(texts, texts, encodings, fc.boolean(), async (before, after, encoding, bom) => {
        const marked = bom && encoding !== 'gb18030'
        const encode = (text: string) => encodeText(text, encoding, false) ?? Buffer.alloc(0)
        // Enough of each for the encoding to be told by it.
        const start = Buffer.concat([
          encodeText('这是一个用于测试编码的文件\n', encoding, marked || encoding.startsWith('utf-16')) ?? Buffer.alloc(0),
          encode(before.join('')),
        ])
        const rest = encode(after.join(''))
        const { folder } = fileWith(Buffer.concat([start, encode('【旧】'), rest]))
        const result = await runTool(tool, edit('【旧】', '【新的】'), folder)
        expect(result.text).toContain('Changed a.ts')
        expect(readFileSync(path.join(folder, 'a.ts')).equals(Buffer.concat([start, encode('【新的】'), rest]))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('refuses a character that the encoding of the file does not have', async () => {
    const { folder } = fileWith(encodeText('你好，世界，这是中文\n', 'gb18030', false) ?? '')
    expect((await runTool(tool, edit('世界', '👍'), folder)).text).toContain('is GB18030 text, which has no place for')
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
        expect(replaceText(text, '<here>\n<there>', 'X\nY')).toMatchObject({ text: `${before}X\r\nY${after}`, looseLine: null })
      }),
    )
  })
})

describe('createFileTools', () => {
  it('describes each tool with a schema that names what is required', () => {
    const tools = createFileTools().map(({ description, exclusive }) => [description.name, description.parameters['required'], exclusive])
    expect(tools).toEqual([
      ['read_file', ['path'], false],
      ['list_directory', undefined, false],
      ['find_files', ['pattern'], false],
      ['search', ['pattern'], false],
      ['write_file', ['path', 'content'], true],
      ['edit_file', ['path', 'edits'], true],
      ['apply_patch', ['patch'], true],
    ])
  })
})
