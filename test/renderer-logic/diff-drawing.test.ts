import { expect, test } from 'vitest'
import { changedFiles, fateOf, linesChanged, nameOfFile } from '../../renderer/changes/changed-files.ts'
import { tokenise } from '../../renderer/code/highlighter.ts'
import { languageNamed, languageOfFile } from '../../renderer/code/languages.ts'
import { linePieces } from '../../renderer/code/line-pieces.ts'
import { diffLines } from '../../renderer/transcript/diff-lines.ts'
import { sideRows } from '../../renderer/transcript/side-rows.ts'
import { wordMarks } from '../../renderer/transcript/word-marks.ts'
import type { Action } from '../../shared/permission.ts'
import type { CallState } from '../../shared/session/state.ts'
import type { FileChangeShown } from '../../shared/tool-actions.ts'

const diff = '@@ -1,4 +1,4 @@\n keep\n-const a = hash(text)\n-gone\n+const a = hash(path, text)\n+zzzz\n+more\n end'
const lines = diffLines(diff)

test('removed and added lines stand beside each other, unchanged ones on both sides', () => {
  const shown = sideRows(lines).map(({ before, after }) => [before, after].map((at) => (at === null ? '' : (lines[at]?.text ?? ''))))
  expect(shown.slice(1)).toEqual([
    ['keep', 'keep'],
    ['const a = hash(text)', 'const a = hash(path, text)'],
    ['gone', 'zzzz'],
    ['', 'more'],
    ['end', 'end'],
  ])
})

test('the words that changed are marked, and a line that is another one is not', () => {
  const marked = Array.from(wordMarks(lines), ([at, ranges]) => ranges.map(({ from, to }) => lines[at]?.text.slice(from, to)).join('|'))
  expect(marked.map((words) => words.replaceAll(' ', ''))).toEqual(['', 'path,'])
  expect(wordMarks(lines).size).toBe(2)
})

test('a line is cut at colours and marks, keeps every character, and takes no colours of another line', () => {
  const tokens = [
    { text: 'const', colour: 'k' },
    { text: ' abc', colour: 'v' },
  ]
  const pieces = linePieces('const abc', tokens, [{ from: 3, to: 7 }])
  expect(pieces.map(({ text, colour, marked }) => [text, colour, marked])).toEqual([
    ['con', 'k', false],
    ['st', 'k', true],
    [' a', 'v', true],
    ['bc', 'v', false],
  ])
  expect(linePieces('let abc', tokens, [])).toEqual([{ text: 'let abc', colour: null, marked: false }])
})

test.each([
  ['ts', 'typescript'],
  ['Shell', 'bash'],
  ['constructor', null],
  ['brainfuck', null],
])('a block of %s is coloured as %s', (name, language) => {
  expect(languageNamed(name)).toBe(language)
})

test('a file is coloured by its ending', () => {
  expect(['src/a.tsx', 'C:\\x\\b.PY', 'Makefile', 'x.toString'].map(languageOfFile)).toEqual(['tsx', 'python', null, null])
})

test('code is cut into coloured lines without losing a character', async () => {
  const code = 'const a = `x${b}` // hi\n\tfoo("é")\n'
  const found = await tokenise(code, 'typescript')
  expect(found.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code)
  expect(new Set(found.flat().map(({ colour }) => colour))).toContain('var(--code-token-comment)')
})

test('a session without changes has no changed files', () => {
  expect(changedFiles(new Map())).toEqual([])
})

const row = { beforeHash: 'a', afterHash: 'b', added: 1, removed: 1, diff: '', diffCut: 0 }
const fileOf = (name: string) => ({ path: name, realPath: `/w/${name}` })
const patchedFile = (change: FileChangeShown['change'], name: string, rest: Partial<FileChangeShown> = {}): FileChangeShown => ({
  change,
  ...fileOf(name),
  from: null,
  looseLines: [],
  ...row,
  ...rest,
})

test('files written, patched, moved and deleted are listed once, by where they are now and what became of them', () => {
  const actions: readonly Action[] = [
    { kind: 'write-file', ...fileOf('b.ts'), ...row },
    {
      kind: 'change-files',
      changes: [
        patchedFile('move', 'a.ts', { from: fileOf('b.ts') }),
        patchedFile('add', 'c.ts', { beforeHash: null }),
        patchedFile('delete', 'd.ts', { afterHash: null }),
        patchedFile('update', 'e.ts'),
      ],
    },
    { kind: 'change-files', changes: [patchedFile('update', 'c.ts'), patchedFile('update', 'a.ts')] },
  ]
  const files = changedFiles(new Map(actions.map((action, at) => [`call${at}`, callWith(`call${at}`, action)])))
  expect(files.map(({ path }) => path)).toEqual(['a.ts', 'c.ts', 'd.ts', 'e.ts'])
  expect(files.map(fateOf)).toEqual([{ kind: 'move', from: 'b.ts' }, { kind: 'add' }, { kind: 'delete' }, { kind: 'update' }])
  expect(files.map(nameOfFile)).toEqual([
    { callId: 'call2', index: 1 },
    { callId: 'call2', index: 0 },
    { callId: 'call1', index: 2 },
    { callId: 'call1', index: 3 },
  ])
  expect(files.map(({ steps }) => linesChanged(steps).added)).toEqual([3, 2, 1, 1])
})

function callWith(callId: string, action: Action): CallState {
  return {
    call: { callId, modelCallId: callId, tool: 'apply_patch', argumentsText: '' },
    action,
    verdict: null,
    modelWords: null,
    grant: null,
    denyReason: null,
    processIds: [],
    stage: { kind: 'finished', outcome: 'succeeded', resultText: '', durationMs: 1 },
  }
}
