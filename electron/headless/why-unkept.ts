import { assertNever } from '../../shared/assert.ts'
import type { UnkeptReason } from '../../shared/changes.ts'

/** One line for a call whose changes cannot be undone later, because the files before it were not kept. */
export const whyUnkept = (reason: UnkeptReason): string =>
  `Files are not kept before changes, so these cannot be undone: ${causeOf(reason)}`

function causeOf(reason: UnkeptReason): string {
  switch (reason) {
    case 'no-git':
      return 'git is not installed.'
    case 'too-slow':
      return 'it would take too long in this folder.'
    case 'in-use':
      return 'another Signalbox was keeping files of this folder at that moment.'
    case 'too-large':
      return 'there are too many or too large files in this folder.'
    case 'unsuitable':
      return 'this folder is the home folder, the whole disk, or holds the data of Signalbox.'
    case 'failed':
      return 'git failed.'
    default:
      return assertNever(reason)
  }
}
