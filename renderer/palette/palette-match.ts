export interface PaletteEntry {
  readonly id: string
  readonly kind: 'action' | 'session' | 'folder'
  readonly name: string
  /** Beside the name, quiet: a group, a folder. Looked through as well. */
  readonly note: string
  /** Its key as it is shown; null where it has none. */
  readonly key: string | null
  readonly run: () => void
}

/** More than this nobody reads: the user writes another letter instead. */
export const shownMaxCount = 60

/** The entries in which every written word occurs, those first whose name begins with it; then in the order they came in. */
export function matchEntries(entries: readonly PaletteEntry[], written: string): readonly PaletteEntry[] {
  const words = written
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = entries.flatMap((entry) => {
    const rank = rankOf(entry, words)
    return rank === null ? [] : [{ entry, rank }]
  })
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
    .slice(0, shownMaxCount)
}

// 0: a word of the name begins with what was written; 1: the name holds it; 2: only with the note.
function rankOf({ name, note }: PaletteEntry, words: readonly string[]): number | null {
  const text = name.toLowerCase()
  const ranks = words.map((word) => {
    const at = text.indexOf(word)
    if (at === 0 || (at > 0 && /[\s/(“"_-]/.test(text.charAt(at - 1)))) return 0
    if (at > 0) return 1
    return note.toLowerCase().includes(word) ? 2 : null
  })
  return ranks.some((rank) => rank === null) ? null : Math.max(0, ...ranks.map((rank) => rank ?? 0))
}
