import fc from 'fast-check'
import { readWords } from './word-of-role.ts'

// Any number, as likely large as small: it picks from lists by its remainder.
const number = fc.noBias(fc.nat(1_000_000))

/**
 * Texts that a shell and a grammar may read differently: harmless commands with pieces of syntax put in, taken out and doubled. `pwn` is
 * a program that must never start; the variables v, w and u hold text that runs it when it is evaluated.
 */
export const mutatedText: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('', '\n', '; ', ' && ', ' | ', ' '), number), { minLength: 1, maxLength: 2 }),
    fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 6 }),
  )
  .map(([begun, changes]) => {
    const start: readonly string[] = begun.flatMap(([joint, seed]) => [joint, ...pieces(seeds[seed % seeds.length] ?? '')])
    return changes
      .reduce<readonly string[]>((text, [at, how, what]) => change(text, at % (text.length + 1), how % 10, what), start)
      .join('')
  })

const pieces = (text: string): readonly string[] => text.match(/\w+|\s|[^\w\s]/g) ?? []

function change(text: readonly string[], at: number, how: number, what: number): readonly string[] {
  const token = tokens[what % tokens.length] ?? ''
  if (how < 7) return text.toSpliced(at, 0, token)
  if (how === 7) return text.toSpliced(at, 1)
  if (how === 8) return text.toSpliced(at, 1, token)
  const from = what % Math.max(1, text.length)
  return text.toSpliced(at, 0, ...text.slice(from, from + 1 + (what % 4)))
}

const words = (kind: string): readonly string[] =>
  readWords('pieces-of-syntax.tsv').flatMap(([first, ...rest]) => (first === kind ? rest.map(unescaped) : []))

const unescaped = (text: string): string =>
  text.replace(/\\([nt\\])/g, (_whole, code: string) => (code === 'n' ? '\n' : code === 't' ? '\t' : '\\'))

const seeds = words('begin')
const tokens = words('piece')
