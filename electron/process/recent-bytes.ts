// What a pane shows of an output that cannot be kept: some screens full.
const recentMaxBytes = 256 * 1024

/** The last bytes of an output that is not kept on the disk, so that panes can go on. Offsets are absolute. */
export class RecentBytes {
  readonly #ring = new Uint8Array(recentMaxBytes)
  readonly #from: number
  #end: number

  /** `offset`: of the first byte that will be added. */
  constructor(offset: number) {
    this.#from = offset
    this.#end = offset
  }

  get heldBytes(): number {
    return this.#ring.length
  }

  add(bytes: Uint8Array): void {
    const kept = bytes.length > recentMaxBytes ? bytes.subarray(bytes.length - recentMaxBytes) : bytes
    this.#end += bytes.length - kept.length
    const at = this.#end % recentMaxBytes
    const first = kept.subarray(0, recentMaxBytes - at)
    this.#ring.set(first, at)
    this.#ring.set(kept.subarray(first.length), 0)
    this.#end += kept.length
  }

  /** From `offset`, or from the oldest byte that is still there; up to where the ring begins anew. */
  read(offset: number, maximumBytes: number): { readonly offset: number; readonly bytes: Uint8Array } {
    const from = Math.max(offset, this.#from, this.#end - recentMaxBytes)
    const at = from % recentMaxBytes
    const count = Math.max(0, Math.min(maximumBytes, this.#end - from, recentMaxBytes - at))
    return { offset: from, bytes: this.#ring.slice(at, at + count) }
  }
}
