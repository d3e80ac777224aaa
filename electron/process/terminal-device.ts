import type { TerminalModes } from './pty-modes.ts'
import type { PipeReader } from './read-pipe.ts'

/** A terminal made for a program, from our side. */
export interface TerminalDevice extends PipeReader {
  /** Of the program's side; empty where it has none. */
  readonly path: string
  /** Whether `modes` can tell how it treats what is typed. Where it cannot, the words of a prompt alone tell of a password. */
  readonly tellsModes: boolean
  /** Reads all that has been written by now, also while paused. */
  readNow(): void
  /** Reads what is there and lets the terminal close, unless a program still holds it. */
  letGo(): void
  /** Types into it. False when so much lies unread that this would be too much. Never throws. */
  write(bytes: Uint8Array): boolean
  resize(columns: number, rows: number): void
  /** Null when that cannot be known. */
  modes(): Promise<TerminalModes | null>
  modesNow(): TerminalModes | null
}
