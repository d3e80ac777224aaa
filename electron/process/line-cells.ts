const blank = 0x20
const firstCapacity = 64

/** One line that can be written over at any column. A string would be copied as a whole for every change, which hostile output could exploit. */
export class LineCells {
  #units: Uint16Array
  #length: number

  constructor(text: string) {
    this.#units = new Uint16Array(Math.max(firstCapacity, text.length))
    this.#length = 0
    this.write(0, text)
  }

  get length(): number {
    return this.#length
  }

  /** Columns between the end of the line and `column` become blanks. */
  write(column: number, text: string): void {
    const end = column + text.length
    if (end > this.#units.length) {
      const grown = new Uint16Array(Math.max(end, this.#units.length * 2))
      grown.set(this.#units.subarray(0, this.#length))
      this.#units = grown
    }
    if (column > this.#length) this.#units.fill(blank, this.#length, column)
    for (let at = 0; at < text.length; at++) this.#units[column + at] = text.charCodeAt(at)
    this.#length = Math.max(this.#length, end)
  }

  cutAt(column: number): void {
    this.#length = Math.min(this.#length, column)
  }

  toString(): string {
    return Buffer.from(this.#units.buffer, 0, this.#length * 2).toString('utf16le')
  }
}
