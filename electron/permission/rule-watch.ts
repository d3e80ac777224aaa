import { type FSWatcher, unwatchFile, watch, watchFile } from 'node:fs'

// An editor that saves makes several events: temporary file, rename, permissions.
const settleMs = 80
// How often a file in a workspace is looked at. Its folder may come and go, which no event tells everywhere.
const lookEveryMs = 1_500

/** Tells that something changed in folders of ours or in single files elsewhere, once things have settled. It says not what: the caller looks. */
export class RuleWatch {
  readonly #onChange: () => void
  readonly #folders: FSWatcher[] = []
  readonly #files = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Watches a folder that exists, not its files: an editor that replaces a file leaves a watch on the old one behind. */
  folder(path: string): void {
    try {
      const watcher = watch(path, { persistent: false }, () => this.#later())
      // Without events the files are still looked at each time something is judged.
      watcher.on('error', () => watcher.close())
      this.#folders.push(watcher)
    } catch {
      // As above.
    }
  }

  /** Looks at one file from time to time, also while it does not exist. */
  file(path: string): void {
    if (this.#files.has(path)) return
    this.#files.add(path)
    watchFile(path, { persistent: false, interval: lookEveryMs }, this.#later)
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    for (const watcher of this.#folders) watcher.close()
    for (const path of this.#files) unwatchFile(path, this.#later)
    this.#files.clear()
  }

  readonly #later = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#onChange()
    }, settleMs).unref()
  }
}
