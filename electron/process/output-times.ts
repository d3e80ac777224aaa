import fs from 'node:fs'
import type { OutputMark, TerminalSize } from './ports.ts'

// Shorter than a frame of the screen nobody sees, and a mark for each piece would cost more than the output. Milliseconds.
const firstIntervalMs = 30
// After this many marks they come half as often: an output of a day has some ten times as many, not thousands of times.
const marksPerInterval = 20_000
// What is not written yet is lost in a crash; a write for each mark would cost a system call each. Marks.
const writeEvery = 256
// About 3 MB. What is printed after the last mark has the time of the last mark.
const marksMaxCount = 200_000
// A file of ours that has grown above any length we write is not ours. Bytes.
const fileMaxBytes = 16 * 1024 * 1024

/** The file of the times lies beside the output. */
export const timesPath = (file: string): string => `${file}.times`

/** Keeps when output came, as marks in a file beside it. The file is made only where there is more than one moment to tell apart. */
export class OutputTimes {
  readonly #file: string
  readonly #now: () => number
  readonly #startedAt: number
  #pending: OutputMark[] = []
  #count = 0
  #lastMs = Number.NEGATIVE_INFINITY
  #intervalMs = firstIntervalMs
  #writes = true

  /** `now`: milliseconds of a clock that only goes forward. */
  constructor(file: string, now: () => number = () => performance.now()) {
    this.#file = timesPath(file)
    this.#now = now
    this.#startedAt = now()
  }

  /** Output from byte `offset` on came just now. */
  note(offset: number): void {
    const ms = this.#now() - this.#startedAt
    if (ms - this.#lastMs < this.#intervalMs) return
    this.#lastMs = ms
    this.#add({ offset, ms: Math.round(ms) })
  }

  /** From byte `offset` on the terminal has this size. */
  noteSize(offset: number, size: TerminalSize): void {
    this.#add({ offset, ms: Math.round(this.#now() - this.#startedAt), size })
  }

  /** All marks so far. */
  async read(): Promise<readonly OutputMark[]> {
    // Both at this moment: what is pending may be written while the file is read.
    const pending = [...this.#pending]
    const written = this.#count - pending.length
    return [...(await readTimes(this.#file)).slice(0, written), ...pending]
  }

  close(): void {
    if (this.#count > 1) this.#write()
    this.#writes = false
  }

  #add(mark: OutputMark): void {
    if (!this.#writes || this.#count >= marksMaxCount) return
    this.#pending.push(mark)
    this.#count += 1
    if (this.#count % marksPerInterval === 0) this.#intervalMs *= 2
    if (this.#pending.length >= writeEvery) this.#write()
  }

  #write(): void {
    const lines = this.#pending.map(({ offset, ms, size }) =>
      [offset, ms, ...(size === undefined ? [] : [size.columns, size.rows])].join(' '),
    )
    this.#pending = []
    try {
      fs.appendFileSync(this.#file, `${lines.join('\n')}\n`, { mode: 0o600 })
    } catch {
      // The output itself goes on; that the disk takes nothing more is said there.
      this.#writes = false
    }
  }
}

/** The marks of a recorded output; none where no times were kept. A line that is none of ours ends them. */
export async function readTimes(file: string): Promise<readonly OutputMark[]> {
  const stats = await fs.promises.stat(file).catch(() => null)
  if (stats === null || stats.size > fileMaxBytes) return []
  const text = await fs.promises.readFile(file, 'utf8').catch(() => '')
  const marks: OutputMark[] = []
  for (const line of text.split('\n').slice(0, marksMaxCount)) {
    const found = /^(\d{1,15}) (\d{1,15})(?: (\d{1,4}) (\d{1,4}))?$/.exec(line)
    if (found === null) break
    const [, offset, ms, columns, rows] = found
    const size = columns === undefined ? {} : { size: { columns: Number(columns), rows: Number(rows) } }
    marks.push({ offset: Number(offset), ms: Number(ms), ...size })
  }
  return marks
}
