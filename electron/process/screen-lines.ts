import { LineCells } from './line-cells.ts'

// A program without a terminal does not know a height; this many rows are what "the screen" means when it clears it.
const screenRows = 32
// A cursor moved further than this to the right of a line is a trick or a fault; it would make blanks of that length.
const jumpMaxColumns = 400

/** Lines as a terminal of unlimited width and length would hold them, with a cursor. Columns are UTF-16 code units. Every call takes constant time for its text. */
export class ScreenLines {
  // A line that was only ever appended to is a string; one that was written over is cells.
  readonly #lines: (string | LineCells)[] = ['']
  #row = 0
  #column = 0

  /** Writes plain text (no control characters) over what is there. */
  write(text: string): void {
    const line = this.#lines[this.#row] ?? ''
    if (typeof line === 'string' && this.#column === line.length) this.#lines[this.#row] = line + text
    else this.#cells().write(this.#column, text)
    this.#column += text.length
  }

  lineFeed(): void {
    this.#goTo(this.#row + 1, 0)
  }

  carriageReturn(): void {
    this.#column = 0
  }

  backspace(): void {
    if (this.#column > 0) this.#column--
  }

  /** Moves relative to the cursor; stays on the screen. */
  move(rows: number, columns: number): void {
    const top = this.#screenTop()
    const row = rows > 0 ? Math.min(this.#row + rows, top + screenRows - 1) : Math.max(this.#row + rows, Math.min(top, this.#row))
    this.#goTo(row, this.#column + columns)
  }

  toColumn(column: number): void {
    this.#goTo(this.#row, column)
  }

  /** Row and column counted from the top left of the screen, from 0. */
  toPosition(row: number, column: number): void {
    this.#goTo(this.#screenTop() + Math.min(row, screenRows - 1), column)
  }

  eraseInLine(part: 'after' | 'before' | 'all'): void {
    const line = this.#lines[this.#row] ?? ''
    if (part === 'all') this.#lines[this.#row] = ''
    else if (part === 'before') this.#cells().write(0, ' '.repeat(Math.min(this.#column + 1, line.length, jumpMaxColumns)))
    else if (this.#column < line.length) this.#cells().cutAt(this.#column)
  }

  eraseBelow(): void {
    this.eraseInLine('after')
    this.#lines.length = this.#row + 1
  }

  eraseScreen(): void {
    for (let row = this.#screenTop(); row < this.#lines.length; row++) this.#lines[row] = ''
  }

  text(): string {
    return this.#lines.map(String).join('\n')
  }

  #cells(): LineCells {
    const line = this.#lines[this.#row] ?? ''
    if (typeof line !== 'string') return line
    const cells = new LineCells(line)
    this.#lines[this.#row] = cells
    return cells
  }

  #screenTop(): number {
    return Math.max(0, this.#lines.length - screenRows)
  }

  #goTo(row: number, column: number): void {
    this.#row = Math.max(0, row)
    while (this.#lines.length <= this.#row) this.#lines.push('')
    const length = this.#lines[this.#row]?.length ?? 0
    this.#column = Math.max(0, Math.min(column, Math.max(jumpMaxColumns, length)))
  }
}
