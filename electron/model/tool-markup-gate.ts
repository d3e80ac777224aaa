/** What has been seen of a reply's text so far, as far as it matters for finding a call's markup in it. */
export interface LineGate {
  /** Text that is held back: the start of a line that may become markup, or all from where markup began. */
  readonly held: string
  /** Markup began; nothing passes any more. */
  readonly found: boolean
  /** The line that is being written has shown that it is none of markup's. */
  readonly lineIsFree: boolean
  /** Inside a code block, where markup is only written about. */
  readonly fenced: boolean
}

export const emptyLineGate: LineGate = { held: '', found: false, lineIsFree: false, fenced: false }

/** How common model families begin a call when their server does not turn it into one. In small letters; always at the start of a line. */
const openings = [
  '<tool_call',
  '<|tool_call',
  '<function=',
  '<function_call',
  '<invoke name=',
  '<|python_tag|>',
  '<｜tool',
  '<|tool▁call',
  '<minimax:tool_call',
  '<|channel|>commentary to=functions',
  '[tool_calls]',
] as const

const fence = '```'

/** Takes more text in and says what of it may be shown. Each character is looked at a few times at most, whatever pieces the text comes in. */
export function passText(gate: LineGate, added: string): { readonly gate: LineGate; readonly text: string } {
  if (gate.found) return { gate: { ...gate, held: gate.held + added }, text: '' }
  let { held, lineIsFree, fenced } = gate
  let shown = ''
  let rest = added
  while (rest !== '') {
    const newline = rest.indexOf('\n')
    const piece = newline === -1 ? rest : rest.slice(0, newline + 1)
    if (!lineIsFree) {
      const line = (held + piece).trimStart().toLowerCase()
      if (!fenced && openings.some((opening) => line.startsWith(opening))) {
        return { gate: { held: held + rest, found: true, lineIsFree: false, fenced }, text: shown }
      }
      if (newline === -1 && mayBecome(line, fenced)) return { gate: { held: held + rest, found: false, lineIsFree, fenced }, text: shown }
      if (line.startsWith(fence)) fenced = !fenced
    }
    shown += held + piece
    held = ''
    lineIsFree = newline === -1
    rest = rest.slice(piece.length)
  }
  return { gate: { held, found: false, lineIsFree, fenced }, text: shown }
}

/** True while the line could still turn out to be one of those that matter. */
function mayBecome(line: string, fenced: boolean): boolean {
  return fence.startsWith(line) || (!fenced && openings.some((opening) => opening.startsWith(line)))
}
