import type { SessionId } from '../../shared/ids.ts'
import { askInTerminal } from './ask-in-terminal.ts'
import type { CommandLineIo, Headless } from './ports.ts'

export interface AskingOptions {
  readonly headless: Headless
  readonly sessionId: SessionId
  readonly io: CommandLineIo
  readonly onAsking: (asking: boolean) => void
  readonly onInterrupt: () => void
}

/** Asks the session's questions while a turn runs, where there is somebody to ask. `end` takes down an open question and rejects if asking broke. */
export function startAsking({ headless, sessionId, io, onAsking, onInterrupt }: AskingOptions): { readonly end: () => Promise<void> } {
  const { input, messages: output, now } = io
  if (input === null) return { end: async () => undefined }
  const over = new AbortController()
  const asked = askInTerminal({ queue: headless.queue, sessionId, input, output, now, onAsking, onInterrupt }, over.signal).then(
    () => null,
    (error: unknown) => {
      // Nobody can answer any more: the turn must not wait for ever.
      onInterrupt()
      return { error }
    },
  )
  return {
    end: async () => {
      over.abort()
      const fault = await asked
      if (fault !== null) throw fault.error
    },
  }
}
