import fc from 'fast-check'
import { allCommandSpecs } from '../../../electron/permission/command-specs/look-up-spec.ts'
import { simpleCommand } from './command-of-row.ts'

/** Words of a command that mean themselves however they are written; no assignment and no reserved word among them. */
export const plainWords: fc.Arbitrary<readonly string[]> = fc
  .oneof(
    simpleCommand(),
    fc
      .tuple(programs(), fc.array(fc.stringMatching(/^[-\w./+:@%,]{1,12}$/), { maxLength: 4 }))
      .map(([name, words]) => [name, ...words].join(' ')),
  )
  .map((text) => text.split(' '))
  .filter((words) => words.every((word) => /^[-\w./+:@%,=]+$/.test(word) && !/^\w+=/.test(word)) && !reserved.has(words[0] ?? ''))

function programs(): fc.Arbitrary<string> {
  return fc.constantFrom(...allCommandSpecs.flatMap((row) => row.names).filter((name) => /^[\w.+-]+$/.test(name)))
}

// Quoted, these are other things than what they are to the shell.
const reserved: ReadonlySet<string> = new Set(
  'time coproc select if then else elif fi for while until do done case esac in function'.split(' '),
)

/** The same words with quotes, escapes and blanks that the shell takes away. */
export function writtenOtherwise(words: readonly string[]): fc.Arbitrary<string> {
  const each = words.map((word) => fc.constantFrom(...styles).map((style) => style(word)))
  return fc
    .tuple(fc.tuple(...each), fc.constantFrom(' ', '  ', '\t', ' \\\n ', ' \\\n'), fc.constantFrom('', ' ', '\n', ' # comment', ';'))
    .map(([written, blank, end]) => `${written.join(blank)}${end}`)
}

const styles: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => `'${word}'`,
  (word) => `"${word}"`,
  (word) => `$'${word}'`,
  (word) => word.replace(/^./, '\\$&'),
  (word) => `${word.slice(0, 1)}''${word.slice(1)}`,
  (word) => `${word.slice(0, 2)}"${word.slice(2)}"`,
  (word) => `$'${[...word].map((letter) => `\\x${letter.charCodeAt(0).toString(16)}`).join('')}'`,
]
