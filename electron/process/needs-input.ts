import { assertNever } from '../../shared/assert.ts'
import type { TerminalModes } from './pty-modes.ts'

/**
 * What the kernel tells of the processes that own a terminal: one of them blocks in reading it; none does, but one waits for any of several
 * things, of which the terminal may be one; one cannot be looked at (another user's, as `sudo`); or all have something else to do.
 */
export type TerminalWait = 'reads' | 'waits-for-events' | 'unknown' | 'works'

/** What is known when a process has been quiet for a while. */
export interface QuietFacts {
  readonly wait: TerminalWait
  /** Milliseconds since it last printed or was typed into. */
  readonly quietMs: number
  /** Text of the line the cursor is in. */
  readonly lastLine: string
  readonly isFullScreen: boolean
}

// An event loop between two pieces of work is quiet too, but not for this long.
const quietForEventsMs = 400
// Where nothing is known of the process, only a longer silence after a prompt tells.
const quietForUnknownMs = 800

/** Whether the process waits for somebody to type. `look`: the modes of its terminal decide (they cost a few milliseconds). */
export function judgeWait(facts: QuietFacts): 'waits' | 'look' | 'works' {
  switch (facts.wait) {
    case 'reads':
      return 'waits'
    case 'works':
      return 'works'
    case 'waits-for-events':
      if (facts.quietMs < quietForEventsMs) return 'works'
      return facts.isFullScreen || looksLikePrompt(facts.lastLine) ? 'waits' : 'look'
    case 'unknown':
      if (facts.quietMs < quietForUnknownMs) return 'works'
      return facts.isFullScreen || looksLikePrompt(facts.lastLine) ? 'waits' : 'look'
    default:
      return assertNever(facts.wait)
  }
}

/** The second look of `judgeWait`: a terminal that does not echo whole lines is in the hands of a program that reads keys, or of a password prompt. */
export function waitsByModes(facts: QuietFacts, modes: TerminalModes | null): boolean {
  if (modes === null) return false
  return isPasswordMode(modes) || (!modes.canonical && facts.lastLine !== '')
}

/** True when what is typed now must be for the user's own keys only. Without modes the words of the prompt decide. */
export function asksForSecret(modes: TerminalModes | null, lastLine: string): boolean {
  return (modes !== null && isPasswordMode(modes)) || secretWords.test(lastLine)
}

/** Whole lines without echo: no line editor works this way, password prompts do. */
const isPasswordMode = (modes: TerminalModes) => !modes.echo && modes.canonical

/** The cursor stands behind words that end as questions and prompts do. */
const looksLikePrompt = (lastLine: string) => promptEnd.test(lastLine)

const promptEnd = /(?:[>$#%:?»❯›\])]|\.\.\.)\s{0,2}$/
// Programs that edit lines themselves print stars for a password, so their modes tell nothing. The word must be what the line asks for.
const secretWords =
  /(?:pass(?:word|phrase|code|wd)?|pin(?: code)?|secret|token|otp|(?:one-time|verification) code|密码|口令)[^\n]{0,60}[:：?>›]\s*[*•●]*\s*$/iu
