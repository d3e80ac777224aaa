import { assertNever } from '../../shared/assert.ts'
import type { Effect, ReasonCode } from '../../shared/permission.ts'
import type { Readability } from '../agent/ports.ts'
import { type JudgeFacts, judge } from './judge.ts'
import { isOpenToReaders } from './zone-of-path.ts'

/**
 * How far a file may be told about without asking, for tools that come by many at once: judged as reading it would be. What may hold secrets
 * or is denied is not even named.
 */
export function readabilityOf(realPath: string, facts: JudgeFacts): Readability {
  const { verdict, effects, reasons } = judge({ kind: 'read-file', path: realPath, realPath }, facts)
  switch (verdict) {
    case 'allow':
      return 'open'
    case 'deny':
      // In unattended mode a question is a deny; what would be asked is named all the same.
      return reasons[0]?.code === 'unattended-mode' ? named(realPath, effects[0], reasons[1]?.code) : 'hidden'
    case 'ask':
      return named(realPath, effects[0], reasons[0]?.code)
    default:
      return assertNever(verdict)
  }
}

function named(realPath: string, effect: Effect | undefined, code: ReasonCode | undefined): Readability {
  if (effect?.kind !== 'read' || effect.zone === 'secret') return 'hidden'
  // As for commands that read: CI files and instructions for agents are no secret. A rule that asks is.
  return code === 'no-rule' && effect.zone === 'workspace-protected' && isOpenToReaders(realPath, realPath) ? 'open' : 'named'
}
