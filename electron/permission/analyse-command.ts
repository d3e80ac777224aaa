import type { Span } from '../../shared/permission.ts'
import type { Parse } from './bash/load-grammar.ts'
import { partsOfBash } from './bash/parts-of-bash.ts'
import type { CommandSpec } from './command-specs/spec.ts'
import type { CommandEffect } from './effects-of-role.ts'
import { interpretCommand } from './interpret-command.ts'
import type { Assignment, CommandPart, Cwd, OpaqueCode, ParsedPart, Redirect, Word } from './parts.ts'

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
  readonly program: string | null
  /** The table has a row for the program (and its sub-command). */
  readonly known: boolean
  readonly effects: readonly CommandEffect[]
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
}

export interface AnalyseTools {
  readonly parse: Parse
  readonly lookUp: (program: string) => CommandSpec | undefined
}

/** Takes a command apart, opens what it wraps, and says of each part what it would do. */
export function analyseCommand(
  text: string,
  start: { readonly cwd: string; readonly home: string },
  tools: AnalyseTools,
): readonly AnalysedPart[] {
  const surroundings = { cwd: { kind: 'known', folders: [start.cwd] } as const, home: start.home }
  const analysed = analyseParts(partsOfBash(text, tools.parse, surroundings), start.home, tools, 0)
  if (analysed.length <= mostParts) return analysed
  return [opaque({ start: 0, end: text.length }, 'too-many-parts')]
}

function analyseParts(parts: readonly ParsedPart[], home: string, tools: AnalyseTools, depth: number): readonly AnalysedPart[] {
  return parts.flatMap((part) => (part.kind === 'opaque' ? [opaque(part.span, part.code)] : analyseOne(part, home, tools, depth)))
}

function analyseOne(part: CommandPart, home: string, tools: AnalyseTools, depth: number): readonly AnalysedPart[] {
  if (depth > deepestNesting) return [opaque(part.span, 'too-deep')]
  // Inner text has spans of its own; on the card the whole of the outer part stands for it.
  const parseShell = (text: string) =>
    partsOfBash(text, tools.parse, { cwd: part.cwd, home }).map((inner) => ({ ...inner, span: part.span }))
  const found = interpretCommand(part, { lookUp: tools.lookUp, parseShell })
  const spec = found.program === null ? undefined : tools.lookUp(found.program)
  const argv = part.words.map(textOf)
  const own: AnalysedPart = {
    span: part.span,
    argv,
    plainArgv: [...argv.slice(0, 1), ...argv.slice(1 + found.skippedFlags)],
    nested: part.nested,
    program: found.program,
    known: found.known,
    effects: found.effects,
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
  }
  return [own, ...analyseParts(found.inner, home, tools, depth + 1)]
}

const textOf = (word: Word): string | null => (word.kind === 'literal' ? word.text : null)

const acts = new WeakMap<CommandSpec, boolean>()

/** True when any option of the program, or of a sub-command, does more than read. */
function mayAct(spec: CommandSpec): boolean {
  const known = acts.get(spec)
  if (known !== undefined) return known
  const own = Object.values(spec.options ?? {}).some(
    (option) => !/^(flag|shows|(value|attached) (text|read|url|host|revision))$/.test(option),
  )
  const result = own || (spec.sub ?? []).some(mayAct) || (spec.otherwise !== undefined && mayAct(spec.otherwise))
  acts.set(spec, result)
  return result
}

function opaque(span: Span, code: OpaqueCode): AnalysedPart {
  return {
    span,
    argv: [],
    plainArgv: [],
    nested: false,
    program: null,
    known: false,
    effects: [],
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
