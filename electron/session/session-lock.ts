import { assertNever } from '../../shared/assert.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
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
      return failSaying('busy', 'session-open-elsewhere', { pid: answer.pid })
    case 'contested':
      return failSaying('busy', 'session-opening-elsewhere')
    case 'unwritable':
      return failSaying('storage-failed', 'session-lock-unwritable', { cause: answer.message })
    default:
      return assertNever(answer)
  }
}
