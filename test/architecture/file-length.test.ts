import { expect, test } from 'vitest'
import { functionLengths, lineCount, median } from './code-lengths.ts'
import { type RepositoryFile, repositoryFiles, sourceFiles } from './repository-files.ts'

/** Half of the files are shorter, in lines: a file answers one question. */
const MEDIAN_FILE_LINES = 90
/** No file is longer, in lines: what makes a code base hard is its few giants. */
const LONGEST_FILE_LINES = 350
/** No function is longer, in lines: it fits on a screen. */
const LONGEST_FUNCTION_LINES = 60

// Tables and texts: they grow by entries, not by thoughts.
const isData = ({ name }: RepositoryFile) => /^renderer\/i18n\/(catalogues?|locales)\/|\.data\.ts$/.test(name)
const isCode = ({ name }: RepositoryFile) => /\.(tsx?|mjs|js)$/.test(name) && !name.startsWith('resources/')

test(`half of the source files have at most ${MEDIAN_FILE_LINES} lines`, () => {
  const files = sourceFiles().filter((file) => !isData(file))
  expect(files.length).toBeGreaterThan(0)
  expect(median(files.map(lineCount))).toBeLessThanOrEqual(MEDIAN_FILE_LINES)
})

test(`no file of code has more than ${LONGEST_FILE_LINES} lines`, () => {
  const tooLong = repositoryFiles().filter((file) => isCode(file) && !isData(file) && lineCount(file) > LONGEST_FILE_LINES)
  expect(tooLong.map((file) => `${file.name}: ${lineCount(file)}`)).toEqual([])
})

// Parses every file: seconds on a quiet machine, and many times that on a loaded one.
test(`no function has more than ${LONGEST_FUNCTION_LINES} lines`, { timeout: 120_000 }, () => {
  const files = repositoryFiles().filter((file) => isCode(file) && !isData(file) && !file.name.startsWith('test/'))
  const tooLong = files.flatMap(functionLengths).filter(({ lines }) => lines > LONGEST_FUNCTION_LINES)
  expect(tooLong.map(({ where, lines }) => `${where}: ${lines}`)).toEqual([])
})

test('a long function is seen in each way to write one', () => {
  const body = '{\n'.padEnd(LONGEST_FUNCTION_LINES + 5, '\n')
  const ways = [
    `function a() ${body}}`,
    `const a = () => ${body}}`,
    `class A { a() ${body}} }`,
    `const a = { b: async function () ${body}} }`,
  ]
  for (const text of ways) {
    expect(functionLengths({ name: 'a.ts', text }).filter(({ lines }) => lines > LONGEST_FUNCTION_LINES)).toHaveLength(1)
  }
})

test('lines and medians are counted right', () => {
  expect(lineCount({ name: 'a.ts', text: 'a\nb\n' })).toBe(2)
  expect(median([9, 1, 5])).toBe(5)
  expect(median([])).toBe(0)
})
