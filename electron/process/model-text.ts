import { ScreenLines } from './screen-lines.ts'

/**
 * The text a terminal would show in the end: carriage returns overwrite, escape sequences act or vanish, thousands of
 * progress frames are one line. Zero bytes and other controls vanish; they never hide text. A final line feed is kept.
 */
export function showAsText(raw: string): string {
  if (!needsScreen.test(raw)) return raw
  const screen = new ScreenLines()
  let at = 0
  while (at < raw.length) {
    plainRun.lastIndex = at
    const run = plainRun.exec(raw)?.[0] ?? ''
    if (run !== '') screen.write(run)
    at += run.length
    if (at < raw.length) at = control(raw, at, screen)
  }
  return screen.text().replace(loneSurrogate, '\ufffd')
}

// Everything but tab and line feed that a terminal does not simply show.
const needsScreen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
const plainRun = /[^\u0000-\u0008\u000a-\u001f\u007f-\u009f]*/y
// Half of a character that a shorter text overwrote.
const loneSurrogate = /\p{Surrogate}/gu
// A terminal would swallow everything after a string sequence that never ends; hostile output must not hide what follows.
const stringSequenceMax = 4_096

/** Acts on the control character at `at` and returns where to go on. */
function control(raw: string, at: number, screen: ScreenLines): number {
  switch (raw[at]) {
    case '\n':
      screen.lineFeed()
      return at + 1
    case '\r':
      screen.carriageReturn()
      return at + 1
    case '\b':
      screen.backspace()
      return at + 1
    case '\u001b':
      return escapeSequence(raw, at, screen)
    case '\u009b':
      return controlSequence(raw, at, 1, screen)
    default:
      return at + 1
  }
}

function escapeSequence(raw: string, at: number, screen: ScreenLines): number {
  const next = raw[at + 1]
  if (next === '[') return controlSequence(raw, at, 2, screen)
  if (next !== undefined && ']PX^_'.includes(next)) return stringSequence(raw, at)
  // Two or three characters: intermediate bytes, then a final one. Anything else is a stray escape.
  shortSequence.lastIndex = at
  return at + (shortSequence.exec(raw)?.[0].length ?? 1)
}

const shortSequence = /\u001b[ -/]{0,2}[0-~]/y
const stringEnd = /\u0007|\u001b\\|\u009c|\n/g
const csiSequence = /([0-9;:<=>?]{0,64})[ -/]{0,4}([@-~])/y

function stringSequence(raw: string, at: number): number {
  stringEnd.lastIndex = at + 2
  const end = stringEnd.exec(raw)
  if (end === null || end.index - at > stringSequenceMax) return at + 2
  return end[0] === '\n' ? end.index : end.index + end[0].length
}

function controlSequence(raw: string, at: number, introducer: number, screen: ScreenLines): number {
  csiSequence.lastIndex = at + introducer
  const match = csiSequence.exec(raw)
  if (match === null) return at + introducer
  const [whole, parameters = '', final = ''] = match
  if (!/[<=>?]/.test(parameters)) act(final, parameters.split(';').map(Number), screen)
  return at + introducer + whole.length
}

function act(final: string, [first = 0, second = 0]: readonly number[], screen: ScreenLines): void {
  const count = Math.max(1, first || 1)
  switch (final) {
    case 'A':
      return screen.move(-count, 0)
    case 'B':
      return screen.move(count, 0)
    case 'C':
      return screen.move(0, count)
    case 'D':
      return screen.move(0, -count)
    case 'E':
      screen.carriageReturn()
      return screen.move(count, 0)
    case 'F':
      screen.carriageReturn()
      return screen.move(-count, 0)
    case 'G':
      return screen.toColumn(count - 1)
    case 'H':
    case 'f':
      return screen.toPosition(count - 1, Math.max(1, second || 1) - 1)
    case 'J':
      return first >= 2 ? screen.eraseScreen() : first === 0 ? screen.eraseBelow() : undefined
    case 'K':
      return screen.eraseInLine(first === 1 ? 'before' : first === 2 ? 'all' : 'after')
    default:
      // Colours, modes and the rest change nothing in the text.
      return
  }
}
