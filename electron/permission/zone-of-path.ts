import path from 'node:path'
import type { Zone } from '../../shared/permission.ts'
import { foldPath } from './fold-name.ts'
import type { PathRules } from './path-rules.ts'
import {
  actingTrails,
  harmlessEnvironmentNames,
  openSystemFiles,
  secretFileExpressions,
  secretFileNames,
  secretFolderNames,
  secretProcessPattern,
  secretTrails,
  startupHomeTrails,
  startupRoots,
  steeringTrails,
  systemRoots,
  tellingTrails,
  temporaryRoots,
} from './zone-tables.ts'

/** The folders that zones are told apart by. Real paths. */
export interface Places {
  readonly workspace: string
  readonly home: string
  /** How paths are written there; as on Linux and macOS where it is absent. */
  readonly paths?: PathRules
}

/** The absolute path that a written one means: relative to the workspace, `~` is the home folder, `..` is folded away. */
export function absolutePath(written: string, places: Places): string {
  if (written === '~') return places.home
  if (written.startsWith('~/')) return path.join(places.home, written.slice(2))
  return path.resolve(places.workspace, written)
}

/** The zone to judge a file by: the worse of the path as written and as resolved through symbolic links. */
export function zoneOfFile(written: string, realPath: string, places: Places): Zone {
  if (written.includes('\0') || /^~[^/]/.test(written)) return 'unknown'
  if (written.startsWith('\\\\')) return 'network-path'
  const absolute = absolutePath(written, places)
  const zone = zoneOfPath(absolute, places)
  if (absolute === realPath) return zone
  const known = knownOf(places)
  if (known.last?.realPath !== realPath) known.last = { realPath, zone: zoneOfPath(realPath, places) }
  return worseZone(zone, known.last.zone)
}

/** The zone of one absolute path, taken as it stands. Nothing is looked up, so it need not exist. */
export function zoneOfPath(absolute: string, places: Places): Zone {
  if (!path.isAbsolute(absolute) || absolute.includes('\0')) return 'unknown'
  const folded = foldPath(mayFold.test(absolute) ? path.normalize(absolute) : absolute)
  if (folded.startsWith('//')) return 'network-path'
  if (isWithin('/dev', folded)) return 'device'
  if (isSecret(folded)) return 'secret'
  if (isStartup(folded, knownOf(places).home)) return 'startup'
  return zoneByNearestRoot(absolute, folded, places)
}

// Dots that go up or stay, and doubled slashes.
const mayFold = /[\\/](\.|[\\/])/

interface Known {
  /** The home folder, folded. */
  readonly home: string
  /** Many words may lead to one place, as those do that were not looked up. */
  last: { readonly realPath: string; readonly zone: Zone } | null
}

const knownByPlaces = new WeakMap<Places, Known>()

/** What is worked out once for all paths that are held against the same places. */
function knownOf(places: Places): Known {
  const found = knownByPlaces.get(places) ?? { home: foldPath(places.home), last: null }
  knownByPlaces.set(places, found)
  return found
}

/** The zone of a path that was folded already, with folded places: for volumes where case does not count. */
export function zoneOfFolded(folded: string, places: Places): Zone {
  if (isSecret(folded)) return 'secret'
  return isStartup(folded, places.home) ? 'startup' : zoneByNearestRoot(folded, folded, places)
}

/** True for a protected file whose change makes something run by itself or grants approvals; false for one that only steers. */
export function actsByItself(written: string, realPath: string, places: Places): boolean {
  return [absolutePath(written, places), realPath].some((one) => actingTrail.test(foldPath(path.normalize(one))))
}

/** True for a protected file of the workspace that anybody may read: CI files, instructions for agents, tasks of an editor. */
export function isOpenToReaders(written: string, realPath: string): boolean {
  return ![written, realPath].some((one) => tellingTrail.test(foldPath(path.normalize(`/${one}`))))
}

/** True for a file of the system that anybody may read: which system it is, how much memory it has. */
export function isOpenSystemFile(absolute: string, realPath: string): boolean {
  return openSystemFiles.has(absolute) && (absolute === realPath || openSystemFiles.has(realPath))
}

/** True when `inner` is `outer` or lies in it. Case counts. */
export function isWithin(outer: string, inner: string): boolean {
  const folder = outer.endsWith('/') || outer.endsWith(path.sep) ? outer.slice(0, -1) : outer
  return inner === outer || inner === folder || inner.startsWith(`${folder}/`) || inner.startsWith(folder + path.sep)
}

// From harmless to worst. A path that is two things at once is judged as the later one.
const zonesFromHarmless: readonly Zone[] = [
  'workspace',
  'temp',
  'workspace-protected',
  'outside',
  'home',
  'unknown',
  'system',
  'startup',
  'network-path',
  'secret',
  'device',
]

/** The worst of several zones; `workspace` of none. */
export function worstZone(zones: readonly Zone[]): Zone {
  return zones.reduce<Zone>(worseZone, 'workspace')
}

function worseZone(one: Zone, other: Zone): Zone {
  return zonesFromHarmless.indexOf(one) >= zonesFromHarmless.indexOf(other) ? one : other
}

function isSecret(folded: string): boolean {
  return secretProcessPattern.test(folded) || secretTrail.test(folded) || secretName.test(folded)
}

function isStartup(folded: string, home: string): boolean {
  if (startupRoot.test(folded)) return true
  const folder = home === '/' ? '' : home
  return folded.startsWith(`${folder}/`) && startupHomeTrail.test(folded.slice(folder.length + 1))
}

/** Roots may lie in one another (a workspace in the temporary folder, one in `/opt`): the innermost decides. */
function zoneByNearestRoot(absolute: string, folded: string, places: Places): Zone {
  let zone: Zone = 'outside'
  let longest = 0
  const take = (rootLength: number, itsZone: Zone) => {
    if (rootLength > longest) [longest, zone] = [rootLength, itsZone]
  }
  const { home } = knownOf(places)
  if (isWithin(places.workspace, absolute)) take(places.workspace.length, workspaceZone(folded))
  if (isWithin(home, folded)) take(home.length, 'home')
  take(temporaryRoot.exec(folded)?.[1]?.length ?? 0, 'temp')
  take(systemRoot.exec(folded)?.[1]?.length ?? 0, 'system')
  return zone
}

function workspaceZone(folded: string): Zone {
  return protectedTrail.test(folded) ? 'workspace-protected' : 'workspace'
}

// Each table as one expression: a path is held against hundreds of names, many times for a command.
const oneOf = (names: readonly string[]): string => names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
const trailOf = (names: readonly string[]): RegExp => new RegExp(`/(?:${oneOf(names)})(?:/|$)`)
const rootOf = (names: readonly string[]): RegExp => new RegExp(`^(${oneOf(names)})(?:/|$)`)

const secretTrail = trailOf(secretTrails)
const harmlessName = `(?:${oneOf([...harmlessEnvironmentNames])})(?:/|$)`
const secretNames = [oneOf([...secretFolderNames, ...secretFileNames]), ...secretFileExpressions].join('|')
const secretName = new RegExp(`(?:^|/)(?!${harmlessName})(?:${secretNames})(?:/|$)`)
const actingTrail = trailOf(actingTrails)
const tellingTrail = trailOf(tellingTrails)
const protectedTrail = trailOf([...actingTrails, ...steeringTrails])
const startupRoot = rootOf(startupRoots)
const startupHomeTrail = rootOf(startupHomeTrails)
const temporaryRoot = rootOf(temporaryRoots)
const systemRoot = rootOf(systemRoots)
