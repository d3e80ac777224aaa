import type { Terminal } from '@xterm/headless'
import type { TerminalSize } from './ports.ts'

/** A terminal without a window: takes bytes, knows what they would show. */
export interface ScreenTerminal {
  write(bytes: Uint8Array | string): Promise<void>
  resize(size: TerminalSize): void
  /** The visible rows, blanks at their ends and empty rows at the end left out. */
  visibleText(): string
  /** What scrolled away and the visible rows of the ordinary screen, with wrapped rows joined again. */
  wholeText(): string
  /** The rows of a full-screen program that closed, from the moment before; null when none did. */
  readonly lastFullScreen: string | null
  readonly isFullScreen: boolean
  dispose(): void
}

export interface ScreenTerminalOptions {
  readonly size: TerminalSize
  /** Rows kept that scrolled away. */
  readonly scrollback: number
  /** Gets what a terminal answers when a program asks where the cursor is and the like. */
  readonly onAnswer?: (text: string) => void
}

/** Makes one. The package is loaded at the first call: most runs never need it. */
export async function createScreenTerminal({ size, scrollback, onAnswer }: ScreenTerminalOptions): Promise<ScreenTerminal> {
  const Terminal = await loadTerminal()
  const terminal = new Terminal({ cols: size.columns, rows: size.rows, scrollback, allowProposedApi: true, logLevel: 'off' })
  let lastFullScreen: string | null = null
  const isFullScreen = () => terminal.buffer.active.type === 'alternate'
  terminal.parser.registerCsiHandler({ prefix: '?', final: 'l' }, (modes) => {
    if (isFullScreen() && modes.some((mode) => typeof mode === 'number' && fullScreenModes.has(mode))) lastFullScreen = visible(terminal)
    return false
  })
  if (onAnswer) terminal.onData(onAnswer)
  return {
    write: (bytes) => new Promise((resolve) => terminal.write(bytes, resolve)),
    resize: ({ columns, rows }) => terminal.resize(columns, rows),
    visibleText: () => visible(terminal),
    wholeText: () => whole(terminal),
    get lastFullScreen() {
      return lastFullScreen
    },
    get isFullScreen() {
      return isFullScreen()
    },
    dispose: () => terminal.dispose(),
  }
}

/** Private modes that switch to the screen of full-screen programs and back. */
const fullScreenModes = new Set([47, 1047, 1049])

async function loadTerminal(): Promise<typeof Terminal> {
  // A CommonJS package: its names lie under `default` in Node, and beside it once bundled.
  const loaded: typeof import('@xterm/headless') & { readonly default?: typeof import('@xterm/headless') } = await import('@xterm/headless')
  return (loaded.default ?? loaded).Terminal
}

function visible(terminal: Terminal): string {
  const buffer = terminal.buffer.active
  const rows = Array.from({ length: terminal.rows }, (_, row) => buffer.getLine(buffer.viewportY + row)?.translateToString(true) ?? '')
  return rows.join('\n').trimEnd()
}

function whole(terminal: Terminal): string {
  const buffer = terminal.buffer.normal
  let text = ''
  for (let row = 0; row < buffer.length; row++) {
    const line = buffer.getLine(row)
    const isContinued = buffer.getLine(row + 1)?.isWrapped === true
    // A wrapped row is full; its blanks at the end are blanks of the line.
    text += line?.translateToString(!isContinued) ?? ''
    if (!isContinued) text += '\n'
  }
  return text.trimEnd()
}
