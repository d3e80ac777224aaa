import { type FoundLine, foundLinesMax, type OutputSearch } from '../../../shared/output-search.ts'

// Words before and after what was found, to tell what it is about. UTF-16 code units.
const aroundCharacters = 160

/** Lines of an output, given in pieces of text, in which a text stands, whatever its case. Aborting breaks it off with what was found. */
export async function searchOutput(pieces: AsyncIterable<string>, wanted: string, signal: AbortSignal): Promise<OutputSearch> {
  const needle = wanted.toLowerCase()
  const lines: FoundLine[] = []
  let count = 0
  let linesBefore = 0
  let unfinished = ''
  const look = (text: string) => {
    const own = text.split('\n')
    if (text.toLowerCase().includes(needle)) {
      for (const [index, line] of own.entries()) {
        const at = line.toLowerCase().indexOf(needle)
        if (at < 0) continue
        count += 1
        if (lines.length < foundLinesMax) lines.push({ line: linesBefore + index + 1, ...excerptOf(line, at, wanted.length) })
      }
    }
    linesBefore += own.length
  }
  for await (const piece of pieces) {
    if (signal.aborted) return { lines, count, complete: false }
    const text = unfinished + piece
    const end = text.lastIndexOf('\n')
    // A line that goes on in the next piece waits for it, but a line without an end must not be held for ever.
    const cut = end < 0 && text.length > longestLineCharacters ? text.length : end
    if (cut >= 0) look(text.slice(0, cut))
    unfinished = text.slice(cut + 1)
  }
  if (unfinished !== '') look(unfinished)
  return { lines, count, complete: true }
}

// Longer ones are looked through in parts, which count as lines of their own.
const longestLineCharacters = 1024 * 1024

function excerptOf(line: string, at: number, length: number): Omit<FoundLine, 'line'> {
  const start = Math.max(0, at - aroundCharacters)
  const end = at + length + aroundCharacters
  const before = `${start > 0 ? '…' : ''}${line.slice(start, at)}`
  const found = line.slice(at, at + length)
  return {
    excerpt: `${before}${found}${line.slice(at + length, end)}${end < line.length ? '…' : ''}`,
    from: before.length,
    length: found.length,
  }
}
