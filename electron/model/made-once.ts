/** Makes something from an object once, for as long as the object lives and `variant` stays what it is. */
export class MadeOnce<Key extends object, Made> {
  readonly #made = new WeakMap<Key, { readonly variant: string; readonly made: Made }>()

  /** `variant` names all that the made thing depends on besides the object. */
  of(key: Key, variant: string, make: () => Made): Made {
    const known = this.#made.get(key)
    if (known !== undefined && known.variant === variant) return known.made
    const made = make()
    this.#made.set(key, { variant, made })
    return made
  }
}
