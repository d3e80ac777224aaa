import type { DiffLine } from './diff-lines.ts'

/** One row of a diff drawn side by side: what was, and what is. By index of the line; null where that side has none. */
export interface SideRow {
  readonly before: number | null
  readonly after: number | null
}

/** The lines of a diff in pairs: unchanged ones on both sides, removed and added ones beside each other. */
export function sideRows(lines: readonly DiffLine[]): readonly SideRow[] {
  const rows: SideRow[] = []
  let removed: number[] = []
  let added: number[] = []
  const close = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      rows.push({ before: removed[index] ?? null, after: added[index] ?? null })
    }
    removed = []
    added = []
  }
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'removed') {
      if (added.length > 0) close()
      removed.push(index)
    } else if (line.kind === 'added') added.push(index)
    else {
      close()
      rows.push({ before: index, after: index })
    }
  }
  close()
  return rows
}
