/** One line of a unified diff as it is drawn. Numbers count from 1; null where the line is on one side only. */
export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'context' | 'hunk'
  readonly text: string
  readonly before: number | null
  readonly after: number | null
}

/** Reads a unified diff into lines to draw. File headers are left out: the card names the path. Text that is no diff comes back as context. */
export function diffLines(diff: string): readonly DiffLine[] {
  const lines: DiffLine[] = []
  let before = 0
  let after = 0
  let inHunk = false
  for (const line of splitLines(diff)) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line)
    if (hunk) {
      before = Number(hunk[1])
      after = Number(hunk[2])
      inHunk = true
      lines.push({ kind: 'hunk', text: line, before: null, after: null })
    } else if (!inHunk && isHeader(line)) {
    } else if (line.startsWith('+')) {
      lines.push({ kind: 'added', text: line.slice(1), before: null, after: after++ })
    } else if (line.startsWith('-')) {
      lines.push({ kind: 'removed', text: line.slice(1), before: before++, after: null })
    } else if (line.startsWith('\\')) {
      lines.push({ kind: 'hunk', text: line.slice(1).trim(), before: null, after: null })
    } else {
      lines.push({ kind: 'context', text: line.startsWith(' ') ? line.slice(1) : line, before: before++, after: after++ })
    }
  }
  return lines
}

// `--- a/x` and `+++ b/x` are headers only before the first hunk: inside one they are a removed `-- a/x` and an added `++ b/x`.
const isHeader = (line: string): boolean => /^(---|\+\+\+|===|diff |index |Index: )/.test(line)

function splitLines(text: string): readonly string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
