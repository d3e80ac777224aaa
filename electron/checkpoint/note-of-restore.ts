import { assertNever } from '../../shared/assert.ts'
import type { RestoreAim } from '../../shared/changes.ts'
import type { Delta } from './compare-trees.ts'

// The model can look for itself; this tells it where.
const namedMax = 40

/** What the model reads after the user put files back. */
export function noteOfRestore(aim: RestoreAim, deltas: readonly Delta[], failed: readonly string[]): string {
  const lines = deltas.slice(0, namedMax).map((delta) => `- ${JSON.stringify(delta.path)}: ${becameOf(delta)}`)
  const more = deltas.length - lines.length
  return [
    `[Signalbox: the user ${aimOf(aim)}. These files of the workspace are different from what you last saw; read them again before you change them:`,
    ...lines,
    ...(more > 0 ? [`- and ${more} more`] : []),
    ...(failed.length > 0 ? [`Could not be put back: ${failed.slice(0, namedMax).join(', ')}`] : []),
    'Do not make the undone changes again unless the user asks for them.]',
  ].join('\n')
}

function aimOf(aim: RestoreAim): string {
  switch (aim.kind) {
    case 'call':
      return 'undid what one of your calls changed'
    case 'message':
      return 'put the files back to how they were before an earlier message'
    case 'redo':
      return 'took an undo back'
    default:
      return assertNever(aim)
  }
}

function becameOf({ change }: Delta): string {
  switch (change) {
    case 'added':
      return 'is there again'
    case 'changed':
      return 'has its other content again'
    case 'deleted':
      return 'is gone'
    default:
      return assertNever(change)
  }
}
