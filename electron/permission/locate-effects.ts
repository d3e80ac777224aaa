import type { Effect, Zone } from '../../shared/permission.ts'
import type { AnalysedPart } from './analyse-command.ts'
import type { CommandEffect } from './effects-of-role.ts'
import type { BelowFacts } from './look-below-parts.ts'
import type { Cwd, Redirect, Word } from './parts.ts'
import { type PathRules, posixPaths } from './path-rules.ts'
import { type Places, worstZone } from './zone-of-path.ts'

/** Real path of an absolute path, as far as it exists; gathered before judging, so that judging stays pure. */
export type RealPathOf = (absolute: string) => string

/** One effect with its place. `named` as in `CommandEffect`; `tree` is a delete with everything below. */
export interface LocatedEffect {
  readonly effect: Effect
  readonly named: boolean
  readonly tree: boolean
  readonly kind: CommandEffect['kind'] | 'redirect'
  /** The option it comes from. */
  readonly option: string | null
  /** Where a script that is run lies; null for all other effects. */
  readonly ran: Zone | null
  /** It was found below a folder that is read, or (`cut`) may be there; null for what the words say. */
  readonly below: 'found' | 'cut' | null
}

/** Every absolute path that the parts name, for looking up where they really lie. */
export function pathsOfParts(parts: readonly AnalysedPart[], paths: PathRules = posixPaths): readonly string[] {
  const found = new Set<string>()
  const add = (word: Word | null, cwd: Cwd): void => {
    for (const each of candidates(word, cwd, paths) ?? []) found.add(each)
    for (const each of asTheSystemReads(word, cwd, paths)) found.add(each)
  }
  for (const { effects, redirects, cwd } of parts) {
    for (const effect of effects) if (isPathEffect(effect)) add(effect.word, cwd)
    for (const { target } of redirects) add(target, cwd)
    add(null, cwd)
  }
  return [...found]
}

/** Every absolute path that one part reads, by operands and options; those with stars are patterns. What is not known is left out. */
export function readPathsOf(part: AnalysedPart, paths: PathRules): readonly string[] {
  const words = part.effects.flatMap(({ kind, word }) => (kind === 'read' ? [word] : []))
  return [
    ...new Set(
      words.flatMap((word) =>
        word?.kind === 'pattern' ? asTheSystemReads(word, part.cwd, paths) : (candidates(word, part.cwd, paths) ?? []),
      ),
    ),
  ]
}

/** The effects of one part with their zones: the worst over all folders it may run in. */
export function locateEffects(part: AnalysedPart, places: Places, realPathOf: RealPathOf): readonly LocatedEffect[] {
  const own = part.effects
    .filter((effect) => !keepsNothing(effect, places.paths ?? posixPaths))
    .map((effect) => locate(effect, part.cwd, places, realPathOf))
  const redirected = part.redirects.flatMap((redirect) => locateRedirect(redirect, part.cwd, places, realPathOf))
  return [...own, ...redirected]
}

/** What a part reads below the folders that it is given, as effects: no rule for the program covers them. */
export function effectsBelow(below: BelowFacts | undefined): readonly LocatedEffect[] {
  if (below === undefined) return []
  const base = { kind: 'read', named: false, tree: false, option: null, ran: null } as const
  const found = below.found.map(({ path, zone }): LocatedEffect => ({ ...base, below: 'found', effect: { kind: 'read', path, zone } }))
  if (below.cutAt === null) return found
  return [...found, { ...base, below: 'cut', effect: { kind: 'read', path: below.cutAt, zone: 'unknown' } }]
}

/** The zone of the folder a part runs in. */
export function zoneOfCwd(part: AnalysedPart, places: Places, realPathOf: RealPathOf): Zone {
  return zoneOfWord(null, part.cwd, places, realPathOf).zone
}

const pathKinds: ReadonlySet<CommandEffect['kind']> = new Set([
  'read',
  'list',
  'write',
  'delete',
  'delete-tree',
  'script',
  'program',
] as const)

const isPathEffect = (effect: CommandEffect): boolean => pathKinds.has(effect.kind)

function locate(found: CommandEffect, cwd: Cwd, places: Places, realPathOf: RealPathOf): LocatedEffect {
  const base = { named: found.named, tree: found.kind === 'delete-tree', kind: found.kind, option: found.option, ran: null, below: null }
  const written = found.word?.kind === 'literal' ? found.word.text : (found.word?.prefix ?? '')
  switch (found.kind) {
    case 'read':
    case 'write':
      return { ...base, effect: { kind: found.kind, ...zoneOfWord(found.word, cwd, places, realPathOf) } }
    case 'delete':
    case 'delete-tree':
      return { ...base, effect: { kind: 'delete', ...zoneOfWord(found.word, cwd, places, realPathOf), measure: null } }
    case 'list':
      return { ...base, effect: { kind: 'read', path: written, zone: 'unknown' } }
    case 'script':
      return { ...base, ran: zoneOfWord(found.word, cwd, places, realPathOf).zone, effect: { kind: 'execute', what: written } }
    case 'program':
    case 'code':
    case 'execute':
      return { ...base, effect: { kind: 'execute', what: written } }
    case 'url':
    case 'host':
    case 'network':
      return { ...base, effect: { kind: 'network', host: hostOf(found.word, found.kind) } }
    case 'target':
    case 'signal':
      return { ...base, effect: { kind: 'signal', target: written } }
    case 'privilege':
    case 'history':
    case 'config':
    case 'unknown':
      return { ...base, effect: { kind: found.kind } }
  }
}

const ofRedirect = { kind: 'redirect', named: false, tree: false, option: null, ran: null, below: null } as const

function locateRedirect(redirect: Redirect, cwd: Cwd, places: Places, realPathOf: RealPathOf): readonly LocatedEffect[] {
  if (redirect.kind === 'duplicate') return []
  const kind = redirect.kind === 'read' ? 'read' : 'write'
  if (redirect.target.kind === 'literal') {
    const { text } = redirect.target
    if ((places.paths ?? posixPaths).discards(text)) return []
    const network = /^\/dev\/(tcp|udp)\/([^/]+)/.exec(text)
    if (network) return [{ ...ofRedirect, effect: { kind: 'network', host: network[2] ?? '' } }]
  }
  return [{ ...ofRedirect, effect: { kind, ...zoneOfWord(redirect.target, cwd, places, realPathOf) } }]
}

const keepsNothing = ({ kind, word }: CommandEffect, paths: PathRules): boolean =>
  word?.kind === 'literal' && ((kind === 'write' && paths.discards(word.text)) || (kind === 'read' && paths.tellsNothing(word.text)))

function zoneOfWord(word: Word | null, cwd: Cwd, places: Places, realPathOf: RealPathOf): { readonly path: string; readonly zone: Zone } {
  const paths = places.paths ?? posixPaths
  const written = word === null ? '.' : word.kind === 'literal' ? word.text : word.kind === 'pattern' ? word.text : `${word.prefix}…`
  if (word?.kind === 'literal' && paths.discards(word.text)) return { path: word.text, zone: 'workspace' }
  const absolute = candidates(word, cwd, paths)
  if (absolute === null) return { path: written, zone: 'unknown' }
  const others = asTheSystemReads(word, cwd, paths)
  const [first = written] = absolute
  if (absolute.length === 1 && others.length === 0) return { path: first, zone: paths.zoneOf(first, realPathOf(first), places) }
  const zones = [...absolute, ...others].map((each) => paths.zoneOf(each, realPathOf(each), places))
  return { path: absolute.length === 1 ? first : written, zone: worstZone(zones) }
}

/**
 * Absolute paths a word may mean, or null where that is not known. For a file-name pattern it is the folder before the first star:
 * the names it stands for lie there or below (a pattern with `..` behind the star is not known).
 */
function candidates(word: Word | null, cwd: Cwd, paths: PathRules): readonly string[] | null {
  if (word?.kind === 'unknown') return null
  if (word?.kind === 'pattern' && word.text.slice(word.prefix.length).includes('..')) return null
  const written = word === null ? '.' : word.kind === 'literal' ? word.text : paths.folderOfPattern(word.prefix)
  const folders = cwd.kind === 'unknown' ? [null] : cwd.folders
  if (folders.length === 1) {
    const only = paths.toAbsolute(written, folders[0] ?? null)
    return only === null ? null : [only]
  }
  const found = folders.map((folder) => paths.toAbsolute(written, folder))
  const known = [...new Set(found.flatMap((each) => (each === null ? [] : [each])))]
  return known.length === 0 || found.includes(null) ? null : known
}

/** Further paths to look up for a word, for what the disk makes of it. */
function asTheSystemReads(word: Word | null, cwd: Cwd, paths: PathRules): readonly string[] {
  if (word === null || word.kind === 'unknown' || cwd.kind === 'unknown') return []
  return cwd.folders.flatMap((folder) => paths.asTheSystemReads(word.text, word.kind === 'pattern', folder) ?? [])
}

function hostOf(word: Word | null, kind: CommandEffect['kind']): string {
  if (word === null) return ''
  const text = word.kind === 'literal' ? word.text : word.prefix
  if (kind === 'host') return text.replace(/^[^@]*@/, '').replace(/:.*$/, '')
  return /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?([^/:?#]+)/i.exec(text)?.[1] ?? text
}
