import { type Result, succeed } from '../../shared/errors.ts'
import type { InputState, ProcessHolder } from '../../shared/process.ts'
import { failSaying } from '../../shared/say-fault.ts'
import { decodePiece } from './decode.ts'
import { detectEncoding } from './detect-encoding.ts'
import { showAsText } from './model-text.ts'
import type { OutputReader } from './ports.ts'
import type { PtyTerminal } from './pty-terminal.ts'
import { userLocale } from './user-locale.ts'

// As many rows as a terminal has by default: what a person would look at.
const lastRowsOfPipe = 32

/** What every process answers about typing and its screen. Without a terminal: that nobody can type, and the last rows of the output. */
export abstract class Typable {
  abstract readonly output: OutputReader
  /** Null for pipes. */
  protected abstract readonly terminal: PtyTerminal | null

  get input(): InputState {
    return this.terminal?.input ?? nothingAsked
  }

  get holder(): ProcessHolder {
    return this.terminal?.holder ?? 'agent'
  }

  write(bytes: Uint8Array | string, by: 'user' | 'agent'): Result<null> {
    return this.terminal?.write(bytes, by) ?? noTerminal()
  }

  /** The text as its program wants it: several lines marked as one paste, when it has asked for that. */
  asPaste(text: string): string {
    return this.terminal?.asPaste(text) ?? text
  }

  resize(columns: number, rows: number): void {
    this.terminal?.resize(columns, rows)
  }

  async screen(): Promise<string> {
    return this.terminal?.screen() ?? lastRows(this.output)
  }

  takeOver(): Result<null> {
    return this.terminal?.takeOver() ?? noTerminal()
  }

  handBack(): Result<null> {
    return this.terminal === null ? succeed(null) : this.terminal.handBack()
  }

  /** Slows the program while a pane that shows it has too much to draw. Calling the result lets it go on. */
  slow(): () => void {
    return this.terminal?.slow() ?? (() => undefined)
  }
}

const nothingAsked: InputState = { kind: 'none' }

const noTerminal = () => failSaying('invalid-input', 'process-has-no-terminal')

function lastRows(output: OutputReader): string {
  const rows = (['stdout', 'stderr'] as const).flatMap((stream) => {
    const { head, tail } = output.summary(stream)
    const last = tail.length > 0 ? tail : head
    const text = showAsText(decodePiece(last, { start: tail.length > 0, end: false }, detectEncoding(last, userLocale()))).trimEnd()
    return text === '' ? [] : text.split('\n')
  })
  return rows.slice(-lastRowsOfPipe).join('\n')
}
