import type { Word } from '../parts.ts'
import { type ReadOptions, type UsedOption, valueAfter } from './read-options.ts'
import type { CommandSpec } from './spec.ts'

interface OperandForm {
  readonly name: string
  readonly spec: string
  /** How the operand begins (`of=`), or all of it. */
  readonly beginning: string | null
  readonly whole: RegExp
}

const read = new WeakMap<Readonly<Record<string, string>>, readonly OperandForm[]>()

/** Takes out the operands that are options in disguise: `of=FILE` of dd, `+%F` of date, the letters of `ps aux`. */
export function readOperandForms(found: ReadOptions, spec: CommandSpec): ReadOptions {
  if (spec.operandForms === undefined) return found
  const forms = formsOf(spec.operandForms)
  const operands: Word[] = []
  const options: UsedOption[] = [...found.options]
  let { unknown } = found
  for (const word of found.operands) {
    const form = forms.find((each) => fits(word, each))
    if (form) options.push({ name: nameOf(form, word), spec: form.spec, value: valueIn(form, word), command: null })
    else operands.push(word)
    // What is not known before it runs may turn out to be any of them.
    if (form === undefined && word.kind !== 'literal') unknown ??= word
  }
  return { options, operands, unknown }
}

function formsOf(table: Readonly<Record<string, string>>): readonly OperandForm[] {
  const known = read.get(table)
  if (known) return known
  const forms = Object.entries(table).flatMap(([names, spec]) =>
    names.split(' ').map((name): OperandForm => {
      const isPattern = name.length > 2 && name.startsWith('/') && name.endsWith('/')
      const whole = new RegExp(`^(?:${isPattern ? name.slice(1, -1) : name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')})$`)
      return { name, spec, beginning: name.endsWith('=') ? name : null, whole }
    }),
  )
  read.set(table, forms)
  return forms
}

function fits(word: Word, form: OperandForm): boolean {
  if (form.beginning !== null) return (word.kind === 'literal' ? word.text : word.prefix).startsWith(form.beginning)
  return word.kind === 'literal' && form.whole.test(word.text)
}

/** `of` for `of=x`, so that a rule that says `of=x` names it; else the operand as it stands. */
function nameOf(form: OperandForm, word: Word): string {
  if (form.beginning !== null) return form.beginning.slice(0, -1)
  return word.kind === 'literal' ? word.text : form.name
}

function valueIn(form: OperandForm, word: Word): Word | null {
  if (form.beginning === null) return form.spec.includes('flag') ? null : word
  return valueAfter(word, form.beginning.length)
}
