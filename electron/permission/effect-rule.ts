import path from 'node:path'
import type { Effect, VerdictKind, Zone } from '../../shared/permission.ts'
import { posixPaths } from './path-rules.ts'
import type { RulePattern } from './rule-text.ts'
import type { Places } from './zone-of-path.ts'

type EffectPattern = Extract<RulePattern, { kind: 'effect' }>

/**
 * True when an effect rule (`write(workspace/**)`, `network(*.example.com)`) is about this effect. One that allows covers only the kind of
 * place that it names: `read(~/**)` says nothing of keys in the home folder, `write(workspace/a)` nothing of where a link `a` may lead.
 * One that asks or denies is taken as wide as it reads.
 */
export function coversEffect(pattern: EffectPattern, effect: Effect, places: Places, decision: VerdictKind = 'allow'): boolean {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete': {
      if (pattern.effect !== effect.kind) return false
      const named = namedPath(pattern.target, places)
      if (!isAt(named, effect.path)) return false
      return decision !== 'allow' || isHarmlessZone(effect.zone) || effect.zone === zoneOfNamed(named, places)
    }
    case 'network':
      return pattern.effect === 'network' && coversHost(pattern.target, effect.host)
    case 'execute':
      return pattern.effect === 'execute' && pattern.target === effect.what
    default:
      return false
  }
}

interface NamedPath {
  readonly path: string
  /** With everything below it. */
  readonly tree: boolean
}

function namedPath(target: string, places: Places): NamedPath {
  const inWorkspace = target === 'workspace' || target.startsWith('workspace/')
  const absolute = inWorkspace
    ? path.posix.join(places.workspace, target.slice('workspace'.length))
    : target.replace(/^~(?=\/|$)/, places.home)
  return absolute.endsWith('/**') ? { path: absolute.slice(0, -3), tree: true } : { path: absolute, tree: false }
}

function isAt(named: NamedPath, effectPath: string): boolean {
  const [outer, inner] = [comparable(named.path), comparable(effectPath)]
  return inner === outer || (named.tree && inner.startsWith(`${outer}/`))
}

/** Paths of Windows are the same in any case and with either slash. */
const comparable = (path: string): string => (/^[A-Za-z]:[\\/]/.test(path) ? path.replaceAll('\\', '/').toLowerCase() : path)

const isHarmlessZone = (zone: Zone): boolean => zone === 'workspace' || zone === 'temp'

function zoneOfNamed({ path: named }: NamedPath, places: Places): Zone {
  const shown = named === '' ? '/' : named
  return (places.paths ?? posixPaths).zoneOf(shown, shown, places)
}

function coversHost(target: string, host: string): boolean {
  if (host === '') return false
  if (target.startsWith('*.')) return host.endsWith(target.slice(1)) || host === target.slice(2)
  return host === target
}
