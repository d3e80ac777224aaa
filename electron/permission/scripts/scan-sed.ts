import type { ScriptAct, ScriptReading } from './script-act.ts'

/**
 * What a sed script does besides editing the stream: `e` and `s///e` run commands, `r R` read files, `w W` and `s///w` write them.
 * GNU and BSD sed differ in places (labels, brackets around the delimiter); where they would read the text differently it is null.
 * Source: GNU sed 4.9 manual; POSIX sed.
 */
export function scanSed(text: string): ScriptReading {
  // A label ends at `;` in GNU sed and at the end of the line in others: with lines joined by a backslash the two come apart.
  if (/\\\n/.test(text) && /[:btT][^\n]*;/.test(text)) return null
  return new SedReader(text).read()
}

/** Thrown inside this file only: the text is not certain. */
class NotCertain extends Error {}

class SedReader {
  readonly #text: string
  readonly #acts: ScriptAct[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): ScriptReading {
    try {
      while (!this.#ended()) this.#statement()
      return this.#acts
    } catch (error) {
      if (error instanceof NotCertain) return null
      throw error
    }
  }

  #ended(): boolean {
    return this.#at >= this.#text.length
  }

  #next(): string {
    return this.#text.charAt(this.#at)
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  #statement(): void {
    this.#take(/[\s;]*/y)
    if (this.#ended()) return
    this.#addresses()
    this.#take(/[\s!]*/y)
    const command = this.#next()
    this.#at++
    this.#command(command)
  }

  #addresses(): void {
    if (!this.#address()) return
    this.#take(/[ \t]*/y)
    if (this.#next() !== ',') return
    this.#take(/,[ \t]*/y)
    if (this.#take(/[+~]\d+/y) === '' && !this.#address()) throw new NotCertain()
  }

  #address(): boolean {
    if (this.#take(/\d+(~\d+)?|\$/y) !== '') return true
    if (this.#next() === '/') this.#at++
    else if (this.#next() === '\\') this.#at += 2
    else return false
    this.#pattern(this.#text.charAt(this.#at - 1))
    this.#take(/[IM]*/y)
    return true
  }

  /** Passes over a regular expression up to its delimiter, which stands before the current place. */
  #pattern(delimiter: string): void {
    if (delimiter === '' || /[[\]\\\w\s]/.test(delimiter)) throw new NotCertain()
    for (let character = this.#next(); character !== delimiter; character = this.#next()) {
      if (character === '' || character === '\n') throw new NotCertain()
      if (character === '[') this.#brackets()
      else this.#at += character === '\\' ? 2 : 1
    }
    this.#at++
  }

  /** `[^/]`: the delimiter does not count inside. A backslash before `]` is read in two ways. */
  #brackets(): void {
    const found = this.#take(/\[\^?\]?(?:\[[:.=][^\]\n]*\]|[^\]\n])*\]/y)
    if (found === '' || found.includes('\\]')) throw new NotCertain()
  }

  /** Passes over a replacement, or a list of characters, up to the delimiter. */
  #upTo(delimiter: string): void {
    for (let character = this.#next(); character !== delimiter; character = this.#next()) {
      if (character === '' || character === '\n') throw new NotCertain()
      this.#at += character === '\\' ? 2 : 1
    }
    this.#at++
  }

  #command(command: string): void {
    if (command === '') throw new NotCertain()
    if (command === '{') return
    if ('=dDgGhHnNpPxzF}'.includes(command)) return this.#end()
    switch (command) {
      case '#':
        this.#take(/[^\n]*/y)
        return
      case 'l':
      case 'L':
      case 'q':
      case 'Q':
        this.#take(/[ \t]*\d*/y)
        return this.#end()
      case ':':
      case 'b':
      case 't':
      case 'T':
        this.#take(/[ \t]*[\w.-]*/y)
        return this.#end()
      case 'a':
      case 'i':
      case 'c':
        return this.#textLines()
      case 's':
        return this.#substitute()
      case 'y':
        return this.#transliterate()
      case 'r':
      case 'R':
        return this.#file('read')
      case 'w':
      case 'W':
        return this.#file('write')
      case 'e':
        this.#acts.push({ kind: 'execute', path: null })
        this.#take(/[^\n]*/y)
        return
      default:
        throw new NotCertain()
    }
  }

  /** After a command: nothing, a separator, a closing brace or a comment. */
  #end(): void {
    this.#take(/[ \t]*/y)
    if (this.#ended() || '\n;}#'.includes(this.#next())) return
    throw new NotCertain()
  }

  /** Text of `a i c`: to the end of the line; a backslash at its end goes on with the next. */
  #textLines(): void {
    const text = this.#take(/[ \t]*(\\\n)?(?:[^\n\\]|\\[\s\S])*\n?/y)
    // Nothing there, or a backslash that the next piece of the script would continue.
    if (text.trim() === '' || text.trim() === '\\' || this.#text.charAt(this.#at) === '\\') throw new NotCertain()
  }

  #substitute(): void {
    const delimiter = this.#next()
    this.#at++
    this.#pattern(delimiter)
    this.#upTo(delimiter)
    const flags = this.#take(/[gpiIMme\d]*/y)
    if (flags.includes('e')) this.#acts.push({ kind: 'execute', path: null })
    if (this.#next() === 'w') {
      this.#at++
      return this.#file('write')
    }
    this.#end()
  }

  #transliterate(): void {
    const delimiter = this.#next()
    this.#at++
    if (/^[\\\n]?$/.test(delimiter)) throw new NotCertain()
    this.#upTo(delimiter)
    this.#upTo(delimiter)
    this.#end()
  }

  #file(kind: 'read' | 'write'): void {
    this.#take(/[ \t]*/y)
    const path = this.#take(/[^\n]*/y)
    if (path === '') throw new NotCertain()
    if (!['/dev/stdout', '/dev/stderr', '/dev/stdin'].includes(path)) this.#acts.push({ kind, path })
  }
}
