import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { FolderReading } from './command-specs/folder-reading.ts'
import { type IgnoreRules, readIgnoreRules, standingOf } from './ignore-rules.ts'
import { type ListedEntry, listFolder } from './list-folder.ts'
import { mayFitName, surelyFitsName } from './name-glob.ts'
import { settingsFilesIn } from './read-repository-config.ts'
import { resolvePath } from './resolve-path.ts'

// A larger tree takes longer to look through than a question takes to answer.
const mostEntries = 50_000
const longestLookMs = 400
// Folders that are read at the same time: as many as the thread pool has use for.
const foldersAtOnce = 8
// More are not told one by one.
const mostFound = 200

/** What is found below a folder. */
export interface FoundBelow {
  /** Absolute path as it stands below the folder, and where it leads. */
  readonly found: readonly { readonly path: string; readonly realPath: string }[]
  /** False where there was more than is looked at. */
  readonly complete: boolean
}

/** Which files count; the second is where the first leads, for a link. */
export type Counts = (absolute: string, realPath: string) => boolean | Promise<boolean>

/** What was seen of a tree before, in the eyes of the same `Counts`. */
export interface KnownTree {
  list(folder: string): Promise<readonly ListedEntry[]>
  /** Null: nothing is remembered. */
  readonly counted: WeakMap<ListedEntry, boolean> | null
}

const unknownTree: KnownTree = { list: listFolder, counted: null }

/** Looks below a folder for files that a command would read and that count. Nearest ones first; stops at 50,000 entries or 400 ms. */
export async function lookBelow(
  root: string,
  reading: FolderReading,
  counts: Counts,
  now: () => number,
  most: number = mostEntries,
  known: KnownTree = unknownTree,
): Promise<FoundBelow> {
  return new Look(root, reading, counts, { until: now() + longestLookMs, entries: most }, now, known).run()
}

interface Limits {
  readonly until: number
  readonly entries: number
}

interface Folder {
  /** As it is written on the way from the root. */
  readonly path: string
  readonly rules: readonly IgnoreRules[]
}

class Look {
  readonly #reading: FolderReading
  readonly #counts: Counts
  readonly #limits: Limits
  readonly #now: () => number
  readonly #isWanted: (name: string) => boolean
  readonly #skipsFile: (name: string) => boolean
  readonly #skipsFolder: (name: string) => boolean
  readonly #root: string
  readonly #known: KnownTree
  readonly #found: { path: string; realPath: string }[] = []
  readonly #seen = new Set<string>()
  #inRepository = false
  #entries = 0

  constructor(root: string, reading: FolderReading, counts: Counts, limits: Limits, now: () => number, known: KnownTree) {
    this.#root = root
    this.#known = known
    this.#reading = reading
    this.#counts = counts
    this.#limits = limits
    this.#now = now
    this.#isWanted = reading.only === null ? () => true : mayFitName(reading.only)
    this.#skipsFile = surelyFitsName(reading.skippedFiles)
    this.#skipsFolder = surelyFitsName(reading.skippedFolders)
  }

  async run(): Promise<FoundBelow> {
    let level: readonly Folder[] = [{ path: this.#root, rules: await this.#rulesAbove() }]
    this.#seen.add(this.#root)
    while (level.length > 0) {
      const next: Folder[] = []
      for (let at = 0; at < level.length; at += foldersAtOnce) {
        const isOver = this.#entries > this.#limits.entries || this.#now() > this.#limits.until
        if (isOver || this.#found.length >= mostFound) return this.#result(false)
        const batch = level.slice(at, at + foldersAtOnce)
        for (const inside of await Promise.all(batch.map((folder) => this.#visit(folder)))) next.push(...inside)
      }
      level = next
    }
    return this.#result(true)
  }

  #result(complete: boolean): FoundBelow {
    return { found: this.#found, complete }
  }

  /** Ignore files count from the folder of the repository on. */
  async #rulesAbove(): Promise<readonly IgnoreRules[]> {
    if (this.#reading.ignored || this.#reading.tracked) return []
    const above: string[] = []
    for (let folder = this.#root; ; folder = path.dirname(folder)) {
      if (folder !== this.#root) above.unshift(folder)
      this.#inRepository = existsSync(path.join(folder, '.git'))
      if (this.#inRepository || folder === path.dirname(folder)) break
    }
    if (!this.#inRepository) return []
    const all = new Set(['.gitignore', '.ignore', '.rgignore', '.fdignore'])
    return (await Promise.all(above.map((folder) => readIgnoreRules(folder, all, true)))).flat()
  }

  async #visit(folder: Folder): Promise<readonly Folder[]> {
    const entries = await this.#known.list(folder.path)
    this.#entries += entries.length
    const rules = this.#reading.ignored ? [] : [...folder.rules, ...(await this.#rulesIn(folder.path, entries))]
    const next: Folder[] = []
    for (const entry of entries) {
      const { name, at, kind } = entry
      if (kind === 'link') {
        if (this.#reading.links && this.#isReached(name, at, false, rules)) next.push(...(await this.#follow(name, at, rules)))
      } else if (name === '.git' && kind === 'folder') {
        if (this.#reading.hidden) await this.#takeSettings(at)
      } else if (kind === 'folder') {
        if (!this.#skipsFolder(name) && this.#isReached(name, at, true, rules)) next.push({ path: at, rules })
      } else if (this.#isRead(name) && this.#isReached(name, at, false, rules)) await this.#takeEntry(entry)
    }
    return next
  }

  #rulesIn(folder: string, entries: readonly ListedEntry[]): Promise<readonly IgnoreRules[]> {
    return readIgnoreRules(folder, new Set(entries.flatMap(({ name }) => (name.startsWith('.') ? [name] : []))), this.#inRepository)
  }

  #isRead(name: string): boolean {
    return this.#reading.contents && this.#isWanted(name) && !this.#skipsFile(name)
  }

  #isReached(name: string, at: string, isFolder: boolean, rules: readonly IgnoreRules[]): boolean {
    const { hidden, ignored } = this.#reading
    if (hidden && ignored) return true
    const standing = ignored ? 'none' : standingOf(at, isFolder, rules)
    if (standing !== 'none') return standing === 'kept'
    return hidden || !name.startsWith('.')
  }

  /** Where a link leads counts, also for a command that only tells names; a folder there is looked through once. */
  async #follow(name: string, at: string, rules: readonly IgnoreRules[]): Promise<readonly Folder[]> {
    const target = await resolvePath(at)
    if (target.kind !== 'found') return []
    const inside = await readdir(target.realPath).catch(() => null)
    if (inside === null && !(this.#isWanted(name) && !this.#skipsFile(name))) return []
    if (inside !== null && this.#skipsFolder(name)) return []
    if (await this.#counts(at, target.realPath)) {
      this.#found.push({ path: at, realPath: target.realPath })
      return []
    }
    if (inside === null || this.#seen.has(target.realPath)) return []
    this.#seen.add(target.realPath)
    return [{ path: target.realPath, rules }]
  }

  /** Of what git keeps only its settings are plain text that may hold a password. */
  async #takeSettings(repository: string): Promise<void> {
    for (const file of await settingsFilesIn(repository)) if (this.#isRead(path.basename(file))) await this.#take(file, file)
  }

  async #takeEntry(entry: ListedEntry): Promise<void> {
    const { counted } = this.#known
    const known = counted?.get(entry)
    const counts = known ?? (await this.#counts(entry.at, entry.at))
    if (known === undefined) counted?.set(entry, counts)
    if (counts) this.#found.push({ path: entry.at, realPath: entry.at })
  }

  async #take(at: string, realPath: string): Promise<void> {
    if (await this.#counts(at, realPath)) this.#found.push({ path: at, realPath })
  }
}
