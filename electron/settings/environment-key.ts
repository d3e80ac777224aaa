import { succeed } from '../../shared/errors.ts'
import type { ModelId } from '../../shared/ids.ts'
import type { KeyService } from '../ipc/services.ts'
import { KeyRing } from './key-ring.ts'

/** The one key of a headless run, from an environment variable: it is for the address on the command line, and there is no other. */
export function keyOfRun(key: string | null): KeyService {
  const trimmed = key?.trim() ?? ''
  return {
    kept: 'memory',
    read: () => (trimmed === '' ? null : trimmed),
    values: () => (trimmed === '' ? [] : [trimmed]),
    set: async () => succeed(null),
  }
}

/** Keys that live in memory only, where no key store is. */
export function keysInMemory(): KeyService {
  let ring = new KeyRing([])
  return {
    kept: 'memory',
    read: (place) => ring.read(place),
    values: () => ring.values(),
    set: async (id: ModelId, baseUrl: string, key: string) => {
      ring = ring.with(id, baseUrl, key)
      return succeed(null)
    },
  }
}
