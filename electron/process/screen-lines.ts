// A program without a terminal does not know a height; this many rows are what "the screen" means when it clears it.
const screenRows = 32
// A cursor moved further than this to the right is a trick or a fault; it would make a line of blanks of that length.
const columnMax = 10_000
// No tool moves further up than a screen, but a row number from hostile output must stay bounded.
const rowMax = 100_000

/** Lines as a terminal of unlimited width and length would hold them, with a cursor. Columns are UTF-16 code units. */
export class ScreenLines {
  readonly #lines: string[] = ['']
  #row = 0
  #column = 0

  /** Writes plain text (no control characters) over what is there. */
  write(text: string): void {
    const line = this.#lines[this.#row] ?? ''
    const column = this.#column
    if (column === line.length) this.#lines[this.#row] = line + text
    else if (column > line.length) this.#lines[this.#row] = line + ' '.repeat(column - line.length) + text
    else this.#lines[this.#row] = line.slice(0, column) + text + line.slice(column + text.length)
    this.#column = column + text.length
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
    const row = Math.max(this.#screenTop(), this.#row + rows)
    this.#goTo(Math.min(row, rows > 0 ? this.#screenTop() + screenRows - 1 : row), this.#column + columns)
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
    if (part === 'after') this.#lines[this.#row] = line.slice(0, this.#column)
    else if (part === 'all') this.#lines[this.#row] = ''
    else this.#lines[this.#row] = ' '.repeat(Math.min(this.#column + 1, line.length)) + line.slice(this.#column + 1)
  }

  eraseBelow(): void {
    this.eraseInLine('after')
    this.#lines.length = this.#row + 1
  }

  eraseScreen(): void {
    const top = this.#screenTop()
    for (let row = top; row < this.#lines.length; row++) this.#lines[row] = ''
  }

  /** The lines, without blanks that were only moved over at the end of the text. */
  text(): string {
    return this.#lines.join('\n')
  }

  #screenTop(): number {
    return Math.max(0, this.#lines.length - screenRows)
  }

  #goTo(row: number, column: number): void {
    this.#row = Math.max(0, Math.min(row, this.#lines.length - 1 + rowMax))
    this.#column = Math.max(0, Math.min(column, Math.max(columnMax, this.#lines[this.#row]?.length ?? 0)))
    while (this.#lines.length <= this.#row) this.#lines.push('')
  }
}
