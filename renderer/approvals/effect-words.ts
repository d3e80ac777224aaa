import { assertNever } from '../../shared/assert.ts'
import type { DeleteMeasure, Effect, Zone } from '../../shared/permission.ts'
import { firstLine } from './command-pieces.ts'

/** The colour an effect's lamp has: green only looks, amber changes things, red is dangerous. */
export type EffectTone = 'allow' | 'ask' | 'deny'

/** One short line on the card: a text of the catalogue, the thing it speaks of, and where that lies. */
export interface EffectLine {
  readonly tone: EffectTone
  readonly key: EffectKey
  /** The path, host or program; null where the text needs none. */
  readonly subject: string | null
  readonly zone: Zone | null
  /** What a delete would take away, where it was counted. */
  readonly measure?: DeleteMeasure
}

/** `project`: code of this workspace that the command runs by name. `read-all`: the workspace itself, not a path in it. `-any`: to whom is not known. */
export type EffectKey = Effect['kind'] | 'project' | 'read-all' | 'network-any' | 'signal-any'

// How main tells a script of the project: `package.json › scripts.build = vite build`.
const projectMark = 'package.json › '

/** A program or host is named in one line; a command of 300 lines is not a name. In UTF-16 code units. */
const subjectMaxCharacters = 160

/** The lines for a verdict's effects, each thing once, the dangerous first. That the command runs itself is not said: it stands above in full. */
export function effectLines(effects: readonly Effect[], command: string | null, workspace: string | null = null): readonly EffectLine[] {
  const seen = new Map<string, EffectLine>()
  for (const effect of effects) {
    if (effect.kind === 'execute' && effect.what === command) continue
    const line = effectLine(effect, workspace)
    seen.set(`${line.key} ${line.zone} ${line.subject}`, line)
  }
  return [...seen.values()].sort((a, b) => toneOrder[a.tone] - toneOrder[b.tone])
}

const toneOrder: Readonly<Record<EffectTone, number>> = { deny: 0, ask: 1, allow: 2 }

function effectLine(effect: Effect, workspace: string | null): EffectLine {
  switch (effect.kind) {
    case 'read':
      if (effect.path === workspace) return { tone: 'allow', key: 'read-all', subject: null, zone: null }
      return { tone: readTone(effect.zone), key: 'read', subject: effect.path, zone: effect.zone }
    case 'write':
      return { tone: writeTone(effect.zone), key: 'write', subject: effect.path, zone: effect.zone }
    case 'delete': {
      const line: EffectLine = { tone: writeTone(effect.zone), key: 'delete', subject: effect.path, zone: effect.zone }
      return effect.measure === null ? line : { ...line, measure: effect.measure }
    }
    case 'execute':
      if (effect.what === '') return { tone: 'ask', key: 'project', subject: null, zone: null }
      if (effect.what.startsWith(projectMark))
        return { tone: 'ask', key: 'project', subject: firstLine(effect.what, subjectMaxCharacters), zone: null }
      return { tone: 'ask', key: 'execute', subject: firstLine(effect.what, subjectMaxCharacters), zone: null }
    case 'network':
      if (effect.host === '') return { tone: 'ask', key: 'network-any', subject: null, zone: null }
      return { tone: 'ask', key: 'network', subject: effect.host, zone: null }
    case 'signal':
      if (effect.target === '') return { tone: 'ask', key: 'signal-any', subject: null, zone: null }
      return { tone: 'ask', key: 'signal', subject: effect.target, zone: null }
    case 'privilege':
      return { tone: 'deny', key: 'privilege', subject: null, zone: null }
    case 'history':
    case 'config':
    case 'unknown':
      return { tone: 'ask', key: effect.kind, subject: null, zone: null }
    default:
      return assertNever(effect)
  }
}

function readTone(zone: Zone): EffectTone {
  switch (zone) {
    case 'workspace':
    case 'workspace-protected':
    case 'temp':
      return 'allow'
    case 'secret':
      return 'deny'
    case 'home':
    case 'startup':
    case 'system':
    case 'device':
    case 'network-path':
    case 'outside':
    case 'unknown':
      return 'ask'
    default:
      return assertNever(zone)
  }
}

function writeTone(zone: Zone): EffectTone {
  switch (zone) {
    case 'workspace':
    case 'temp':
    case 'home':
    case 'outside':
    case 'network-path':
    case 'unknown':
      return 'ask'
    case 'workspace-protected':
    case 'secret':
    case 'startup':
    case 'system':
    case 'device':
      return 'deny'
    default:
      return assertNever(zone)
  }
}
