import type { Risk, Zone } from '../../shared/permission.ts'
import type { LocatedEffect } from './locate-effects.ts'

type PathAct = 'read' | 'write' | 'delete'

// How bad it is to do this there. What a person can undo with git is not told here: see the note on deletes in docs/rules.md.
const pathRisk: Readonly<Record<PathAct, Readonly<Record<Zone, Risk>>>> = {
  read: {
    workspace: 'low',
    'workspace-protected': 'low',
    temp: 'low',
    home: 'medium',
    outside: 'medium',
    system: 'medium',
    startup: 'medium',
    unknown: 'medium',
    secret: 'high',
    device: 'high',
    'network-path': 'high',
  },
  write: {
    workspace: 'medium',
    'workspace-protected': 'high',
    temp: 'low',
    home: 'high',
    outside: 'medium',
    system: 'high',
    startup: 'high',
    unknown: 'high',
    secret: 'high',
    device: 'high',
    'network-path': 'high',
  },
  delete: {
    workspace: 'high',
    'workspace-protected': 'high',
    temp: 'medium',
    home: 'high',
    outside: 'high',
    system: 'high',
    startup: 'high',
    unknown: 'high',
    secret: 'high',
    device: 'high',
    'network-path': 'high',
  },
}

/** How dangerous one effect is, wherever it comes from. `regenerable`: what is deleted is ignored by git or lies clean in it. */
export function riskOfEffect(located: LocatedEffect, regenerable: (path: string) => boolean): Risk {
  const { effect } = located
  switch (effect.kind) {
    case 'read':
    case 'write':
      return pathRisk[effect.kind][effect.zone]
    case 'delete':
      return effect.zone === 'workspace' && regenerable(effect.path) ? 'medium' : pathRisk.delete[effect.zone]
    case 'execute':
      // A script of the workspace is what the developer works on; code that is chosen otherwise is not.
      return located.kind === 'execute' || located.ran === 'workspace' ? 'medium' : 'high'
    case 'network':
      return located.kind === 'redirect' ? 'high' : 'medium'
    case 'signal':
    case 'unknown':
      return 'medium'
    case 'privilege':
    case 'history':
    case 'config':
      return 'high'
  }
}

const order: readonly Risk[] = ['low', 'medium', 'high']

/** The worst of several; `low` of none. */
export function worstRisk(risks: readonly Risk[]): Risk {
  return order[Math.max(0, ...risks.map((risk) => order.indexOf(risk)))] ?? 'high'
}
