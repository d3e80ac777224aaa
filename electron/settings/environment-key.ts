import { succeed } from '../../shared/errors.ts'
import type { KeyService } from '../ipc/services.ts'

/** A key that lives in memory only: for headless runs, where it comes from an environment variable, and where no key store is. */
export function keyInMemory(initial: string | null): KeyService {
  let key = initial === null || initial.trim() === '' ? null : initial.trim()
  return {
    kept: 'memory',
    present: () => key !== null,
    read: () => key,
    set: async (next) => {
      key = next === '' ? null : next
      return succeed(null)
    },
  }
}
