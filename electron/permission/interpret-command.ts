import { type ReadOptions, readOptions, type UsedOption } from './command-specs/read-options.ts'
import { type CommandSpec, type InherentEffect, type Role, roleSchema, type Wraps } from './command-specs/spec.ts'
import type { CommandPart, OpaqueCode, ParsedPart, Word } from './parts.ts'

/**
 * One thing a command would do. `word` is the path, host or program as written; null where it is not in the text.
 * `named` effects come from what the program is for (a rule that names the program covers them); others need a rule of their own.
 */
export interface CommandEffect {
  readonly kind: Exclude<Role, 'text' | 'environment'> | InherentEffect
  readonly word: Word | null
  readonly named: boolean
}

export interface Interpretation {
  /** Null when the program is not known from the text. */
  readonly program: string | null
  readonly known: boolean
  readonly effects: readonly CommandEffect[]
  /** Options that make the program do more than its name says, by their full names. */
  readonly acting: readonly string[]
  /** Commands it would start, to be judged as parts of their own. */
  readonly inner: readonly ParsedPart[]
  readonly opaque: OpaqueCode | null
  readonly inert: boolean
  /** The first word that may turn out to be an option, or an option the table does not know. */
  readonly unknownWord: Word | null
  readonly risk: 'low' | 'medium' | 'high'
  readonly subcommand: string | null
  /** Words before the sub-command were only flags that change nothing: rules may pass over them. */
  readonly skippedFlags: number
}

export interface InterpretTools {
  /** The row of a program by the name it is called by; undefined when there is none. */
  readonly lookUp: (program: string) => CommandSpec | undefined
  /** Parts of shell text that the command would run in its own folder. */
  readonly parseShell: (text: string, part: CommandPart) => readonly ParsedPart[]
}

const nothing: Omit<Interpretation, 'program'> = {
  known: false,
  effects: [],
  acting: [],
  inner: [],
  opaque: null,
  inert: false,
  unknownWord: null,
  risk: 'low',
  subcommand: null,
  skippedFlags: 0,
}

/** What one simple command would do, worked out from its words and the table. Pure: looks at no file. */
export function interpretCommand(part: CommandPart, tools: InterpretTools): Interpretation {
  const [name, ...words] = part.words
  if (name === undefined) return { ...nothing, program: '', known: true, inert: true }
  if (name.kind !== 'literal')
    return { ...nothing, program: null, opaque: 'unknown-program', risk: 'high', effects: [{ kind: 'program', word: name, named: false }] }
  if (part.shadowed) return { ...nothing, program: name.text, opaque: 'function', risk: 'high' }
  if (name.text.includes('/')) return ofPath(name)
  const spec = tools.lookUp(name.text)
  if (spec === undefined)
    return {
      ...nothing,
      program: name.text,
      risk: posesAsKnown(name.text, tools) ? 'high' : 'medium',
      effects: [{ kind: 'unknown', word: null, named: true }],
    }
  return ofSpec(part, name.text, words, spec, tools)
}

/** `ls-evil`, `cat.sh`, a name with odd letters: not the program it looks like. */
function posesAsKnown(name: string, tools: InterpretTools): boolean {
  const stem = /^([A-Za-z]\w*)[^\w]/u.exec(name)?.[1]
  return !/^[\w.+@:[\]-]+$/.test(name) || (stem !== undefined && tools.lookUp(stem) !== undefined)
}

/** A name with a slash is a file: it is code of the place where it lies, not the tool of that name. */
function ofPath(name: Word): Interpretation {
  return {
    ...nothing,
    program: name.kind === 'literal' ? name.text : null,
    known: false,
    risk: 'high',
    effects: [{ kind: 'script', word: name, named: true }],
  }
}

function ofSpec(part: CommandPart, program: string, words: readonly Word[], spec: CommandSpec, tools: InterpretTools): Interpretation {
  const hasSub = spec.sub !== undefined
  const stopAtOperand = hasSub || spec.wraps !== undefined
  const read = readOptions(words, spec, { stopAtOperand })
  const own = ofOptions(read.options)
  const base: Interpretation = {
    ...nothing,
    program,
    known: true,
    effects: [...own.effects, ...inherent(spec)],
    acting: own.acting,
    inner: own.commands.map((command) => innerPart(part, command)),
    inert: spec.inert ?? false,
    unknownWord: read.unknown,
    risk: spec.risk ?? 'low',
  }
  if (hasSub) return withSubcommand(part, words, base, read, spec, tools)
  if (spec.wraps) return merge(base, ofWrapper(part, read, spec, spec.wraps, tools))
  const input = ofInput(part, read, spec, tools)
  return merge({ ...base, effects: [...base.effects, ...ofOperands(read, spec)] }, input)
}

function inherent(spec: CommandSpec): readonly CommandEffect[] {
  const effects: CommandEffect[] = (spec.effects ?? []).map((kind) => ({ kind, word: null, named: true }))
  return spec.runsProject ? [...effects, { kind: 'execute', word: null, named: true }] : effects
}

/** Values that do no more than the program's own operands: an option with any other role is an acting one. */
const harmlessValueRoles: ReadonlySet<Role> = new Set<Role>(['read', 'url', 'host'])

interface OptionEffects {
  readonly effects: readonly CommandEffect[]
  readonly acting: readonly string[]
  readonly commands: readonly (readonly Word[])[]
}

function ofOptions(options: readonly UsedOption[]): OptionEffects {
  const effects: CommandEffect[] = []
  const acting: string[] = []
  const commands: (readonly Word[])[] = []
  for (const option of options) {
    if (option.command !== null) {
      acting.push(option.name)
      commands.push(option.command)
      continue
    }
    const parts = option.spec.split(' ')
    if (parts[0] === 'acts') {
      acting.push(option.name)
      effects.push({ kind: effectKind(parts[2] ?? 'unknown'), word: option.value, named: false })
      continue
    }
    if (parts[2] === 'unless' && mayHold(option.value, parts[3] ?? '')) {
      acting.push(option.name)
      effects.push({ kind: 'execute', word: option.value, named: false })
    }
    const role = roleSchema.safeParse(parts[1])
    if (!role.success || option.value === null || role.data === 'text' || role.data === 'environment') continue
    effects.push({ kind: role.data, word: option.value, named: harmlessValueRoles.has(role.data) })
    if (!harmlessValueRoles.has(role.data)) acting.push(option.name)
  }
  return { effects, acting, commands }
}

const mayHold = (value: Word | null, text: string): boolean => value !== null && (value.kind !== 'literal' || value.text.includes(text))

/** Table words are checked against the schema by a test; what slips through is unknown, which asks. */
function effectKind(word: string): CommandEffect['kind'] {
  const known: readonly CommandEffect['kind'][] = [
    'read',
    'list',
    'write',
    'delete',
    'delete-tree',
    'program',
    'code',
    'script',
    'url',
    'host',
    'config',
    'target',
    'execute',
    'network',
    'privilege',
    'signal',
    'history',
  ]
  return known.find((kind) => kind === word) ?? 'unknown'
}

function ofOperands(read: ReadOptions, spec: CommandSpec): readonly CommandEffect[] {
  const roles = assignRoles(read.operands, spec.operands ?? 'none')
  const effects = roles.flatMap(({ word, role }): readonly CommandEffect[] => {
    if (role === 'none') return [{ kind: 'unknown', word, named: false }]
    return role === 'text' || role === 'environment' ? [] : [{ kind: role, word, named: true }]
  })
  return spec.readsCurrentFolder && !effects.some((effect) => effect.kind === 'read')
    ? [...effects, { kind: 'read', word: null, named: true }]
    : effects
}

/** Gives each operand its role: fixed ones from the front and the back, the repeated one in the middle takes the rest. */
export function assignRoles(operands: readonly Word[], pattern: string): readonly { readonly word: Word; readonly role: Role | 'none' }[] {
  const roles = pattern === 'none' ? [] : pattern.split(' ')
  const repeated = roles.findIndex((role) => role.endsWith('*'))
  const front = repeated < 0 ? roles : roles.slice(0, repeated)
  const back = repeated < 0 ? [] : roles.slice(repeated + 1)
  return operands.map((word, index) => {
    const fromEnd = operands.length - 1 - index
    const name =
      index < front.length
        ? front[index]
        : fromEnd < back.length
          ? back[back.length - 1 - fromEnd]
          : repeated < 0
            ? 'none'
            : roles[repeated]?.slice(0, -1)
    const role = roleSchema.safeParse(name)
    return { word, role: role.success ? role.data : 'none' }
  })
}

function withSubcommand(
  part: CommandPart,
  words: readonly Word[],
  base: Interpretation,
  read: ReadOptions,
  spec: CommandSpec,
  tools: InterpretTools,
): Interpretation {
  const [name, ...rest] = read.operands
  if (name === undefined) return { ...base, inert: spec.inert ?? false }
  if (name.kind !== 'literal') return { ...base, opaque: 'unknown-program', risk: 'high' }
  const sub = spec.sub?.find((each) => each.names.includes(name.text))
  if (sub === undefined)
    return { ...base, risk: 'medium', effects: [...base.effects, { kind: 'unknown', word: null, named: true }], subcommand: name.text }
  const options = spec.optionsEverywhere ? { ...spec.options, ...sub.options } : sub.options
  const merged = options === undefined ? sub : { ...sub, options: cachedOptions(sub, options) }
  const inner = ofSpec(part, base.program ?? '', rest, merged, tools)
  const before = words.length - read.operands.length
  const harmless = read.options.length === before && read.options.every((option) => option.spec === 'flag')
  return merge(
    { ...base, inert: false, skippedFlags: harmless ? before : 0 },
    { ...inner, subcommand: inner.subcommand === null ? name.text : `${name.text} ${inner.subcommand}` },
  )
}

const optionsBySub = new WeakMap<CommandSpec, Readonly<Record<string, string>>>()

/** The same object each time, so that the option table is built once. */
function cachedOptions(sub: CommandSpec, options: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const known = optionsBySub.get(sub) ?? options
  optionsBySub.set(sub, known)
  return known
}

function ofWrapper(part: CommandPart, read: ReadOptions, spec: CommandSpec, wraps: Wraps, tools: InterpretTools): Interpretation {
  const found: Interpretation = { ...nothing, program: null, known: true }
  if (wraps.kind === 'shell-text') return ofShell(part, read, wraps, tools)
  if (wraps.kind === 'shell-words') {
    if (read.operands.some((word) => word.kind !== 'literal')) return { ...found, opaque: 'evaluates-text', risk: 'high' }
    const text = read.operands.map((word) => (word.kind === 'literal' ? word.text : '')).join(' ')
    return { ...found, inner: tools.parseShell(text, part) }
  }
  const operands = wraps.assignments ? dropAssignments(read.operands) : read.operands
  const command = operands.slice(wraps.skip ?? 0)
  if (command.length === 0) return { ...found, inert: spec.inert ?? false }
  const appended: readonly Word[] = wraps.kind === 'pipe-argv' ? [...command, { kind: 'unknown', prefix: '', span: part.span }] : command
  return { ...found, inner: [innerPart(part, appended)] }
}

/** `bash -c TEXT`, `sh FILE`, or whatever comes over standard input. */
function ofShell(part: CommandPart, read: ReadOptions, wraps: Wraps, tools: InterpretTools): Interpretation {
  const found: Interpretation = { ...nothing, program: null, known: true, risk: 'high' }
  const usesText = read.options.some((option) => option.name === wraps.option)
  const [first] = read.operands
  if (usesText) {
    if (first?.kind !== 'literal') return { ...found, opaque: 'evaluates-text' }
    return { ...found, inner: tools.parseShell(first.text, part), effects: [{ kind: 'code', word: first, named: false }] }
  }
  if (first !== undefined) return { ...found, effects: [{ kind: 'script', word: first, named: false }] }
  if (part.input.kind === 'text' && part.input.text !== null) return { ...found, inner: tools.parseShell(part.input.text, part) }
  return { ...found, opaque: 'evaluates-text' }
}

function ofInput(part: CommandPart, read: ReadOptions, spec: CommandSpec, _tools: InterpretTools): Interpretation {
  const found: Interpretation = { ...nothing, program: null, known: true }
  const readsInput = read.operands.length === 0 || read.operands.some((word) => word.kind === 'literal' && word.text === '-')
  if (!spec.runsInput || !readsInput || part.input.kind === 'inherited') return found
  return { ...found, opaque: 'evaluates-text', risk: 'high' }
}

const dropAssignments = (words: readonly Word[]): readonly Word[] => {
  const first = words.findIndex((word) => !(word.kind === 'literal' && /^[A-Za-z_]\w*=/.test(word.text)))
  return first < 0 ? [] : words.slice(first)
}

/** A command inside another: same folder, same place on the card. */
function innerPart(outer: CommandPart, words: readonly Word[]): CommandPart {
  return { ...outer, words, assignments: [], redirects: [] }
}

const riskOrder = ['low', 'medium', 'high'] as const

function merge(a: Interpretation, b: Interpretation): Interpretation {
  return {
    program: a.program ?? b.program,
    known: a.known && b.known,
    effects: [...a.effects, ...b.effects],
    acting: [...a.acting, ...b.acting],
    inner: [...a.inner, ...b.inner],
    opaque: a.opaque ?? b.opaque,
    inert: a.inert || b.inert,
    unknownWord: a.unknownWord ?? b.unknownWord,
    risk: riskOrder[Math.max(riskOrder.indexOf(a.risk), riskOrder.indexOf(b.risk))] ?? 'high',
    subcommand: a.subcommand ?? b.subcommand,
    skippedFlags: Math.max(a.skippedFlags, b.skippedFlags),
  }
}
