import { showAsText } from './model-text.ts'
import { defaultTerminalSize, type TerminalSize } from './ports.ts'
import { createScreenTerminal } from './screen-terminal.ts'

// Several times what the model's budget takes; 7 MB while it is read.
const rowsMax = 5_000

/**
 * The text of a terminal's output as a person would have seen it: what the cursor wrote over is gone, and the last screen of a full-screen
 * program (pager, editor) is there although the program took it away when it closed. `raw` is decoded output.
 */
export async function showTerminalText(raw: string, size: TerminalSize = defaultTerminalSize): Promise<string> {
  // Without cursor moves it needs no screen, and long lines and long outputs stay whole.
  if (!movesCursor.test(raw)) return showAsText(raw)
  const terminal = await createScreenTerminal({ size, scrollback: rowsMax })
  try {
    await terminal.write(raw)
    const fullScreen = terminal.isFullScreen ? terminal.visibleText() : terminal.lastFullScreen
    const parts = [terminal.wholeText(), fullScreen === null ? '' : `[last screen of the full-screen program:]\n${fullScreen}`]
    const text = parts.filter((part) => part !== '').join('\n')
    return text === '' ? '' : `${text}\n`
  } finally {
    terminal.dispose()
  }
}

// Moves to other rows, erasing or scrolling of the screen, reverse line feed, a full-screen program.
const movesCursor = /\u001b(?:\[[0-9;]*[ABEFHJLMSTdfr]|M|\[\?(?:47|1047|1049)h)/
