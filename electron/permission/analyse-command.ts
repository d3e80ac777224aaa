import type { Span } from '../../shared/permission.ts'
import type { Parse } from './bash/load-grammar.ts'
import { partsOfBash } from './bash/parts-of-bash.ts'
import type { FolderReading } from './command-specs/folder-reading.ts'
import { isCmdletName } from './command-specs/powershell/look-up-program.ts'
import type { CommandSpec } from './command-specs/spec.ts'
import type { CommandEffect } from './effects-of-role.ts'
import { type Interpretation, interpretCommand } from './interpret-command.ts'
import type { Assignment, CommandPart, Cwd, OpaqueCode, ParsedPart, Redirect, Word } from './parts.ts'
import type { PathRules } from './path-rules.ts'
import { comesFromFiles, interpretPowerShell } from './powershell/interpret-powershell.ts'
import { withListedReads } from './powershell/listed-reads.ts'
import { partsOfPowerShell } from './powershell/parts-of-powershell.ts'
import { namesForRules } from './powershell/rule-names.ts'

// Shell text inside shell text inside …: deeper than anyone writes by hand.
const deepestNesting = 5

// All parts together, also those of inner texts.
const mostParts = 50

/** One part of a command with all that its words say it would do. Paths are not looked up yet. */
export interface AnalysedPart {
  readonly span: Span
  /** Words as the program gets them, for rules: null where a word is not known before it runs. Empty for a bare redirect or assignment. */
  readonly argv: readonly (string | null)[]
  /** The same without harmless flags before a sub-command (`git --no-pager log` is `git log` to a rule). */
  readonly plainArgv: readonly (string | null)[]
  /** Other names of the program that a rule may use, where the shell has such (`ls` is `Get-ChildItem`); their case does not count. */
  readonly otherNames: readonly string[]
  readonly program: string | null
  /** The table has a row for the program (and its sub-command). */
  readonly known: boolean
  readonly effects: readonly CommandEffect[]
  /** What is read below the folders among its reads; null where that is only names. */
  readonly folders: FolderReading | null
  readonly redirects: readonly Redirect[]
  readonly assignments: readonly Assignment[]
  readonly acting: readonly string[]
  readonly changing: readonly string[]
  /** The words of the wrapper that starts it, and where in them its own begin: a rule may allow both at once. */
  readonly startedBy: { readonly argv: readonly (string | null)[]; readonly offset: number } | null
  readonly opaque: OpaqueCode | null
  readonly inert: boolean
  /** It only starts another part (`timeout 30 …`), which is judged by itself. */
  readonly wrapper: boolean
  readonly unknownWord: Word | null
  /** The program has options that act: a word that may turn out to be an option matters. */
  readonly hasActing: boolean
  readonly cwd: Cwd
  /** It runs inside a word of another command. */
  readonly nested: boolean
  readonly risk: 'low' | 'medium' | 'high'
  /** It only shows something about the program, unless one of these files stands in its folder or above. */
  readonly showsUnless?: readonly string[]
}

export interface AnalyseTools {
  /** The bash grammar. */
  readonly parse: Parse
  readonly lookUp: (program: string) => CommandSpec | undefined
  /** Given for PowerShell text; what is opened inside it as text of another shell is bash. */
  readonly powershell?: PowerShellTools
}

export interface PowerShellTools {
  readonly parse: Parse
  readonly windows: boolean
  readonly paths: PathRules
}

/** What the parts of one text are read with. */
interface Reading {
  readonly home: string
  readonly functions: readonly string[]
  readonly tools: AnalyseTools
  readonly powershell: PowerShellTools | null
  readonly depth: number
}

/** Takes a command apart, opens what it wraps, and says of each part what it would do. */
export function analyseCommand(
  text: string,
  start: { readonly cwd: string; readonly home: string; readonly functions?: readonly string[] },
  tools: AnalyseTools,
): readonly AnalysedPart[] {
  const cwd = { kind: 'known', folders: [start.cwd] } as const
  const { home, functions = [] } = start
  const reading: Reading = { home, functions, tools, powershell: tools.powershell ?? null, depth: 0 }
  const parts =
    tools.powershell === undefined
      ? partsOfBash(text, tools.parse, { cwd, home, pwd: start.cwd, functions })
      : powerShellParts(text, tools.powershell, cwd, home)
  const analysed = analyseParts(parts, reading)
  if (analysed.length <= mostParts) return analysed
  return [opaque({ start: 0, end: text.length }, 'too-many-parts')]
}

function powerShellParts(text: string, { parse, windows, paths }: PowerShellTools, cwd: Cwd, home: string): readonly ParsedPart[] {
  const parts = partsOfPowerShell(text, parse, {
    cwd,
    home,
    windows,
    paths,
    isCmdlet: (name) => isCmdletName(name, windows),
    listsFiles: (upstream) => comesFromFiles(upstream, windows),
  })
  return withListedReads(parts, windows)
}

function analyseParts(parts: readonly ParsedPart[], reading: Reading): readonly AnalysedPart[] {
  return parts.flatMap((part) => (part.kind === 'opaque' ? [opaque(part.span, part.code)] : analyseOne(part, reading)))
}

function interpret(part: CommandPart, { home, functions, tools, powershell }: Reading): Interpretation {
  // Inner text has spans of its own; on the card the whole of the outer part stands for it.
  const parseShell = (text: string) =>
    partsOfBash(text, tools.parse, { cwd: part.cwd, home, pwd: null, functions }).map((inner) => ({ ...inner, span: part.span }))
  if (powershell !== null) return interpretPowerShell(part, powershell.windows, parseShell)
  return interpretCommand(part, { lookUp: tools.lookUp, parseShell })
}

function analyseOne(part: CommandPart, reading: Reading): readonly AnalysedPart[] {
  const { tools, powershell, depth } = reading
  if (depth > deepestNesting) return [opaque(part.span, 'too-deep')]
  const found = interpret(part, reading)
  // What a cmdlet or a program of Windows may take for a parameter is not looked up in the rows of other shells.
  const spec = found.program === null || powershell !== null ? undefined : tools.lookUp(found.program)
  const [name] = part.words
  const argv = part.words.map(textOf)
  const own: AnalysedPart = {
    span: part.span,
    argv,
    plainArgv: [...argv.slice(0, 1), ...argv.slice(1 + found.skippedFlags)],
    otherNames: powershell !== null && name?.kind === 'literal' ? namesForRules(name.text, powershell.windows) : [],
    nested: part.nested,
    program: found.program,
    known: found.known,
    effects: found.effects,
    folders: found.folders,
    redirects: part.redirects,
    assignments: part.assignments,
    acting: found.acting,
    changing: found.changing,
    startedBy: part.startedBy ? { argv: part.startedBy.map(textOf), offset: part.startedBy.length - part.words.length } : null,
    opaque: found.opaque,
    inert: found.inert,
    wrapper: found.inner.length > 0 && found.opaque === null,
    unknownWord: found.unknownWord,
    hasActing: spec === undefined || mayAct(spec),
    cwd: part.cwd,
    risk: found.risk,
    ...(found.showsUnless === undefined ? {} : { showsUnless: found.showsUnless }),
  }
  // What a program starts gets its words as they are: PowerShell's names and rules end there.
  return [own, ...analyseParts(found.inner, { ...reading, powershell: null, depth: depth + 1 })]
}

function textOf(word: Word): string | null {
  if (word.kind === 'literal') return word.text
  const items = word.kind === 'unknown' && word.inside?.kind === 'list' ? word.inside.items.map(textOf) : [null]
  return items.includes(null) ? null : items.join(',')
}

const acts = new WeakMap<CommandSpec, boolean>()

/** True when any option of the program, or of a sub-command, does more than read. */
function mayAct(spec: CommandSpec): boolean {
  const known = acts.get(spec)
  if (known !== undefined) return known
  const own = Object.values(spec.options ?? {}).some(
    (option) => !/^(flag|shows|(value|attached|pair) (text|read|list|url|host|revision))$/.test(option),
  )
  const result = own || (spec.sub ?? []).some(mayAct) || (spec.otherwise !== undefined && mayAct(spec.otherwise))
  acts.set(spec, result)
  return result
}

/** The one part of a text that the grammar does not read as its shell would. */
export const opaquePart = (text: string): AnalysedPart => opaque({ start: 0, end: text.length }, 'unknown-syntax')

function opaque(span: Span, code: OpaqueCode): AnalysedPart {
  return {
    span,
    argv: [],
    plainArgv: [],
    otherNames: [],
    nested: false,
    program: null,
    known: false,
    effects: [],
    folders: null,
    redirects: [],
    assignments: [],
    acting: [],
    changing: [],
    startedBy: null,
    opaque: code,
    inert: false,
    wrapper: false,
    unknownWord: null,
    hasActing: true,
    cwd: { kind: 'unknown' },
    risk: 'high',
  }
}
