import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

// One start of mkfifo makes this many; each command takes two. Starting it holds up everything for some ms, so it is done seldom.
const fifosPerBatch = 128
const refillBelow = 16
// A crash leaves unused ones behind; those of a second running app are younger.
const abandonedAfterMs = 24 * 60 * 60 * 1000

/** The two ends of a pipe. The reading end does not block; the writing end is for a child and does. */
export interface PipeEnds {
  readonly readEnd: number
  readonly writeEnd: number
}

/**
 * Real pipes for commands. Node's own child pipes are sockets, and a socket cannot be opened again:
 * `tee /dev/stderr` and `> /dev/stdout` fail in every command (ENXIO). Named pipes are opened and unlinked at once.
 */
export class FifoPool {
  readonly #folder: string
  #ready: string[] = []
  #filling: Promise<void> | null = null
  #available = true

  /** `folder` is made when first needed, 0700. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Starts making pipes, so that the first command need not wait for them. */
  prepare(): void {
    if (this.#available && this.#ready.length < refillBelow) {
      this.#filling ??= this.#fill().finally(() => {
        this.#filling = null
      })
    }
  }

  /** Opens a pair of pipes; null where named pipes cannot be made. */
  async open(): Promise<readonly [PipeEnds, PipeEnds] | null> {
    if (this.#ready.length < 2) {
      this.prepare()
      await this.#filling
    }
    const first = this.#openOne()
    const second = first === null ? null : this.#openOne()
    this.prepare()
    if (first === null || second === null) {
      if (first !== null) closeEnds(first)
      return null
    }
    return [first, second]
  }

  async dispose(): Promise<void> {
    this.#available = false
    await this.#filling
    for (const file of this.#ready) fs.rmSync(file, { force: true })
    this.#ready = []
  }

  #openOne(): PipeEnds | null {
    const file = this.#ready.pop()
    if (file === undefined) return null
    try {
      const readEnd = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
      try {
        return { readEnd, writeEnd: fs.openSync(file, fs.constants.O_WRONLY) }
      } catch {
        fs.closeSync(readEnd)
        return null
      }
    } catch {
      return null
    } finally {
      fs.rmSync(file, { force: true })
    }
  }

  async #fill(): Promise<void> {
    try {
      fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      this.#removeAbandoned()
      const prefix = randomBytes(8).toString('hex')
      const files = Array.from({ length: fifosPerBatch }, (_, at) => path.join(this.#folder, `${prefix}-${at}`))
      const child = spawn('mkfifo', ['-m', '600', ...files], { stdio: 'ignore' })
      const [code] = await once(child, 'exit')
      if (code === 0) this.#ready.push(...files)
      else this.#available = false
    } catch {
      this.#available = false
    }
  }

  #removeAbandoned(): void {
    for (const name of fs.readdirSync(this.#folder)) {
      const file = path.join(this.#folder, name)
      const stats = fs.lstatSync(file, { throwIfNoEntry: false })
      if (stats?.isFIFO() && Date.now() - stats.mtimeMs > abandonedAfterMs) fs.rmSync(file, { force: true })
    }
  }
}

export function closeEnds(ends: PipeEnds): void {
  fs.closeSync(ends.readEnd)
  fs.closeSync(ends.writeEnd)
}
