import { commonEnd, joinLines, splitLines } from './lines-with-ends.ts'
import { findLines, fitIndentation, squeeze } from './match-lines.ts'

export type Replacement =
  /** `looseLine`: what was sought begins at that line, but spaces or tabs in it differ; null: it stood there exactly. */
  | { readonly kind: 'replaced'; readonly text: string; readonly times: number; readonly looseLine: number | null }
  /** `nearLine`: the first line of what was sought stands there, but for spaces; null when it stands nowhere. */
  | { readonly kind: 'not-found'; readonly nearLine: number | null }
  /** `lines`: where the first ones begin, counted from 1. The count ends at `findsMax`. */
  | { readonly kind: 'ambiguous'; readonly times: number; readonly lines: readonly number[] }

/** Finds after which counting stops: by then the answer is the same, and a text of one letter would take for ever. */
export const findsMax = 1_000

// As many places as help the model to choose.
const shownLinesMax = 10

/**
 * Puts `newText` in the only place where `oldText` stands, or with `all` in each. `\r\n` and `\n` count as the same when seeking, and the new
 * lines end as those they replace do, or as most lines of the file where none is replaced. Overlapping finds count as two. Whole lines that
 * stand nowhere exactly are sought once more without regard to spaces and tabs.
 */
export function replaceText(text: string, oldText: string, newText: string, all = false): Replacement {
  const view = text.replaceAll('\r\n', '\n')
  const sought = oldText.replaceAll('\r\n', '\n')
  const wanted = newText.replaceAll('\r\n', '\n')
  const starts = findAll(view, sought)
  const [start] = starts
  if (start === undefined) return replaceLoosely(text, sought, wanted)
  if (all) return starts.length < findsMax ? replaceEach(text, view, sought, wanted) : ambiguous(view, starts)
  return starts.length > 1 ? ambiguous(view, starts) : replaceRange(text, start, start + sought.length, wanted, 1, null)
}

function ambiguous(view: string, starts: readonly number[]): Replacement {
  const lines = starts.slice(0, shownLinesMax).map((at) => countLineFeeds(view.slice(0, at)) + 1)
  return { kind: 'ambiguous', times: starts.length, lines }
}

/** From the last to the first, so that the places before stay where they were found. */
function replaceEach(text: string, view: string, sought: string, wanted: string): Replacement {
  const starts = findApart(view, sought)
  const replaced = starts.toReversed().reduce((now, start) => {
    const one = replaceRange(now, start, start + sought.length, wanted, 1, null)
    return one.text
  }, text)
  return { kind: 'replaced', text: replaced, times: starts.length, looseLine: null }
}

function replaceRange(text: string, start: number, end: number, wanted: string, times: number, looseLine: number | null) {
  const from = positionInText(text, start)
  const to = positionInText(text, end)
  const ending = endingOf(text.slice(from, to)) ?? endingOf(text) ?? '\n'
  return { kind: 'replaced' as const, text: text.slice(0, from) + wanted.replaceAll('\n', ending) + text.slice(to), times, looseLine }
}

/** The lines that are the same but for spaces and tabs, where they stand once. */
function replaceLoosely(text: string, sought: string, wanted: string): Replacement {
  const lines = splitLines(text)
  const plain = lines.map((line) => line.text)
  const wholeLines = sought.endsWith('\n')
  const soughtLines = (wholeLines ? sought.slice(0, -1) : sought).split('\n')
  const { starts } = findLines(plain, soughtLines, 0)
  const [start] = starts
  if (start === undefined) return { kind: 'not-found', nearLine: nearLine(plain, soughtLines) }
  if (starts.length > 1) return { kind: 'ambiguous', times: starts.length, lines: starts.slice(0, shownLinesMax).map((at) => at + 1) }
  const found = lines.slice(start, start + soughtLines.length)
  const indented = fitIndentation(
    soughtLines,
    found.map((line) => line.text),
  )
  const ending = commonEnd(found.some(({ end }) => end !== '') ? found : lines)
  const inserted = wanted.split('\n').map(indented).join(ending)
  // The end of the last line is only replaced where one was sought.
  const kept = wholeLines ? '' : (found.at(-1)?.end ?? '')
  const after = joinLines(lines.slice(start + soughtLines.length))
  return { kind: 'replaced', text: joinLines(lines.slice(0, start)) + inserted + kept + after, times: 1, looseLine: start + 1 }
}

function findAll(text: string, sought: string): readonly number[] {
  const starts: number[] = []
  for (let at = text.indexOf(sought); at !== -1 && starts.length < findsMax; at = text.indexOf(sought, at + 1)) starts.push(at)
  return starts
}

/** Finds that do not overlap. */
function findApart(text: string, sought: string): readonly number[] {
  const starts: number[] = []
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) starts.push(at)
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

function nearLine(lines: readonly string[], sought: readonly string[]): number | null {
  const first = sought.map(squeeze).find((line) => line !== '')
  if (first === undefined) return null
  const index = lines.findIndex((line) => squeeze(line) === first)
  return index === -1 ? null : index + 1
}
