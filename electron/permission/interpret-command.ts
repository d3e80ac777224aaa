import { inFittingForm } from './command-specs/choose-form.ts'
import { type FolderReading, folderReadingOf } from './command-specs/folder-reading.ts'
import { readOperandForms } from './command-specs/read-operand-forms.ts'
import { type ReadOptions, readOptions, valueAfter } from './command-specs/read-options.ts'
import type { CommandSpec, Wraps } from './command-specs/spec.ts'
import type { CommandEffect } from './effects-of-role.ts'
import { effectsOfOperands, effectsOfOptions, fromPipe, inherentEffects, placedEffect } from './effects-of-words.ts'
import type { Assignment, CommandPart, OpaqueCode, ParsedPart, Word } from './parts.ts'

export interface Interpretation {
  /** Null when the program is not known from the text. */
  readonly program: string | null
  readonly known: boolean
  readonly effects: readonly CommandEffect[]
  /** What is read below the folders among its reads; null where that is only names. */
  readonly folders: FolderReading | null
  /** Options that make the program do more than its name says, by their full names. */
  readonly acting: readonly string[]
  /** Options that a rule must name as well, but that are only as bad as what they do. */
  readonly changing: readonly string[]
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
  /** It only shows something about the program, unless one of these files stands in its folder or above. */
  readonly showsUnless?: readonly string[]
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
  folders: null,
  acting: [],
  changing: [],
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
    return { ...nothing, program: null, opaque: 'unknown-program', risk: 'high', effects: [effectOf('program', name, false)] }
  if (part.shadowed) return { ...nothing, program: name.text, opaque: 'function', risk: 'high' }
  if (name.text.includes('/')) return ofPath(name.text, name, tools)
  const spec = tools.lookUp(name.text)
  if (spec === undefined)
    return {
      ...nothing,
      program: name.text,
      risk: posesAsKnown(name.text, tools) ? 'high' : 'medium',
      effects: [effectOf('unknown', null, true)],
    }
  return ofSpec(part, name.text, words, spec, tools)
}

/** `ls-evil`, `cat.sh`, a name with odd letters: not the program it looks like. */
function posesAsKnown(name: string, tools: InterpretTools): boolean {
  const stem = /^([A-Za-z]\w*)[^\w]/u.exec(name)?.[1]
  return !/^[\w.+@:[\]-]+$/.test(name) || (stem !== undefined && tools.lookUp(stem) !== undefined)
}

const effectOf = (kind: CommandEffect['kind'], word: Word | null, named: boolean): CommandEffect => ({ kind, word, named, option: null })

/** A name with a slash is a file: it is code of the place where it lies, and one that is called like a tool is not that tool. */
function ofPath(text: string, name: Word, tools: InterpretTools): Interpretation {
  const poses = tools.lookUp(text.slice(text.lastIndexOf('/') + 1)) !== undefined
  return { ...nothing, program: text, effects: [effectOf(poses ? 'program' : 'script', name, true)] }
}

function ofSpec(part: CommandPart, program: string, words: readonly Word[], row: CommandSpec, tools: InterpretTools): Interpretation {
  const hasSub = row.sub !== undefined
  const stopAtOperand = hasSub || row.wraps !== undefined || row.optionsFirst === true
  const found = readOperandForms(readOptions(words, row, { stopAtOperand, optionsMayEnd: row.optionsMayEnd ?? false }), row)
  if (!row.alwaysRuns && onlyShows(found)) return { ...nothing, program, known: true }
  const { spec, read } = inFittingForm(row, found)
  const own = effectsOfOptions(read.options)
  const isCode = own.effects.some((effect) => effect.kind === 'code')
  const base: Interpretation = {
    ...nothing,
    program,
    known: true,
    effects: own.effects,
    folders: hasSub ? null : folderReadingOf(spec, read),
    acting: own.acting,
    changing: own.changing,
    inner: own.commands.map((command) => innerPart(part, command)),
    opaque: isCode ? 'evaluates-text' : null,
    inert: spec.inert ?? false,
    unknownWord: read.unknown,
    risk: isCode ? 'high' : (spec.risk ?? 'low'),
    ...(row.chosenBy !== undefined && onlyShows(found) ? { showsUnless: row.chosenBy.split(' ') } : {}),
  }
  if (hasSub) return withSubcommand(part, words, base, read, spec, tools)
  if (spec.wraps)
    return merge({ ...base, effects: [...base.effects, ...inherentEffects(spec)] }, ofWrapper(part, read, spec, spec.wraps, tools))
  return merge({ ...base, effects: [...base.effects, ...effectsOfOperands(read, fromPipe(part, spec))] }, ofInput(read, spec))
}

/** Nothing but `--version` or `--help`: whatever the program else does, it does not do now. */
function onlyShows(read: ReadOptions): boolean {
  return (
    read.options.length > 0 &&
    read.options.every((option) => option.spec === 'shows') &&
    read.operands.length === 0 &&
    read.unknown === null
  )
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
  if (name !== undefined && name.kind !== 'literal') return { ...base, opaque: 'unknown-program', risk: 'high' }
  const sub = name === undefined ? undefined : spec.sub?.find((each) => each.names.includes(name.text))
  // The row for anything else has all the options itself, so the words are read anew.
  if (sub === undefined && spec.otherwise) return ofSpec(part, base.program ?? '', words, underProgram(spec.otherwise, spec), tools)
  if (name === undefined) return { ...base, effects: [...base.effects, ...inherentEffects(spec)] }
  if (sub === undefined)
    return { ...base, risk: 'medium', effects: [...base.effects, effectOf('unknown', null, true)], subcommand: name.text }
  const options = spec.optionsEverywhere ? { ...spec.options, ...sub.options } : sub.options
  const merged = options === undefined ? sub : { ...sub, options: cachedOptions(sub, options) }
  const inner = ofSpec(part, base.program ?? '', rest, underProgram(merged, spec), tools)
  const before = words.length - read.operands.length
  const harmless = read.options.length === before && read.options.every((option) => option.spec === 'flag')
  return merge(
    { ...base, effects: [...base.effects, ...inherentEffects(spec)], inert: false, skippedFlags: harmless ? before : 0 },
    { ...inner, subcommand: inner.subcommand === null ? name.text : `${name.text} ${inner.subcommand}` },
  )
}

/** What is read below folders is said once for a program, where a sub-command does not say it. */
const underProgram = (sub: CommandSpec, { folders }: CommandSpec): CommandSpec =>
  folders === undefined || sub.folders !== undefined ? sub : { ...sub, folders }

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
    const spoken = read.operands.slice(wraps.skip ?? 0)
    if (spoken.some((word) => word.kind !== 'literal')) return { ...found, opaque: 'evaluates-text', risk: 'high' }
    const text = spoken.map((word) => (word.kind === 'literal' ? word.text : '')).join(' ')
    return { ...found, inner: tools.parseShell(text, part) }
  }
  const assignments = wraps.assignments ? leadingAssignments(read.operands) : []
  const command = read.operands.slice(assignments.length + (wraps.skip ?? 0))
  const [program] = command
  if (wraps.onlyKnown && program?.kind === 'literal' && tools.lookUp(program.text) === undefined) return found
  if (command.length === 0)
    return { ...found, inert: spec.inert ?? false, effects: wraps.alone === undefined ? [] : [placedEffect(wraps.alone)] }
  const appended: readonly Word[] = wraps.kind === 'pipe-argv' ? [...command, { kind: 'unknown', prefix: '', span: part.span }] : command
  return { ...found, inner: [{ ...innerPart(part, appended), assignments, startedBy: wraps.kind === 'argv' ? startedBy(part) : null }] }
}

/** Shells that read text as the bash grammar does; others have one of their own. */
const bashLike: ReadonlySet<string> = new Set(['bash', 'sh', 'dash', 'ash', 'ksh', 'mksh', 'rbash'])

/** `bash -c TEXT`, `sh FILE`, or whatever comes over standard input. */
function ofShell(part: CommandPart, read: ReadOptions, wraps: Wraps, tools: InterpretTools): Interpretation {
  const found: Interpretation = { ...nothing, program: null, known: true, risk: 'high' }
  const usesText = read.options.some((option) => option.name === wraps.option)
  const [first] = read.operands
  if (usesText) {
    if (first?.kind !== 'literal') return { ...found, opaque: 'evaluates-text' }
    return { ...found, inner: tools.parseShell(first.text, part), effects: [effectOf('code', first, false)] }
  }
  if (first !== undefined) return { ...found, effects: [effectOf('script', first, false)] }
  const name = part.words[0]
  const readsBash = name?.kind === 'literal' && bashLike.has(name.text)
  if (readsBash && part.input.kind === 'text' && part.input.text !== null)
    return { ...found, inner: tools.parseShell(part.input.text, part) }
  return { ...found, opaque: 'evaluates-text' }
}

/** `python` or `python -` with no file: what comes over standard input is run. */
function ofInput(read: ReadOptions, spec: CommandSpec): Interpretation {
  const found: Interpretation = { ...nothing, program: null, known: true }
  const readsInput = read.operands.length === 0 || read.operands.some((word) => word.kind === 'literal' && word.text === '-')
  return spec.runsInput && readsInput ? { ...found, opaque: 'evaluates-text', risk: 'high' } : found
}

/** `NAME=value` before the command that `env` starts: they are that command's assignments. */
function leadingAssignments(words: readonly Word[]): readonly Assignment[] {
  const found: Assignment[] = []
  for (const word of words) {
    const name = /^([A-Za-z_]\w*)=/.exec(word.kind === 'literal' ? word.text : word.prefix)?.[1]
    if (name === undefined) break
    found.push({ name, value: valueAfter(word, name.length + 1), span: word.span })
  }
  return found
}

/** A command inside another: same folder, same place on the card. */
function innerPart(outer: CommandPart, words: readonly Word[]): CommandPart {
  return { ...outer, words, assignments: [], redirects: [], startedBy: null }
}

const startedBy = (part: CommandPart): readonly Word[] => part.startedBy ?? part.words

const riskOrder = ['low', 'medium', 'high'] as const

function merge(a: Interpretation, b: Interpretation): Interpretation {
  return {
    program: a.program ?? b.program,
    known: a.known && b.known,
    effects: [...a.effects, ...b.effects],
    folders: a.folders ?? b.folders,
    acting: [...a.acting, ...b.acting],
    changing: [...a.changing, ...b.changing],
    inner: [...a.inner, ...b.inner],
    opaque: a.opaque ?? b.opaque,
    inert: a.inert || b.inert,
    unknownWord: a.unknownWord ?? b.unknownWord,
    risk: riskOrder[Math.max(riskOrder.indexOf(a.risk), riskOrder.indexOf(b.risk))] ?? 'high',
    subcommand: a.subcommand ?? b.subcommand,
    skippedFlags: Math.max(a.skippedFlags, b.skippedFlags),
    ...(a.showsUnless === undefined ? {} : { showsUnless: a.showsUnless }),
  }
}
