import type { Word } from '../parts.ts'
import type { CommandSpec } from './spec.ts'

/** One option as the program would take it. `name` is the name in the table, also when it was abbreviated or bundled; `spec` is without `final`. */
export interface UsedOption {
  readonly name: string
  readonly spec: string
  readonly value: Word | null
  /** For `exec` options: the words of the command it runs. */
  readonly command: readonly Word[] | null
}

export interface ReadOptions {
  readonly options: readonly UsedOption[]
  readonly operands: readonly Word[]
  /** The first word that can not be read for certain: an option the table does not know, or one that may turn out to be an option. */
  readonly unknown: Word | null
}

export interface ReadLimits {
  /** Stop at the first operand (programs with sub-commands, wrappers): the rest is given back as operands. */
  readonly stopAtOperand: boolean
  /** Behind an operand the value of an option may be an operand. */
  readonly optionsMayEnd?: boolean
}

interface OptionTable {
  readonly byName: ReadonlyMap<string, { readonly name: string; readonly spec: string }>
  readonly longNames: readonly string[]
  /** Names that end in `*`, without it, longest first. */
  readonly beginnings: readonly { readonly name: string; readonly spec: string }[]
}

const tables = new WeakMap<Readonly<Record<string, string>>, OptionTable>()
const noOptions: Readonly<Record<string, string>> = {}

function tableOf(options: Readonly<Record<string, string>>): OptionTable {
  const known = tables.get(options)
  if (known) return known
  const byName = new Map<string, { name: string; spec: string }>()
  for (const [names, spec] of Object.entries(options)) {
    for (const name of names.split(' ')) byName.set(name, { name, spec })
  }
  const beginnings = [...byName.values()]
    .filter((each) => each.name.endsWith('*'))
    .map((each) => ({ name: each.name.slice(0, -1), spec: each.spec }))
    .sort((a, b) => b.name.length - a.name.length)
  const table = { byName, longNames: [...byName.keys()].filter((name) => name.startsWith('--')), beginnings }
  tables.set(options, table)
  return table
}

/** Splits the words after the program's name into options and operands, the way the program itself would. */
export function readOptions(words: readonly Word[], spec: CommandSpec, limits: ReadLimits): ReadOptions {
  if (spec.syntax === 'none') return { options: [], operands: words, unknown: null }
  const reader = new OptionReader(tableOf(spec.options ?? noOptions), spec.syntax ?? 'gnu', limits)
  const [first, ...rest] = words
  const bundled = spec.bundleFirst && first?.kind === 'literal' && /^[A-Za-z]+$/.test(first.text)
  return bundled ? reader.readBundled(first, rest) : reader.read(words)
}

class OptionReader {
  readonly #table: OptionTable
  readonly #syntax: 'gnu' | 'single-dash' | 'go'
  readonly #limits: ReadLimits
  readonly #options: UsedOption[] = []
  readonly #operands: Word[] = []
  #unknown: Word | null = null

  constructor(table: OptionTable, syntax: 'gnu' | 'single-dash' | 'go', limits: ReadLimits) {
    this.#table = table
    this.#syntax = syntax
    this.#limits = limits
  }

  /** `tar xzf a.tgz`: each letter is an option; their values stand behind the bundle, in order. */
  readBundled(bundle: Word & { readonly kind: 'literal' }, words: readonly Word[]): ReadOptions {
    const rest = [...words]
    for (const letter of bundle.text) {
      const found = this.#table.byName.get(`-${letter}`)
      if (found === undefined) this.#strange(bundle)
      else this.#use(found, null, rest, bundle)
    }
    return this.read(rest)
  }

  read(words: readonly Word[]): ReadOptions {
    const rest = [...words]
    for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
      if (word.kind === 'literal' && word.text === '--') {
        if (this.#syntax === 'single-dash') {
          this.#dashes(word, rest)
          continue
        }
        this.#operands.push(...rest)
        break
      }
      const text = word.kind === 'literal' ? word.text : word.prefix
      if (word.kind !== 'literal' && text === '') this.#unknown ??= word
      if (!/^[-+]./.test(text) || (text.startsWith('+') && !this.#table.byName.has(text))) {
        this.#operands.push(word)
        if (!this.#limits.stopAtOperand) continue
        this.#operands.push(...rest)
        break
      }
      this.#option(word, text, rest)
    }
    return { options: this.#options, operands: this.#operands, unknown: this.#unknown }
  }

  /** To some of these `--` ends the options; `find -- -delete` deletes. What then looks like an option may be one, or not. */
  #dashes(word: Word, rest: readonly Word[]): void {
    const mayBeOption = rest.some((each) => (each.kind === 'literal' ? /^-./.test(each.text) : /^(-|$)/.test(each.prefix)))
    if (mayBeOption) this.#unknown ??= word
  }

  #option(word: Word, text: string, rest: Word[]): void {
    if (this.#syntax === 'single-dash') return this.#single(word, text, rest)
    if (this.#syntax === 'go') return this.#go(word, text, rest)
    if (text.startsWith('--')) return this.#long(word, text, rest)
    if (this.#table.byName.has(text)) return this.#single(word, text, rest)
    this.#bundle(word, text, rest)
  }

  #single(word: Word, text: string, rest: Word[]): void {
    const found = word.kind === 'literal' ? this.#table.byName.get(text) : undefined
    if (found === undefined) return this.#beginning(word, text, rest)
    if (found.spec === 'exec') return this.#exec(found.name, rest)
    this.#use(found, null, rest, word)
  }

  /** `-Wall`, `-I./include`, `-DX=1`: the table has how they begin. */
  #beginning(word: Word, text: string, rest: Word[]): void {
    const found = this.#table.beginnings.find((each) => text.startsWith(each.name))
    if (found === undefined || (word.kind !== 'literal' && text === found.name)) return this.#strange(word)
    if (!takesValueIn(found.spec)) return word.kind === 'literal' ? this.#use(found, null, rest, word) : this.#strange(word)
    this.#use(found, text.length > found.name.length ? valueAfter(word, found.name.length) : null, rest, word)
  }

  /** `-name value`, `-name=value`, with one dash or two. */
  #go(word: Word, text: string, rest: Word[]): void {
    const equals = text.indexOf('=')
    const name = (equals < 0 ? text : text.slice(0, equals)).replace(/^--/, '-')
    const found = this.#table.byName.get(name)
    if (found === undefined) return this.#beginning(word, text, rest)
    if (word.kind !== 'literal' && equals < 0) return this.#strange(word)
    if (equals < 0) return this.#use(found, null, rest, word)
    if (takesValueIn(found.spec)) return this.#use(found, valueAfter(word, equals + 1), rest, word)
    // `-check=false` takes back what the flag says.
    if (word.kind === 'literal' && text.slice(equals) === '=true') return this.#use(found, null, rest, word)
    this.#strange(word)
  }

  #exec(name: string, rest: Word[]): void {
    const command: Word[] = []
    for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
      if (word.kind === 'literal' && (word.text === ';' || word.text === '+')) break
      command.push(word)
    }
    this.#options.push({ name, spec: 'exec', value: null, command })
  }

  #long(word: Word, text: string, rest: Word[]): void {
    const equals = text.indexOf('=')
    const name = equals < 0 ? text : text.slice(0, equals)
    if (word.kind !== 'literal' && equals < 0) return this.#strange(word)
    const exact = this.#table.byName.get(name)
    const found = exact ?? this.#abbreviation(name)
    if (found === undefined) return this.#strange(word)
    // It may be the whole name of an option that the table lacks.
    if (exact === undefined) this.#unknown ??= word
    if (found.spec === 'exec') {
      if (equals >= 0) rest.unshift(valueAfter(word, equals + 1))
      return this.#exec(found.name, rest)
    }
    this.#use(found, equals < 0 ? null : valueAfter(word, equals + 1), rest, word)
  }

  /** GNU programs take any unambiguous beginning of a long option. */
  #abbreviation(name: string): { readonly name: string; readonly spec: string } | undefined {
    const matches = new Set(this.#table.longNames.filter((long) => long.startsWith(name)).map((long) => this.#table.byName.get(long)))
    const [only, ...more] = matches
    return more.length === 0 ? only : undefined
  }

  #bundle(word: Word, text: string, rest: Word[]): void {
    // `-5`, `-20`: a count, where the table has it as `-#`.
    const count = this.#table.byName.get('-#')
    if (count && /^-\d+$/.test(text)) return this.#use(count, null, rest, word)
    for (let index = 1; index < text.length; index++) {
      const found = this.#table.byName.get(`-${text.charAt(index)}`)
      if (found === undefined) return this.#strange(word)
      if (found.spec === 'exec') return this.#strange(word)
      if (!takesValueIn(found.spec)) {
        this.#use(found, null, rest, word)
        continue
      }
      const attached = index + 1 < text.length || word.kind !== 'literal' ? valueAfter(word, index + 1) : null
      return this.#use(found, attached, rest, word)
    }
    if (word.kind !== 'literal') this.#strange(word)
  }

  #use(found: { readonly name: string; readonly spec: string }, attached: Word | null, rest: Word[], word: Word): void {
    const needsValue = found.spec.includes('value ')
    if (!takesValueIn(found.spec) && attached !== null) return this.#strange(word)
    const needsPair = found.spec.startsWith('pair ')
    if (needsPair) rest.shift()
    const value = attached ?? (needsValue || needsPair ? (rest.shift() ?? null) : null)
    if ((needsValue || needsPair) && value === null) return this.#strange(word)
    // What is not one word for certain may bring further options and operands along.
    if (value?.kind === 'pattern' && attached === null) this.#unknown ??= { kind: 'unknown', prefix: value.text, span: value.span }
    if (value?.kind === 'unknown' && value.single !== true) this.#unknown ??= value
    const isFinal = found.spec.startsWith('final ')
    const isLate = this.#limits.optionsMayEnd === true && this.#operands.length > 0 && found.spec === 'value text'
    const spec = isLate ? 'value read' : isFinal ? found.spec.slice('final '.length) : found.spec
    this.#options.push({ name: found.name, spec, value, command: null })
    if (isFinal) this.#operands.push(...rest.splice(0))
  }

  #strange(word: Word): void {
    this.#unknown ??= word
    this.#operands.push(word)
  }
}

const takesValueIn = (spec: string): boolean => /\b(value|attached|pair) /.test(spec)

/** The part of a word behind an option's name, with what is known of it. */
export function valueAfter(word: Word, at: number): Word {
  const span = word.span
  if (word.kind === 'literal') return { ...word, text: word.text.slice(at) }
  if (word.kind === 'pattern') {
    // Not expanded to file names unless files are called `--name=…`; taken as it stands.
    return { kind: 'pattern', prefix: word.prefix.slice(at), text: word.text.slice(at), span }
  }
  return { ...word, prefix: word.prefix.slice(at) }
}
