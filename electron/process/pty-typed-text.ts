// A notice to the model needs to know what was done, not a novel. Units: UTF-16 code units.
const typedMaxCharacters = 2_000

/**
 * What the user typed while the terminal showed it, for the model's next notice. Pieces of lines that were typed unseen never get in:
 * a line counts only when it was seen at its first key and at its end.
 */
export class TypedText {
  #lines: string[] = []
  #length = 0
  #line = ''
  #hidden = false
  #begun = false

  /** True when the next key begins a line or ends one: then it must be known whether the terminal shows what is typed. */
  needsLook(text: string): boolean {
    return !this.#begun || /[\r\n]/.test(text)
  }

  /** `visible` false: the terminal does not show what is typed now, or nobody knows. */
  add(text: string, visible: boolean): void {
    const [first = '', ...others] = text.replace(/\r\n/g, '\n').split(/[\r\n]/)
    this.#begun = true
    this.#hidden ||= !visible
    if (!this.#hidden) this.#line = edit(this.#line, first).slice(0, typedMaxCharacters)
    if (others.length === 0) return
    this.#keep()
    // What follows in the same piece may answer a question that is not asked yet, and that question may be for a password.
    if (others.some((line) => line !== '')) this.#push('…')
  }

  /** Everything kept so far; begins anew. `visible` is about now, for a line that has no end yet. */
  take(visible: boolean): string {
    this.#hidden ||= !visible
    this.#keep()
    const text = this.#lines.join('\n')
    this.#lines = []
    this.#length = 0
    return text.length <= typedMaxCharacters ? text : `${text.slice(0, typedMaxCharacters - 1)}…`
  }

  #keep(): void {
    if (!this.#hidden && this.#begun) this.#push(this.#line)
    this.#line = ''
    this.#hidden = false
    this.#begun = false
  }

  #push(line: string): void {
    if (this.#length > typedMaxCharacters) return
    this.#lines.push(line)
    this.#length += line.length + 1
  }
}

// Arrow keys, function keys, the marks around a paste and their like.
const keySequence = /\u001b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?/g

/** A line after more keys: backspace and line-kill act, interrupts are named, other control keys leave nothing. */
function edit(line: string, keys: string): string {
  let edited = line
  for (const key of keys.replace(keySequence, '')) {
    if (key === '\u007f' || key === '\b') edited = edited.slice(0, -1)
    else if (key === '\u0015') edited = ''
    else if (key === '\u0003' || key === '\u0004') edited += key === '\u0003' ? '^C' : '^D'
    else if (key >= ' ' || key === '\t') edited += key
  }
  return edited
}
