import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type SnapshotId, snapshotIdSchema } from '../../shared/changes.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import { parseJson } from '../../shared/parse-json.ts'
import { failSaying } from '../../shared/say-fault.ts'
import { isAtWork, lockOwnerSchema, takeLockFile, thisProcess } from '../lock-file.ts'

// A visit takes some ten milliseconds; a call that waits for one loses hardly more than that.
const lookAgainMs = 20

// A state is written into a session's log right after it was kept; until then nobody but us knows that it is needed.
const writtenDownAfterMs = 30_000

const givenSchema = z.array(z.strictObject({ id: snapshotIdSchema, at: z.number(), writer: z.string() }))
type Given = z.infer<typeof givenSchema>[number]

/** One at the store. `since`: whether the last one who changed it was also we; what we remember of it holds only then. */
export interface Visit {
  readonly since: 'ours' | 'others'
  /** True while another process that has used this store runs: its sessions may name every state in it. */
  isUsedElsewhere(): boolean
  /** Says that the store is ours from now on; before the first change of it. */
  claim(): void
  /** Notes a state that is about to be written down. */
  give(id: SnapshotId): void
  /** Takes back those that we noted; then gives what was noted a moment ago, by whomever. */
  givenLately(takenBack: ReadonlySet<SnapshotId>): readonly SnapshotId[]
}

/** Lets one at a time at a store: the calls of this app in the order they came, and other Signalbox processes in between. */
export class StoreDoor {
  readonly #store: string
  readonly #writer = randomUUID()
  #turn: Promise<unknown> = Promise.resolve()
  #isHeldElsewhere = false

  constructor(store: string) {
    this.#store = store
  }

  /** True while somebody here waits for another process that is at the store. */
  get isHeldElsewhere(): boolean {
    return this.#isHeldElsewhere
  }

  /** Does something with the store when its turn has come. */
  enter<Value>(signal: AbortSignal, act: (visit: Visit) => Promise<Result<Value>>): Promise<Result<Value>> {
    const acted = this.#turn.then(async () => {
      const lock = await this.#takeLock(signal)
      return lock.ok ? act(this.#visit()).finally(lock.value) : lock
    })
    this.#turn = acted.catch(() => undefined)
    return acted
  }

  async #takeLock(signal: AbortSignal): Promise<Result<() => void>> {
    mkdirSync(path.dirname(this.#store), { recursive: true, mode: 0o700 })
    try {
      for (;;) {
        const answer = takeLockFile(`${this.#store}.lock`)
        if (answer.kind === 'taken') return succeed(answer.release)
        if (answer.kind === 'unwritable') return failSaying('storage-failed', 'kept-files-unlockable', { cause: answer.message })
        this.#isHeldElsewhere = true
        if (signal.aborted) return failSaying('process-failed', 'kept-files-in-use')
        await wait(lookAgainMs, undefined, { signal }).catch(() => undefined)
      }
    } finally {
      this.#isHeldElsewhere = false
    }
  }

  #visit(): Visit {
    const place = (name: string) => path.join(this.#store, name)
    const owner = read(place('writer'))
    const write = (given: readonly Given[]) => writeFileSync(place('given'), JSON.stringify(given), { mode: 0o600 })
    return {
      since: owner === this.#writer ? 'ours' : 'others',
      isUsedElsewhere: () => namesIn(place('users')).some((name) => name !== this.#writer && isUser(place(path.join('users', name)))),
      claim: () => {
        mkdirSync(place('users'), { recursive: true })
        writeFileSync(place(path.join('users', this.#writer)), JSON.stringify(thisProcess()), { mode: 0o600 })
        writeFileSync(place('writer'), this.#writer, { mode: 0o600 })
      },
      give: (id) => write([...lately(place('given')), { id, at: Date.now(), writer: this.#writer }]),
      givenLately: (takenBack) => {
        const given = lately(place('given'))
        const left = given.filter(({ id, writer }) => writer !== this.#writer || !takenBack.has(id))
        if (left.length < given.length) write(left)
        return left.map(({ id }) => id)
      },
    }
  }
}

function lately(file: string): readonly Given[] {
  const parsed = givenSchema.safeParse(parseJson(read(file)))
  return parsed.success ? parsed.data.filter(({ at }) => Date.now() - at < writtenDownAfterMs) : []
}

/** False for one that is gone, of which the mark goes too. */
function isUser(file: string): boolean {
  const owner = lockOwnerSchema.safeParse(parseJson(read(file)))
  if (owner.success && isAtWork(owner.data)) return owner.data.pid !== process.pid
  rmSync(file, { force: true })
  return false
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
