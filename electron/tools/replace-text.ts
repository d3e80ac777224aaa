export type Replacement =
  | { readonly kind: 'replaced'; readonly text: string }
  /** `nearLine`: the first line of what was sought stands there, but for spaces; null when it stands nowhere. */
  | { readonly kind: 'not-found'; readonly nearLine: number | null }
  /** `lines`: where the first ones begin, counted from 1. The count ends at `findsMax`. */
  | { readonly kind: 'ambiguous'; readonly times: number; readonly lines: readonly number[] }

/** Finds after which counting stops: by then the answer is the same, and a text of one letter would take for ever. */
export const findsMax = 1_000

// As many places as help the model to choose.
const shownLinesMax = 10

/**
 * Puts `newText` in the only place where `oldText` stands. `\r\n` and `\n` count as the same when seeking, and the new lines end
 * as those they replace do, or as most lines of the file where none is replaced. Overlapping finds count as two.
 */
export function replaceText(text: string, oldText: string, newText: string): Replacement {
  const view = text.replaceAll('\r\n', '\n')
  const sought = oldText.replaceAll('\r\n', '\n')
  const starts = findAll(view, sought)
  const [start] = starts
  if (start === undefined) return { kind: 'not-found', nearLine: nearLine(view, sought) }
  if (starts.length > 1) {
    const lines = starts.slice(0, shownLinesMax).map((at) => countLineFeeds(view.slice(0, at)) + 1)
    return { kind: 'ambiguous', times: starts.length, lines }
  }
  const from = positionInText(text, start)
  const to = positionInText(text, start + sought.length)
  const ending = endingOf(text.slice(from, to)) ?? endingOf(text) ?? '\n'
  const inserted = newText.replaceAll('\r\n', '\n').replaceAll('\n', ending)
  return { kind: 'replaced', text: text.slice(0, from) + inserted + text.slice(to) }
}

function findAll(text: string, sought: string): readonly number[] {
  const starts: number[] = []
  for (let at = text.indexOf(sought); at !== -1 && starts.length < findsMax; at = text.indexOf(sought, at + 1)) starts.push(at)
  return starts
}

/** A position in the view with `\n` only, as a position in the text itself. Between `\r` and `\n` there is none. */
function positionInText(text: string, viewPosition: number): number {
  let position = 0
  for (let seen = 0; seen < viewPosition; seen += 1) position += text.startsWith('\r\n', position) ? 2 : 1
  return position
}

/** The line end that most lines have; null where there is no line end. */
function endingOf(text: string): '\n' | '\r\n' | null {
  const all = countLineFeeds(text)
  if (all === 0) return null
  return text.split('\r\n').length - 1 > all / 2 ? '\r\n' : '\n'
}

const countLineFeeds = (text: string): number => text.split('\n').length - 1

function nearLine(view: string, sought: string): number | null {
  const first = sought
    .split('\n')
    .map(squeeze)
    .find((line) => line !== '')
  if (first === undefined) return null
  const index = view.split('\n').findIndex((line) => squeeze(line) === first)
  return index === -1 ? null : index + 1
}

const squeeze = (line: string): string => line.trim().replace(/\s+/g, ' ')
