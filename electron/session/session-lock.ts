import { assertNever } from '../../shared/assert.ts'
import { fail, type Result, succeed } from '../../shared/errors.ts'
import { takeLockFile } from '../lock-file.ts'

/**
 * Takes the lock file of a session: one writer at a time, also between the app and headless runs.
 * Returns the function that gives it back.
 */
export function takeSessionLock(file: string): Result<() => void> {
  const answer = takeLockFile(file)
  switch (answer.kind) {
    case 'taken':
      return succeed(answer.release)
    case 'held':
      return fail('busy', `This session is open in another Signalbox (process ${answer.pid}).`)
    case 'contested':
      return fail('busy', 'This session is just being opened by another Signalbox.')
    case 'unwritable':
      return fail('storage-failed', `The session's lock cannot be written: ${answer.message}`)
    default:
      return assertNever(answer)
  }
}
