import type { Word } from '../../parts.ts'
import { isDash } from '../../powershell/characters.ts'
import type { CmdletSpec } from './cmdlet-spec.ts'

/** One parameter as the cmdlet would take it, by its full name. `value` is null for a switch. */
export interface BoundParameter {
  readonly name: string
  readonly spec: string
  readonly value: Word | null
  /** Its value came without a name: it is what the cmdlet is for. */
  readonly positional: boolean
}

export interface ReadParameters {
  readonly bound: readonly BoundParameter[]
  /** The first word that can not be read for certain: a parameter that the table does not know, or one word too many. */
  readonly unknown: Word | null
}

interface Parameter {
  readonly name: string
  readonly aliases: readonly string[]
  readonly spec: string
}

// Parameters that every cmdlet has. Those that store something can set any variable, also one that changes how later commands run.
const common: Readonly<Record<string, string>> = {
  '-Verbose|vb -Debug|db -WhatIf|wi -Confirm|cf': 'flag',
  '-ErrorAction|ea -WarningAction|wa -InformationAction|infa -ProgressAction|proga -OutBuffer|ob': 'text',
  '-ErrorVariable|ev -WarningVariable|wv -InformationVariable|iv -OutVariable|ov -PipelineVariable|pv': 'acts text',
}

const tables = new WeakMap<CmdletSpec, readonly Parameter[]>()

function tableOf(spec: CmdletSpec): readonly Parameter[] {
  const known = tables.get(spec)
  if (known) return known
  const table = [...Object.entries(spec.parameters ?? {}), ...Object.entries(common)].flatMap(([names, kind]) =>
    names.split(' ').map((name): Parameter => {
      const [first = '', ...aliases] = name.slice(1).split('|')
      return { name: `-${first}`, aliases: [first, ...aliases].map((each) => each.toLowerCase()), spec: kind }
    }),
  )
  tables.set(spec, table)
  return table
}

/** Binds the words after a cmdlet's name to its parameters: by name or any beginning of it that is unambiguous, the rest by position. */
export function readParameters(words: readonly Word[], spec: CmdletSpec): ReadParameters {
  const reader = new ParameterReader(spec)
  return reader.read(words)
}

class ParameterReader {
  readonly #spec: CmdletSpec
  readonly #bound: BoundParameter[] = []
  readonly #loose: Word[] = []
  #unknown: Word | null = null

  constructor(spec: CmdletSpec) {
    this.#spec = spec
  }

  read(words: readonly Word[]): ReadParameters {
    const rest = [...words]
    for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
      if (word.kind === 'literal' && !word.quoted && word.text === '--') {
        this.#loose.push(...rest.splice(0))
        break
      }
      const name = parameterName(word)
      if (name === null) this.#loose.push(word)
      else this.#named(word, name, rest)
    }
    this.#placeLoose()
    return { bound: this.#bound, unknown: this.#unknown }
  }

  #named(word: Word, name: string, rest: Word[]): void {
    const found = this.#find(name)
    if (found === undefined) return this.#strange(word)
    const attached = attachedValue(word)
    if (/(^| )flag/.test(found.spec)) return this.#bind(found, null)
    const [next] = rest
    if (attached !== null) return this.#bind(found, attached)
    if (next === undefined || parameterName(next) !== null) return this.#strange(word)
    rest.shift()
    this.#bind(found, next)
  }

  #find(name: string): Parameter | undefined {
    const table = tableOf(this.#spec)
    const exact = table.find((each) => each.aliases.includes(name))
    if (exact) return exact
    const [only, ...more] = table.filter((each) => each.aliases.some((alias) => alias.startsWith(name)))
    return more.length === 0 ? only : undefined
  }

  #bind(found: Parameter, value: Word | null, positional = false): void {
    this.#bound.push({ name: found.name, spec: found.spec, value, positional })
  }

  #placeLoose(): void {
    const free = (this.#spec.positional ?? []).filter((slot) => {
      const names = slot.replace('*', '').split('|')
      return !this.#bound.some((each) => names.includes(each.name))
    })
    for (const [index, word] of this.#loose.entries()) {
      const last = free.at(-1)
      const slot = free[index] ?? (last?.endsWith('*') ? last : undefined)
      const name = slot?.replace('*', '').split('|')[0]
      const found = tableOf(this.#spec).find((each) => each.name === name)
      if (found === undefined) this.#strange(word)
      else this.#bind(found, word, true)
    }
  }

  #strange(word: Word): void {
    this.#unknown ??= word
  }
}

/** The name that a word gives to a parameter, in lower case without its dash; null for a value. Quotes make a value of anything. */
function parameterName(word: Word): string | null {
  const text = word.kind === 'literal' ? word.text : word.prefix
  if (word.kind === 'literal' && word.quoted) return null
  if (word.kind === 'unknown' && word.prefix === '-') return '-'
  if (!isDash(text.charAt(0)) || !/^[\p{L}_?]/u.test(text.slice(1))) return null
  if (word.kind !== 'literal' && !text.includes(':')) return null
  return text.slice(1).replace(/:.*$/s, '').toLowerCase()
}

/** What stands behind the colon of `-Path:value`. */
function attachedValue(word: Word): Word | null {
  const text = word.kind === 'literal' ? word.text : word.prefix
  const at = text.indexOf(':') + 1
  if (at === 0 || (word.kind === 'literal' && at === text.length)) return null
  switch (word.kind) {
    case 'literal':
      return { ...word, text: word.text.slice(at), quoted: true }
    case 'pattern':
      return { ...word, prefix: word.prefix.slice(at), text: word.text.slice(at) }
    case 'unknown':
      return { ...word, prefix: word.prefix.slice(at) }
  }
}
