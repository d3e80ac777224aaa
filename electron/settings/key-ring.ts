import { z } from 'zod'
import { type ModelId, modelIdSchema } from '../../shared/ids.ts'

/** `origin` is the server the key was entered for: it is sent nowhere else, whatever the address of its model becomes. */
const keptKeySchema = z.strictObject({ id: modelIdSchema, origin: z.string(), key: z.string() })
type KeptKey = z.infer<typeof keptKeySchema>

const keyRingSchema = z.strictObject({ version: z.literal(1), keys: z.array(keptKeySchema) })

/** All keys. Never changed in place. */
export class KeyRing {
  readonly #keys: readonly KeptKey[]

  constructor(keys: readonly KeptKey[]) {
    this.#keys = keys
  }

  /** @throws when the text is none of ours. */
  static parse(text: string): KeyRing {
    return new KeyRing(keyRingSchema.parse(JSON.parse(text)).keys)
  }

  get isEmpty(): boolean {
    return this.#keys.length === 0
  }

  /** The model's own key; for a session from before models were saved, the first one for that server. */
  read({ savedId, baseUrl }: { readonly savedId?: ModelId | undefined; readonly baseUrl: string }): string | null {
    const origin = originOf(baseUrl)
    if (origin === null) return null
    return this.#keys.find((kept) => kept.origin === origin && (savedId === undefined || kept.id === savedId))?.key ?? null
  }

  values(): readonly string[] {
    return this.#keys.map((kept) => kept.key)
  }

  /** The empty string removes the key. */
  with(id: ModelId, baseUrl: string, key: string): KeyRing {
    const others = this.#keys.filter((kept) => kept.id !== id)
    const origin = originOf(baseUrl)
    return new KeyRing(key === '' || origin === null ? others : [...others, { id, origin, key }])
  }

  toText(): string {
    return JSON.stringify({ version: 1, keys: this.#keys })
  }
}

const originOf = (baseUrl: string): string | null => (URL.canParse(baseUrl) ? new URL(baseUrl).origin : null)
