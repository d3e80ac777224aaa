import { expect, test } from 'vitest'
import { changedFiles } from '../../renderer/changes/changed-files.ts'
import { tokenise } from '../../renderer/code/highlighter.ts'
import { languageNamed, languageOfFile } from '../../renderer/code/languages.ts'
import { linePieces } from '../../renderer/code/line-pieces.ts'
import { diffLines } from '../../renderer/transcript/diff-lines.ts'
import { sideRows } from '../../renderer/transcript/side-rows.ts'
import { wordMarks } from '../../renderer/transcript/word-marks.ts'

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
