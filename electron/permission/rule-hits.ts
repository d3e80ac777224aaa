import { readFileSync } from 'node:fs'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import type { RuleId } from '../../shared/ids.ts'
import type { Clock } from '../agent/ports.ts'

const hitSchema = z.strictObject({ hits: z.number().int().min(0), lastAt: z.number().nullable(), createdAt: z.number() })
const hitsFileSchema = z.strictObject({ version: z.literal(1), rules: z.record(z.string(), hitSchema) })

/** How often a rule decided, when last (milliseconds since the epoch), and when it was first seen. */
export type RuleHit = z.infer<typeof hitSchema>

// Counts are no facts that something depends on: a second of them may be lost.
const writeDelayMs = 1_000

/** Counts what rules did, in a file of its own beside the rules, so that those stay the user's. A count that is lost does no harm. */
export class RuleHits {
  readonly #file: string
  readonly #clock: Clock
  readonly #hits: Map<RuleId, RuleHit>
  #timer: NodeJS.Timeout | null = null

  constructor(file: string, clock: Clock) {
    this.#file = file
    this.#clock = clock
    this.#hits = new Map(Object.entries(readHits(file)))
  }

  /** The counts of a rule; a rule that was never seen begins now. */
  of(ruleId: RuleId): RuleHit {
    const known = this.#hits.get(ruleId)
    if (known !== undefined) return known
    const fresh: RuleHit = { hits: 0, lastAt: null, createdAt: this.#clock.now() }
    this.#set(ruleId, fresh)
    return fresh
  }

  note(ruleId: RuleId): void {
    const last = this.of(ruleId)
    this.#set(ruleId, { ...last, hits: last.hits + 1, lastAt: this.#clock.now() })
  }

  /** Writes what is not written yet. */
  async flush(): Promise<void> {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    const text = `${JSON.stringify({ version: 1, rules: Object.fromEntries(this.#hits) }, null, 1)}\n`
    await writeFileAtomic(this.#file, text, { mode: 0o600 }).catch(() => undefined)
  }

  #set(ruleId: RuleId, hit: RuleHit): void {
    this.#hits.set(ruleId, hit)
    this.#timer ??= setTimeout(() => void this.flush(), writeDelayMs).unref()
  }
}

function readHits(file: string): Record<string, RuleHit> {
  try {
    const parsed = hitsFileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    return parsed.success ? parsed.data.rules : {}
  } catch {
    return {}
  }
}
