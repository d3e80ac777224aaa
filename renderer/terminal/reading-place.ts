import type { Terminal } from '@xterm/xterm'

/** Where the user reads in a pane. `new-below`: above its end, and something was printed since they left it. */
export type ReadingPlace = 'at-end' | 'above' | 'new-below'

/**
 * A full pane drops its oldest line for each new one. With fewer lines than this between the reader and those, what is on its way to the screen
 * (100,000 bytes at most) could take away what they read.
 */
const safeLines = 2_000

/** Tells where the user reads in a terminal. xterm.js itself keeps the lines in view where they are while they are above the end. */
export class ReadingWatch {
  readonly #terminal: Terminal
  readonly #onChange: (place: ReadingPlace) => void
  #place: ReadingPlace = 'at-end'

  constructor(terminal: Terminal, onChange: (place: ReadingPlace) => void) {
    this.#terminal = terminal
    this.#onChange = onChange
    terminal.onScroll(() => this.#look(false))
    terminal.onWriteParsed(() => this.#look(true))
  }

  reading(): 'at-end' | 'above' | 'above-at-risk' {
    const { buffer, options, rows } = this.#terminal
    const { viewportY, baseY, length } = buffer.active
    if (viewportY >= baseY) return 'at-end'
    const free = (options.scrollback ?? 0) + rows - length
    return free + viewportY < safeLines ? 'above-at-risk' : 'above'
  }

  #look(printed: boolean): void {
    const place = this.#terminal.buffer.active.viewportY >= this.#terminal.buffer.active.baseY ? 'at-end' : this.#placeAbove(printed)
    if (place === this.#place) return
    this.#place = place
    this.#onChange(place)
  }

  #placeAbove(printed: boolean): ReadingPlace {
    return printed || this.#place === 'new-below' ? 'new-below' : 'above'
  }
}
