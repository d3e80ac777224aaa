import { succeed } from '../../shared/errors.ts'
import type { ModelId } from '../../shared/ids.ts'
import type { KeyService } from '../ipc/services.ts'
import { KeyRing } from './key-ring.ts'

export interface RunKeys {
  readonly key: string | null
  readonly openAiKey: string | null
}

/**
 * The keys of a headless run, from environment variables. Our own is for whatever address the run speaks to. That of OpenAI serves in its place,
 * but not at a saved model's address which is another's: nobody meant it for there.
 */
export function keyOfRun({ key, openAiKey }: RunKeys): KeyService {
  const own = key?.trim() || null
  const openAi = openAiKey?.trim() || null
  return {
    kept: 'memory',
    read: ({ savedId, baseUrl }) => own ?? (savedId === undefined || originOf(baseUrl) === openAiOrigin ? openAi : null),
    values: () => [own, openAi].filter((known) => known !== null),
    set: async () => succeed(null),
  }
}

const openAiOrigin = 'https://api.openai.com'
const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

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
