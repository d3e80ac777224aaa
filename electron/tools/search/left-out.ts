import type { Readability, ToolContext } from '../../agent/ports.ts'

/** Sorts what was found by what may be told, and says at the end how much was not. Looked up once for each file. */
export class LeftOut {
  readonly #context: ToolContext
  readonly #known = new Map<string, Readability>()
  readonly #hidden = new Set<string>()

  constructor(context: ToolContext) {
    this.#context = context
  }

  /** True when the file may be named. */
  mayName(realPath: string): boolean {
    return this.#allows(realPath, (readability) => readability !== 'hidden')
  }

  /** True when its content may be told too. */
  mayRead(realPath: string): boolean {
    return this.#allows(realPath, (readability) => readability === 'open')
  }

  /** A line about what was left out; empty when nothing was. */
  lines(): readonly string[] {
    const count = this.#hidden.size
    if (count === 0) return []
    const [what, verb] = count === 1 ? ['file or folder', 'is'] : ['files or folders', 'are']
    return [`(${count} ${what} ${verb} left out: they may hold secrets or are protected. read_file asks the user.)`]
  }

  #allows(realPath: string, enough: (readability: Readability) => boolean): boolean {
    const readability = this.#known.get(realPath) ?? this.#context.readability(realPath)
    this.#known.set(realPath, readability)
    if (enough(readability)) return true
    this.#hidden.add(realPath)
    return false
  }
}
