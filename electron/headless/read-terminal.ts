import type { ReadStream, WriteStream } from 'node:tty'
import type { LineRead, TerminalInput } from './ports.ts'

/** Longest line that is taken, in characters; the rest of a longer one is dropped. */
const lineMaxCharacters = 200_000

/** Lines that the arrow keys bring back. */
const historySize = 100

/** A person at this terminal: keys are read without echo, lines with the usual editing keys on `stderr`. */
export function terminalInput(stdin: ReadStream, stderr: WriteStream): TerminalInput {
  let history: string[] = []
  const keepHistory = (next: string[]) => {
    history = next
  }
  return {
    readKey: (signal) => readKey(stdin, signal),
    readLine: (prompt, signal) => readLine(stdin, stderr, { prompt, history, keepHistory }, signal),
  }
}

function readKey(stdin: ReadStream, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    if (signal.aborted || stdin.readableEnded || stdin.destroyed) return resolve(null)
    const finish = (key: string | null) => {
      stdin.off('data', onData)
      stdin.off('end', onEnd)
      signal.removeEventListener('abort', onEnd)
      stdin.setRawMode(false)
      stdin.pause()
      resolve(key)
    }
    const onData = (chunk: Buffer | string) => finish(chunk.toString())
    const onEnd = () => finish(null)
    stdin.on('data', onData)
    stdin.on('end', onEnd)
    signal.addEventListener('abort', onEnd, { once: true })
    stdin.setRawMode(true)
    stdin.resume()
  })
}

interface LineOptions {
  readonly prompt: string
  /** Earlier lines, newest first. */
  readonly history: string[]
  readonly keepHistory: (history: string[]) => void
}

/** Several lines that were pasted at once come as one text. */
async function readLine(
  stdin: ReadStream,
  stderr: WriteStream,
  { prompt, history, keepHistory }: LineOptions,
  signal: AbortSignal,
): Promise<LineRead> {
  if (signal.aborted || stdin.readableEnded || stdin.destroyed) return { kind: 'ended' }
  const { createInterface } = await import('node:readline')
  const editor = createInterface({ input: stdin, output: stderr, terminal: true, history, historySize })
  editor.on('history', keepHistory)
  return new Promise((resolve) => {
    const lines: string[] = []
    let settled = false
    const finish = (read: LineRead) => {
      if (settled) return
      settled = true
      signal.removeEventListener('abort', onAbort)
      editor.close()
      stdin.pause()
      resolve(read)
    }
    const onAbort = () => finish({ kind: 'ended' })
    signal.addEventListener('abort', onAbort, { once: true })
    editor.on('SIGINT', () => finish({ kind: 'interrupted' }))
    editor.on('close', () => finish({ kind: 'ended' }))
    editor.on('line', (line) => {
      // Pasted lines arrive in one go: all that is there belongs together.
      if (lines.length === 0) setImmediate(() => finish({ kind: 'line', text: lines.join('\n').slice(0, lineMaxCharacters) }))
      lines.push(line)
    })
    editor.setPrompt(prompt.split('\n').at(-1) ?? prompt)
    stderr.write(prompt.slice(0, prompt.lastIndexOf('\n') + 1))
    editor.prompt()
  })
}
