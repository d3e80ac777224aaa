/** Places where lines were found. `loose`: they are the same only but for spaces and tabs. */
export interface FoundPlaces {
  readonly starts: readonly number[]
  readonly loose: boolean
}

/** Finds after which looking stops: by then the answer is the same. */
const placesMax = 20

/** Where the sought lines stand from a line on: exactly, or else with other spaces. `last`: only at the very end. */
export function findLines(lines: readonly string[], sought: readonly string[], from: number, last = false): FoundPlaces {
  const exact = placesOf(lines, sought, from, last)
  if (exact.length > 0) return { starts: exact, loose: false }
  // Blank lines alone say nothing about a place.
  if (sought.every((line) => squeeze(line) === '')) return { starts: [], loose: false }
  return { starts: placesOf(lines.map(squeeze), sought.map(squeeze), from, last), loose: true }
}

function placesOf(lines: readonly string[], sought: readonly string[], from: number, last: boolean): readonly number[] {
  const starts: number[] = []
  const end = lines.length - sought.length
  for (let start = last ? Math.max(from, end) : from; start <= end && starts.length < placesMax; start += 1) {
    if (sought.every((line, index) => lines[start + index] === line)) starts.push(start)
  }
  return starts
}

/** A line without what spaces and tabs say. */
export const squeeze = (line: string): string => line.trim().replace(/\s+/g, ' ')

/**
 * Gives new lines the indentation of the file, learned from lines that were found with another: where the model wrote four spaces and the file
 * has a tab, so has what it adds. A line whose indentation was never seen keeps its own behind the longest one that was.
 */
export function fitIndentation(written: readonly string[], inFile: readonly string[]): (line: string) => string {
  const learned = new Map<string, string>()
  for (const [index, line] of written.entries()) {
    const real = inFile[index]
    if (real !== undefined && line.trim() !== '' && !learned.has(indentOf(line))) learned.set(indentOf(line), indentOf(real))
  }
  const known = [...learned.keys()].sort((one, other) => other.length - one.length)
  return (line) => {
    const indent = indentOf(line)
    const best = line.trim() === '' ? undefined : known.find((each) => indent.startsWith(each))
    return best === undefined ? line : (learned.get(best) ?? '') + line.slice(best.length)
  }
}

const indentOf = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? ''
