import type { DeleteMeasure } from '../../shared/permission.ts'
import type { FoundProgram } from './find-program.ts'
import { listFolder } from './list-folder.ts'
import type { FoundBelow, KnownTree } from './look-below.ts'

// Some times the commands of the largest lists that are judged; then what was seen is forgotten and looked at again.
const looksMaxCount = 50_000
// A list of what is in a folder takes some KB.
const listsMaxCount = 10_000

/** Answers of one kind of look at the disk, by what was looked at. */
export class SeenOnce<Seen> {
  readonly #seen = new Map<string, Seen>()
  readonly #mostCount: number

  constructor(mostCount = looksMaxCount) {
    this.#mostCount = mostCount
  }

  of(what: string, look: () => Seen): Seen {
    const known = this.#seen.get(what)
    if (known !== undefined) return known
    if (this.#seen.size >= this.#mostCount) this.#seen.clear()
    const seen = look()
    this.#seen.set(what, seen)
    return seen
  }
}

/**
 * What was seen on the disk, for verdicts of one list between which nothing runs, in the same places. A verdict on a command that may run is made
 * without one: it is about the disk of its own moment.
 */
export interface LookMemory {
  readonly realPaths: SeenOnce<Promise<string>>
  readonly patterns: SeenOnce<Promise<string>>
  readonly settings: SeenOnce<Promise<readonly string[]>>
  readonly scripts: SeenOnce<Promise<string | null>>
  readonly below: SeenOnce<Promise<FoundBelow>>
  /** By the zone of the folder that is looked through: what counts depends on it. */
  readonly trees: SeenOnce<KnownTree>
  readonly folders: SeenOnce<Promise<boolean>>
  readonly deletes: SeenOnce<Promise<DeleteMeasure | null>>
  readonly programs: SeenOnce<FoundProgram | 'none'>
  readonly standing: SeenOnce<boolean>
}

/** A memory in which nothing was seen yet. */
export const newLookMemory = (): LookMemory => ({
  realPaths: new SeenOnce(),
  patterns: new SeenOnce(),
  settings: new SeenOnce(),
  scripts: new SeenOnce(),
  below: new SeenOnce(),
  trees: new SeenOnce(),
  folders: new SeenOnce(),
  deletes: new SeenOnce(),
  programs: new SeenOnce(),
  standing: new SeenOnce(),
})

/** What is seen of a tree is kept from here on. */
export function newKnownTree(): KnownTree {
  const lists = new SeenOnce<ReturnType<typeof listFolder>>(listsMaxCount)
  return { list: (folder) => lists.of(folder, () => listFolder(folder)), counted: new WeakMap() }
}

/** Looks, or remembers. */
export const lookOnce = <Seen>(memory: SeenOnce<Seen> | undefined, what: string, look: () => Seen): Seen =>
  memory === undefined ? look() : memory.of(what, look)
