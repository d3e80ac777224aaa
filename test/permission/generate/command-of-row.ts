import fc from 'fast-check'
import { allCommandSpecs } from '../../../electron/permission/command-specs/look-up-spec.ts'
import type { CommandSpec } from '../../../electron/permission/command-specs/spec.ts'
import { wordOfRole } from './word-of-role.ts'

/** A simple command of any row of the table: its name, real options with plausible values, operands in their roles. No two runs need agree with the program's grammar. */
export function simpleCommand(rows: readonly CommandSpec[] = allCommandSpecs): fc.Arbitrary<string> {
  return fc.constantFrom(...rows).chain((row) => commandOf(row, rows, 0))
}

function commandOf(row: CommandSpec, rows: readonly CommandSpec[], depth: number): fc.Arbitrary<string> {
  const options = fc.array(fc.oneof({ weight: 6, arbitrary: optionOf(row, false) }, { weight: 1, arbitrary: optionOf(row, true) }), {
    maxLength: 3,
  })
  return joined([nameOf(row), options.map((words) => words.join(' ')), restOf(row, rows, depth)])
}

function restOf(row: CommandSpec, rows: readonly CommandSpec[], depth: number): fc.Arbitrary<string> {
  if (row.sub !== undefined && row.sub.length > 0) return fc.constantFrom(...row.sub).chain((sub) => commandOf(sub, rows, depth))
  if (row.wraps !== undefined) return depth > 1 ? fc.constant('true') : wrappedBy(row, rows, depth)
  const operands = operandsOf(row)
  return row.operandForms === undefined
    ? operands
    : fc.oneof(operands, joined([formOf(row.operandForms), operands]), joined([operands, formOf(row.operandForms)]))
}

function wrappedBy(row: CommandSpec, rows: readonly CommandSpec[], depth: number): fc.Arbitrary<string> {
  const inner = fc.constantFrom(...rows).chain((other) => commandOf(other, rows, depth + 1))
  if (row.wraps?.kind === 'shell-text') return inner.map((text) => `-c ${quoted(text)}`)
  if (row.wraps?.kind === 'shell-words') return inner.map(quoted)
  const before = fc.array(wordOfRole('text'), { minLength: row.wraps?.skip ?? 0, maxLength: row.wraps?.skip ?? 0 })
  return joined([before.map((words) => words.join(' ')), inner])
}

/** One word that the shell takes as it stands. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const nameOf = (row: CommandSpec): fc.Arbitrary<string> =>
  fc.constantFrom(...row.names.map((name) => (/^[\w.:+@[-]+$/.test(name) ? name : quoted(name))))

/** One of the row's options. `acts`: of those that do more than read; else of the others. */
function optionOf(row: CommandSpec, acts: boolean): fc.Arbitrary<string> {
  const entries = Object.entries(row.options ?? {}).filter(([, spec]) => isActing(spec) === acts)
  if (entries.length === 0) return fc.constant('')
  return fc
    .constantFrom(...entries)
    .chain(([names, spec]) => fc.constantFrom(...names.split(' ')).chain((name) => writtenOption(row, name, spec)))
}

const isActing = (spec: string): boolean => /^(acts|changes|exec)/.test(spec)

function writtenOption(row: CommandSpec, name: string, spec: string): fc.Arbitrary<string> {
  if (name === '-#') return fc.constantFrom('-1', '-5', '-20')
  if (name.endsWith('*')) return wordOfRole('text').map((text) => `${name.slice(0, -1)}${text}`)
  if (spec === 'exec') return fc.constantFrom(`${name} cat {} \\;`, `${name} rm {} +`)
  const [, kind, role = 'text'] = /(flag|value|attached|pair) ?([a-z-]*)/.exec(spec) ?? []
  const value = wordOfRole(role)
  const isLong = name.startsWith('--')
  switch (kind) {
    case 'value':
      return fc.oneof(
        value.map((word) => `${name} ${word}`),
        value.map((word) => (isLong || row.syntax === 'go' ? `${name}=${word}` : `${name}${word}`)),
      )
    case 'attached':
      return fc.oneof(
        fc.constant(name),
        value.map((word) => (isLong ? `${name}=${word}` : `${name}${word}`)),
      )
    case 'pair':
      return value.map((word) => `${name} k ${word}`)
    default:
      return fc.constant(name)
  }
}

function formOf(forms: Readonly<Record<string, string>>): fc.Arbitrary<string> {
  return fc.constantFrom(...Object.entries(forms)).chain(([names, spec]) =>
    fc.constantFrom(...names.split(' ')).chain((name) => {
      if (name.endsWith('=')) return wordOfRole(/value ([a-z-]+)/.exec(spec)?.[1] ?? 'text').map((word) => `${name}${word}`)
      const isPattern = name.length > 2 && name.startsWith('/') && name.endsWith('/')
      return fc.constantFrom(...(isPattern ? fitting(new RegExp(`^(?:${name.slice(1, -1)})$`)) : [quoted(name)]))
    }),
  )
}

function operandsOf(row: CommandSpec): fc.Arbitrary<string> {
  const form = fc.constantFrom(row.operands ?? 'none', ...(row.forms ?? []).flatMap((each) => each.operands ?? []))
  return form.chain((pattern) => {
    if (pattern === 'none') return fc.constant('')
    return joined(
      pattern.split(' ').map((role) => {
        const word = wordOfRole(role.replace('*', ''))
        return role.endsWith('*') ? fc.array(word, { maxLength: 3 }).map((words) => words.join(' ')) : word
      }),
    )
  })
}

const joined = (pieces: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...pieces).map((words) => words.filter((word) => word !== '').join(' '))

/** Words that an operand of that form may be; what none of these is stays out. */
function fitting(pattern: RegExp): readonly string[] {
  const words = '1 5 10 aux ef a x u l p v +x +1 -1 +%F 1,3p a=b a.b=c HEAD a:b a/b u+x 644 name 0x1f 1k 2M 100% key.x @1 ^a .x _'.split(
    ' ',
  )
  const found = words.filter((word) => pattern.test(word))
  return found.length > 0 ? found : ['']
}
