import { readFileSync } from 'node:fs'
import fc from 'fast-check'

/** Rows of a table of this folder, each the words of one line; lines that begin with `# ` are comments. */
export function readWords(file: string): readonly (readonly string[])[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('# ')).map((line) => line.split('\t'))
}

const wordsOfRoles = new Map(
  readWords('words-of-roles.tsv').map(([role = '', ...words]) => [role, words.map((word) => word.replaceAll('\\n', '\n'))]),
)

// These name files as reading does.
const fileRoles: ReadonlySet<string> = new Set([
  'list',
  'write',
  'delete',
  'delete-tree',
  'script',
  'output',
  'remote-read',
  'remote-write',
])

/** Shell words for a role of the table, plausible for it or just odd. */
export function wordOfRole(role: string): fc.Arbitrary<string> {
  const words = wordsOfRoles.get(fileRoles.has(role) ? 'read' : role) ?? wordsOfRoles.get('text') ?? []
  return fc.constantFrom(...words)
}
