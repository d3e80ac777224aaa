import type { CmdletSpec } from '../command-specs/powershell/cmdlet-spec.ts'
import { lookUpCmdletOn, lookUpProgram } from '../command-specs/powershell/look-up-program.ts'
import type { BoundParameter } from '../command-specs/powershell/read-parameters.ts'
import { readParameters } from '../command-specs/powershell/read-parameters.ts'
import { roleSchema } from '../command-specs/spec.ts'
import { type CommandEffect, effectKind, effectsOfWord } from '../effects-of-role.ts'
import { inherentEffects } from '../effects-of-words.ts'
import { type Interpretation, type InterpretTools, interpretCommand } from '../interpret-command.ts'
import type { CommandPart, Word } from '../parts.ts'
import { isPlainMember } from './harmless-members.ts'
import { itemsOf, readingOfListing } from './listed-reads.ts'

/** What one command of a PowerShell text would do. Pure: looks at no file. */
export function interpretPowerShell(part: CommandPart, windows: boolean, parseShell: InterpretTools['parseShell']): Interpretation {
  const [name, ...words] = part.words
  const cmdlet = name?.kind === 'literal' ? lookUpCmdletOn(name.text, windows) : undefined
  if (name?.kind === 'literal' && cmdlet !== undefined && !part.shadowed) return ofCmdlet(part, words, cmdlet, windows)
  const lookUp = (program: string) => lookUpProgram(program, windows)
  return interpretCommand(withoutSwitches(withPlainName(part)), { lookUp, parseShell })
}

/** A name with a backslash is a path, as one with a slash is. */
function withPlainName(part: CommandPart): CommandPart {
  const [name, ...words] = part.words
  if (name?.kind !== 'literal' || !/\\|^[A-Za-z]:/.test(name.text)) return part
  const text = name.text.replaceAll('\\', '/')
  return { ...part, words: [{ ...name, text: text.includes('/') ? text : `./${text}` }, ...words] }
}

/** Switches of Windows' own readers (`findstr /s`) look like paths. One whose value may name a file is not taken off. */
function withoutSwitches(part: CommandPart): CommandPart {
  const [name, ...words] = part.words
  const reads = name?.kind === 'literal' && /^(findstr|tree|where|tasklist|more|comp)(\.exe|\.com)?$/i.test(name.text)
  if (!reads || name === undefined) return part
  const holds = (pattern: RegExp) => words.some((word) => word.kind === 'literal' && pattern.test(word.text))
  const kept = words.filter((word) => !(word.kind === 'literal' && /^\/([a-z?]{1,5}|[ac]:.*)$/is.test(word.text)))
  // With the pattern in a switch all other words of findstr are files.
  const pattern: readonly Word[] = holds(/^\/[cg]:/i) ? [{ kind: 'literal', text: '', quoted: true, span: name.span }] : []
  return { ...part, words: [name, ...pattern, ...kept] }
}

function ofCmdlet(part: CommandPart, words: readonly Word[], spec: CmdletSpec, windows: boolean): Interpretation {
  const { bound, unknown } = readParameters(words, spec)
  const effects = [...bound.flatMap(effectsOfParameter), ...ofPipe(part, spec, bound, windows), ...inherentEffects(spec)]
  const here: readonly CommandEffect[] =
    spec.readsCurrentFolder && !effects.some((effect) => effect.kind === 'read') ? [effectOf('read', null, true, null)] : []
  const isCode = effects.some((effect) => effect.kind === 'code')
  return {
    program: spec.names[0] ?? null,
    known: true,
    effects: [...effects, ...here],
    folders: spec.readsCurrentFolder && part.isOpened ? readingOfListing(bound, windows) : null,
    acting: bound.filter(({ spec: each }) => each.startsWith('acts ')).map(({ name }) => name),
    changing: [],
    inner: [],
    opaque: isCode ? 'evaluates-text' : null,
    inert: spec.inert ?? false,
    unknownWord: unknown,
    risk: isCode ? 'high' : (spec.risk ?? 'low'),
    subcommand: null,
    skippedFlags: 0,
  }
}

const effectOf = (kind: CommandEffect['kind'], word: Word | null, named: boolean, option: string | null): CommandEffect => ({
  kind,
  word,
  named,
  option,
})

function effectsOfParameter({ name, spec, value }: BoundParameter): readonly CommandEffect[] {
  const acts = spec.startsWith('acts ')
  const [role = '', effect] = (acts ? spec.slice('acts '.length) : spec).split(' ')
  if (role === 'flag') return effect === undefined ? [] : [effectOf(effectKind(effect), null, false, name)]
  if (value === null) return []
  const option = acts ? name : null
  return itemsOf(value).flatMap((word) => effectsOfValue(role, word, name, option))
}

function effectsOfValue(role: string, word: Word, name: string, option: string | null): readonly CommandEffect[] {
  const isBlock = word.kind === 'unknown' && word.inside?.kind === 'block'
  if (role === 'block' || role === 'member') {
    const isMember = role === 'member' && word.kind === 'literal' && isPlainMember(word.text)
    return isBlock || isMember ? [] : [effectOf('code', word, false, option)]
  }
  // It was judged where it was listed.
  if (role === 'read' && word.kind === 'unknown' && word.inside?.kind === 'listed') return []
  if (role === 'filter') return staysInFolder(word) ? [] : [effectOf('read', asPattern(word), option === null, option)]
  const known = roleSchema.safeParse(role)
  if (!known.success) return [effectOf('unknown', word, false, option)]
  return effectsOfWord(known.data, pathRoles.has(role) && name !== '-LiteralPath' ? asPattern(word) : word, option === null, option)
}

/** A pattern without a folder in front stands for names in the folder that is listed. */
const staysInFolder = (word: Word): boolean => word.kind !== 'unknown' && !/[\\/:]|\.\./.test(word.text)

const pathRoles: ReadonlySet<string> = new Set(['read', 'write', 'delete', 'delete-tree', 'script'])

/** A cmdlet looks for stars in a path itself, also where quotes stand around it. */
function asPattern(word: Word): Word {
  if (word.kind !== 'literal') return word
  const star = word.text.replace(/^(\\\\\?\\|\\\?\?\\)/, (device) => '.'.repeat(device.length)).search(/[*?[]/)
  return star < 0 ? word : { kind: 'pattern', prefix: word.text.slice(0, star), text: word.text, span: word.span }
}

/** What comes through the pipeline is taken for paths, processes or code where the words name none. */
function ofPipe(part: CommandPart, spec: CmdletSpec, bound: readonly BoundParameter[], windows: boolean): readonly CommandEffect[] {
  const { piped } = spec
  if (piped === undefined || bound.some((each) => each.spec === piped || each.spec === `acts ${piped}`)) return []
  // Without any words at all a reader reads nothing.
  if (piped === 'read' && part.input.kind !== 'pipe') return []
  if (piped === 'read' && comesFromFiles(part.upstream, windows)) return []
  return [effectOf(piped, { kind: 'unknown', prefix: '', span: part.span }, true, null)]
}

/** Only files that the commands before have listed, and were judged for: `Get-ChildItem src | Sort-Object Length | Get-Content`. */
export function comesFromFiles(upstream: readonly string[], windows: boolean): boolean {
  const specs = upstream.map((name) => lookUpCmdletOn(name, windows))
  return specs.length > 0 && specs[0]?.readsCurrentFolder === true && specs.every((each) => each?.keepsFiles === true)
}
