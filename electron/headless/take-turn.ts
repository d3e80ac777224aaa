import type { SessionId } from '../../shared/ids.ts'
import type { AnswerShape } from '../agent/ports.ts'
import type { TurnEnd } from './follow-session.ts'
import type { Headless } from './ports.ts'

/** How long an interrupted turn may take to be written as stopped before its processes are ended anyway, in milliseconds. */
const stopWaitMs = 8_000

/** What a turn begins with. `answer` null: its answer is for a person. */
export interface TurnWish {
  readonly text: string
  readonly answer: AnswerShape | null
  /** Absolute paths of image files. Absent: none. */
  readonly images?: readonly string[]
}

/** Sends a message and waits for `ending`, the end of its turn; `interrupted` stops the turn. */
export async function takeTurn(
  headless: Headless,
  sessionId: SessionId,
  { text, answer, images = [] }: TurnWish,
  ending: Promise<TurnEnd>,
  interrupted: AbortSignal,
): Promise<TurnEnd> {
  const stopped: TurnEnd = { kind: 'finished', outcome: { kind: 'stopped' }, notices: [], reply: '' }
  if (interrupted.aborted) return stopped
  let timer: NodeJS.Timeout | null = null
  const overdue = new Promise<TurnEnd>((resolve) => {
    interrupted.addEventListener('abort', () => {
      headless.stop(sessionId)
      timer = setTimeout(() => resolve(stopped), stopWaitMs)
    })
  })
  const sent = await headless.send(sessionId, text, answer, images)
  if (!sent.ok) return { kind: 'finished', outcome: { kind: 'failed', error: sent.error }, notices: [], reply: '' }
  // A signal that came while the message was being written found no turn to stop.
  if (interrupted.aborted) headless.stop(sessionId)
  const end = await Promise.race([ending, overdue])
  if (timer !== null) clearTimeout(timer)
  return end
}
