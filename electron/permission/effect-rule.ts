import path from 'node:path'
import type { Effect } from '../../shared/permission.ts'
import type { RulePattern } from './rule-text.ts'
import type { Places } from './zone-of-path.ts'

type EffectPattern = Extract<RulePattern, { kind: 'effect' }>

/** True when an effect rule (`write(workspace/**)`, `network(*.example.com)`) is about this effect. Protected and secret places are never meant by `workspace/**`. */
export function coversEffect(pattern: EffectPattern, effect: Effect, places: Places): boolean {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
      return pattern.effect === effect.kind && coversPath(pattern.target, effect.path, effect.zone === 'workspace', places)
    case 'network':
      return pattern.effect === 'network' && coversHost(pattern.target, effect.host)
    case 'execute':
      return pattern.effect === 'execute' && pattern.target === effect.what
    default:
      return false
  }
}

function coversPath(target: string, effectPath: string, plainWorkspace: boolean, places: Places): boolean {
  const inWorkspace = target === 'workspace' || target.startsWith('workspace/')
  const absolute = inWorkspace
    ? path.posix.join(places.workspace, target.slice('workspace'.length))
    : target.replace(/^~(?=\/|$)/, places.home)
  if (absolute.endsWith('/**')) {
    const folder = absolute.slice(0, -3)
    return (plainWorkspace || !inWorkspace) && (effectPath === folder || effectPath.startsWith(`${folder}/`))
  }
  return effectPath === absolute
}

function coversHost(target: string, host: string): boolean {
  if (host === '') return false
  if (target.startsWith('*.')) return host.endsWith(target.slice(1)) || host === target.slice(2)
  return host === target
}
