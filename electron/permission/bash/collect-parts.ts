import type { ParsedPart } from '../parts.ts'
import { wordsMayMove } from './follow-cwd.ts'

/** More parts than a person can judge on one card; such a text asks whole. */
export const mostParts = 50

/** The parts of a text as they are found. */
export class PartCollector {
  readonly #parts: ParsedPart[] = []
  readonly #functions = new Set<string>()
  #moved = false

  add(part: ParsedPart): void {
    this.#parts.push(part)
    if (part.kind === 'command' && wordsMayMove(part.words)) this.#moved = true
  }

  /** The text defines a function: its name is not the program it seems to be. */
  nameFunction(name: string): void {
    this.#functions.add(name)
  }

  get count(): number {
    return this.#parts.length
  }

  /** True when there is more than a person can judge: the rest need not be looked at. */
  get isFull(): boolean {
    return this.#parts.length > mostParts
  }

  /** True when a part so far may have left the shell in another folder. */
  get moved(): boolean {
    return this.#moved
  }

  /** Programs of the parts from `count` on, by name where it is known. */
  programsSince(count: number): readonly string[] {
    return this.#parts.slice(count).map((part) => {
      const word = part.kind === 'command' ? part.words[0] : undefined
      return word?.kind === 'literal' ? word.text : '?'
    })
  }

  /** In the order of the text; commands named like a function of this text are marked. */
  inOrder(): readonly ParsedPart[] {
    return this.#parts
      .map((part): ParsedPart => {
        const name = part.kind === 'command' ? part.words[0] : undefined
        return part.kind === 'command' && name?.kind === 'literal' && this.#functions.has(name.text) ? { ...part, shadowed: true } : part
      })
      .sort((a, b) => a.span.start - b.span.start)
  }
}
