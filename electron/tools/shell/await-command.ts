import type { ProcessEnd } from '../../../shared/process.ts'
import type { ManagedProcess } from '../../process/ports.ts'

// Long enough for a server to say where it listens or that its port is taken.
const backgroundLookMs = 500
// A terminal program that asks has printed its question by then.
const questionSettlesMs = 50

/** What a call waits for: the end, at most `forMs`; of a program in a terminal also its first question. */
export interface Patience {
  readonly forMs: number
  readonly untilQuestion: boolean
}

/** How long a call stays with its command. */
export function patienceFor(action: { readonly background: boolean; readonly terminal: boolean }, yieldMs: number): Patience {
  return { forMs: action.background ? backgroundLookMs : yieldMs, untilQuestion: action.terminal }
}

/** `sentBy`: whose doing it is that the call waits no longer; a question of the program counts as time. */
export type Awaited =
  | { readonly kind: 'ended'; readonly end: ProcessEnd }
  | { readonly kind: 'goes-on'; readonly sentBy: 'time' | 'user' }
  | { readonly kind: 'aborted' }

/** What else ends the waiting: `stop` the turn's end, `letGo` the user who moves the command to the background. */
export interface WaitEnders {
  readonly stop: AbortSignal
  readonly letGo: AbortSignal
}

/** Waits for whatever comes first: the end, a question, the time, the user, or the abort. Ends nothing. */
export async function awaitCommand(process: ManagedProcess, patience: Patience, { stop, letGo }: WaitEnders): Promise<Awaited> {
  if (stop.aborted) return { kind: 'aborted' }
  return new Promise((resolve) => {
    let question: NodeJS.Timeout | null = null
    const settle = (awaited: Awaited) => {
      // It may have ended in this very turn of the event loop: then that is what is told.
      if (awaited.kind === 'goes-on' && process.state.kind === 'ended') return
      clearTimeout(timer)
      if (question !== null) clearTimeout(question)
      unsubscribe()
      stop.removeEventListener('abort', onAbort)
      letGo.removeEventListener('abort', onLetGo)
      resolve(awaited)
    }
    const onAbort = () => settle({ kind: 'aborted' })
    const onLetGo = () => settle({ kind: 'goes-on', sentBy: 'user' })
    const onTime = () => settle({ kind: 'goes-on', sentBy: 'time' })
    const timer = setTimeout(onTime, patience.forMs)
    const unsubscribe = patience.untilQuestion
      ? process.output.onChange(() => {
          if (process.input.kind === 'waiting') question ??= setTimeout(onTime, questionSettlesMs)
        })
      : () => undefined
    stop.addEventListener('abort', onAbort, { once: true })
    letGo.addEventListener('abort', onLetGo, { once: true })
    // `ended` never rejects.
    void process.ended.then((end) => settle({ kind: 'ended', end }))
  })
}
