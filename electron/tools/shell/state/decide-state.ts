import { actsOnPrograms } from '../../../permission/assignment-names.ts'
import type { Parse } from '../../../permission/bash/load-grammar.ts'
import { holdsPassword, looksLikeCredential, neverPasses } from '../../../process/environment.ts'
import type { DumpedVariable, ShellDump } from './read-dump.ts'
import { isRefusedFunction, isRefusedVariable, isShellsOwn } from './refused-names.ts'
import { carriedOptions, type ShellState, type StateEntry } from './shell-state.ts'

/** What is carried on, and what the shell had beyond that, in words (`function cd`) for the model. */
export interface DecidedState {
  readonly state: ShellState
  readonly left: readonly string[]
}

export interface StateChecks {
  /** Of bash texts; null where it cannot be loaded: then no function is carried. */
  readonly parse: Parse | null
  /** True for a text that holds a known credential. */
  isSecret(text: string): boolean
}

/**
 * What of a shell's end the next shell begins with: whatever differs from what the shell was born with, as far as it can be carried without
 * changing what a text means in a way that its judge could not see. Pure.
 */
export function decideState(before: ShellDump, after: ShellDump, checks: StateChecks): DecidedState {
  const entries: StateEntry[] = []
  const left: string[] = []
  for (const [name, variable] of after.variables) {
    const was = before.variables.get(name)
    if (isShellsOwn(name) || (was?.value === variable.value && was.declaration === variable.declaration)) continue
    const entry = isRefusedVariable(name) || neverPasses(name) ? null : variableEntry(name, variable, checks)
    if (entry === 'hidden') continue
    if (entry === null) left.push(name)
    else entries.push(entry)
  }
  for (const name of before.variables.keys()) {
    if (after.variables.has(name) || isShellsOwn(name) || neverPasses(name)) continue
    if (isRefusedVariable(name) || !plainName.test(name)) left.push(name)
    else entries.push({ kind: 'unset', name, acts: true })
  }
  for (const [name, text] of after.functions) {
    if (before.functions.get(name) === text) continue
    if (checks.isSecret(text)) continue
    if (isRefusedFunction(name) || !isOneFunction(name, text, checks.parse)) left.push(`function ${name}`)
    else entries.push({ kind: 'function', name, text: text.trimEnd() })
  }
  left.push(...after.aliases.filter((name) => !before.aliases.includes(name)).map((name) => `alias ${name}`))
  const options = carriedOptions.filter((option) => after.options.has(option))
  left.push(...changedOptions(before, after).map((option) => `option ${option}`))
  return { state: { entries, options }, left }
}

const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/

/** `hidden`: a secret, of which not even the name is told. */
function variableEntry(name: string, { value, declaration }: DumpedVariable, checks: StateChecks): StateEntry | 'hidden' | null {
  if (looksLikeCredential(name) || holdsPassword(value) || checks.isSecret(value) || checks.isSecret(declaration)) return 'hidden'
  if (!plainName.test(name)) return null
  const attributes = attributesOf(declaration)
  if (attributes === null) return null
  const { exported, readonly, list } = attributes
  const acts = actsOnPrograms(name, exported)
  if (!list) return { kind: 'scalar', name, value, exported, readonly, acts }
  const text = declaration.slice(declaration.search(/^(declare|typeset) /m)).trimEnd()
  return isPlainList(name, text) ? { kind: 'array', name, text, acts } : null
}

interface Attributes {
  readonly exported: boolean
  readonly readonly: boolean
  readonly list: boolean
}

/** Null where it has an attribute that changes what an assignment to it does (a number is calculated, a reference is another variable), or no value. */
function attributesOf(declaration: string): Attributes | null {
  const flags = /^declare -([-\w]+) \w+=/.exec(declaration)?.[1]
  if (flags !== undefined) {
    if (/[^-xraA]/.test(flags)) return null
    return { exported: flags.includes('x'), readonly: flags.includes('r'), list: /[aA]/.test(flags) }
  }
  const words = /^([\w-]+)\n/.exec(declaration)?.[1]?.split('-')
  const [type, ...more] = words ?? []
  if (type === undefined || !['scalar', 'array', 'association'].includes(type)) return null
  if (more.some((word) => !['export', 'readonly', 'tied', 'special'].includes(word))) return null
  return { exported: more.includes('export'), readonly: more.includes('readonly'), list: type !== 'scalar' }
}

// What a shell writes for an element: quoted so that nothing in it is evaluated, or letters that need no quotes.
const element = String.raw`(?:'[^']*'|\\'|\$'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\$\x60]|\\[\s\S])*"|[\w.,:@%+/-])+`
// The subscript of a plain list is calculated, so it may be a number only.
const subscripts = { list: String.raw`\[\d+\]`, association: String.raw`\[(?:\w+|${element})\]` } as const

/** True for the declaration of this list and nothing else: it will be run as it is. */
function isPlainList(name: string, text: string): boolean {
  const flags = /^(?:declare|typeset)((?: -[gxraA]+)+) /.exec(text)?.[1] ?? ''
  const item = `(?:${subscripts[flags.includes('A') ? 'association' : 'list']}=)?${element}`
  const items = String.raw`\(\s*(?:${item}(?:\s+${item})*)?\s*\)`
  return flags !== '' && new RegExp(`^(?:declare|typeset)${flags} ${name}=${items}$`).test(text)
}

/** True for the definition of one function of that name and nothing beside it. */
function isOneFunction(name: string, text: string, parse: Parse | null): boolean {
  if (parse === null || !/^[A-Za-z_][\w.:+-]*$/.test(name)) return false
  const parsed = parse(text)
  const [only, ...more] = parsed.readTree().children.filter((child) => child.type !== 'comment')
  return !parsed.hasError && more.length === 0 && only?.type === 'function_definition' && only.childForFieldName('name')?.text === name
}

function changedOptions(before: ShellDump, after: ShellDump): readonly string[] {
  const carried = new Set<string>(carriedOptions)
  const changed = [...after.options].filter((option) => !before.options.has(option))
  return [...changed, ...[...before.options].filter((option) => !after.options.has(option))].filter((option) => !carried.has(option))
}
