import type { Span } from '../../../shared/permission.ts'
import { endOfContinuation, isPlainBlank } from './characters.ts'
import type { Element } from './read-command.ts'

/** A command as its words were read. `name` is null where it is a value (`& $x`, `& { }`): then the first element is it. */
export interface OutlinedCommand {
  readonly operator: '&' | '.' | null
  readonly name: string | null
  readonly elements: readonly Element[]
  readonly span: Span
}

/** A redirect behind an expression (`"text" > file`). */
export interface LooseRedirect {
  readonly operator: '>' | '>>'
  readonly target: Element
  readonly span: Span
}

export interface Outline {
  /** The text as the grammar reads it without a mistake: names are `w`, arguments without code in them blank, strings plain. Same length. */
  readonly masked: string
  readonly commands: ReadonlyMap<number, OutlinedCommand>
  readonly redirects: readonly LooseRedirect[]
  /** The text has at least so many parts besides its commands. */
  readonly leastParts: number
}

/** An outline while it is made: the text for the grammar, and what was found. */
export class OutlineDraft {
  readonly source: string
  readonly commands = new Map<number, OutlinedCommand>()
  readonly redirects: LooseRedirect[] = []
  leastParts = 0
  readonly #masked: string[]

  constructor(source: string) {
    this.source = source
    this.#masked = source.split('')
  }

  finish(): Outline {
    return { masked: this.#masked.join(''), commands: this.commands, redirects: this.redirects, leastParts: this.leastParts }
  }

  /** Puts one letter in place of a piece of the text; a blank hides it from the grammar. Gives the end back. */
  cover(start: number, end: number, letter = ' '): number {
    for (let index = start; index < end; index++) this.#masked[index] = letter
    return end
  }

  /** Where a blank, a joined line or a comment at `index` ends; null where none is. The grammar sees all of them as blanks. */
  blankAt(index: number): number | null {
    const { source } = this
    const character = source.charAt(index)
    if (isPlainBlank(character)) return index + 1
    if (source.startsWith('\r\n', index)) return this.cover(index, index + 1)
    const joined = endOfContinuation(source, index)
    if (joined !== null) return this.cover(index, joined)
    // Behind anything else it may be part of a word.
    if (!/^$|[\s;({|,]/.test(source.charAt(index - 1))) return null
    if (character === '#') {
      const feed = source.indexOf('\n', index)
      return this.cover(index, feed < 0 ? source.length : feed)
    }
    if (!source.startsWith('<#', index)) return null
    const close = source.indexOf('#>', index + 2)
    return close < 0 ? null : this.cover(index, close + 2)
  }

  /** Where a blank, a joined line, a comment or what parts statements ends. */
  separatorAt(index: number): number | null {
    const blank = this.blankAt(index)
    if (blank !== null) return blank
    if (this.source.startsWith('&&', index) || this.source.startsWith('||', index)) return index + 2
    return /[\n;|]/.test(this.source.charAt(index)) ? index + 1 : null
  }
}
