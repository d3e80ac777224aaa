import { createDeferred } from '../../shared/deferred.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { ImageRef } from '../../shared/images.ts'
import { usualProcessLimits } from '../../shared/process-limits.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { SessionEventOf } from '../../shared/session/events.ts'
import { firstFree, heldEvent, nextQueued, type QueuedMessage, sentEvent } from '../../shared/session/queued.ts'
import type { SessionState } from '../../shared/session/state.ts'
import { type LiveSession, takeTurn, titleFrom, tryAppend, unwritable } from './live-session.ts'
import type { NewId } from './new-id.ts'
import { repeatOf } from './repeat-call.ts'
import type { Session } from './session.ts'
import { mayTakeTurnByItself } from './wakes.ts'

// A turn that was told to stop ends within the stop grace of its processes; the app does not wait longer for it when it quits.
const longestTurnEndMs = 5_000

export interface SessionTurnsParts {
  readonly newId: NewId
  /** Runs one turn to its recorded end. Must not throw for expected failures. */
  readonly runTurn: (session: Session, signal: AbortSignal) => Promise<unknown>
  /** True when something waits to be told for which an idle session takes a turn by itself. */
  readonly mayWake: (sessionId: SessionId) => boolean
  /** How many such turns it takes in a row, at this moment; absent: the usual number. */
  readonly wakesInARowMax?: () => number
  /** Gives a session its title. */
  readonly rename: (sessionId: SessionId, title: string) => Promise<unknown>
  /** After a turn began or ended. */
  readonly onChange: () => void
  readonly onBug: (error: unknown) => void
}

/** When a turn of an open session begins, and that only one runs at a time. */
export class SessionTurns {
  readonly #parts: SessionTurnsParts
  #isClosing = false

  constructor(parts: SessionTurnsParts) {
    this.#parts = parts
  }

  /** Writes a message of the user and begins the turn that answers it. `busy` while one runs. */
  async send(live: LiveSession, text: string, images: readonly ImageRef[] = []): Promise<Result<null>> {
    const shown = images.length === 0 ? {} : { images: [...images] }
    return this.#begin(live, () => ({ kind: 'message.sent', messageId: this.#parts.newId('msg'), text, ...shown }))
  }

  /** The same with a message that waits, chosen at the moment it is written. */
  async sendQueued(live: LiveSession, choose: ChooseQueued): Promise<Result<null>> {
    return this.#begin(live, ({ queued }, signal) => {
      const message = signal.aborted ? null : choose(queued)
      return message === null ? null : sentEvent(message)
    })
  }

  /** Runs the command of an ended process once more, as a turn in which the model is not asked. `busy` while one runs. */
  async repeat(live: LiveSession, processId: ProcessId): Promise<Result<null>> {
    const gone = failSaying('not-found', 'process-not-repeatable')
    return this.#begin(live, (state) => repeatOf(state, processId, this.#parts.newId), gone)
  }

  /** For who changed what waits: a turn that ended meanwhile saw nothing to send. After a stop the messages wait for the user. */
  async settleQueue(live: LiveSession): Promise<void> {
    if (live.turn !== null || this.#isClosing) return
    // A failure to write is a fault of the session, which shows it.
    if (nextQueued(live.session.state) === null) await holdQueue(live)
    else await this.sendQueued(live, firstFree)
  }

  /** Does something with a session while no turn of it runs, and lets none begin meanwhile. `busy` while one runs. */
  async whileIdle<Value>(live: LiveSession, act: (session: Session) => Promise<Result<Value>>): Promise<Result<Value>> {
    if (live.turn !== null || this.#isClosing) return failSaying('busy', 'agent-works')
    const { markEnded } = takeTurn(live, 'kept')
    try {
      return await act(live.session)
    } catch (error) {
      return unwritable(error)
    } finally {
      live.turn = null
      markEnded()
      this.wake(live)
    }
  }

  /** Lets an idle session take a turn because it has something to tell its model. Does nothing where it may not. */
  wake(live: LiveSession): void {
    if (live.turn !== null || this.#isClosing || !this.#parts.mayWake(idOf(live))) return
    const maximum = this.#parts.wakesInARowMax?.() ?? usualProcessLimits.wakesInARow
    if (!mayTakeTurnByItself(live.session.state, live.wakesInARow, maximum)) return
    live.wakesInARow += 1
    const { signal, markEnded } = takeTurn(live, 'working')
    this.#parts.onChange()
    void this.#run(live, signal).then(markEnded)
  }

  /** Stops these turns and lets no other begin; waits for their recorded ends, at most 5 s. */
  async stopAll(lives: readonly LiveSession[]): Promise<void> {
    this.#isClosing = true
    const ends = lives.flatMap(({ turn }) => {
      turn?.controller.abort()
      return turn === null ? [] : [turn.ended]
    })
    const { promise: tooLong, resolve } = createDeferred<void>()
    const timer = setTimeout(resolve, longestTurnEndMs)
    await Promise.race([Promise.all(ends), tooLong])
    clearTimeout(timer)
  }

  async #begin(
    live: LiveSession,
    decide: (state: SessionState, signal: AbortSignal) => SessionEventOf<'message.sent' | 'call.repeated'> | null,
    ifNothing: Result<null> = failSaying('not-found', 'message-not-waiting'),
  ): Promise<Result<null>> {
    if (live.turn !== null) return failSaying('busy', 'agent-works-on-message')
    live.wakesInARow = 0
    // Taken before the first await: a second message that comes at the same time is refused.
    const { signal, markEnded } = takeTurn(live, 'working')
    const sent = await tryAppend(live.session, (state) => decide(state, signal), true)
    if (!sent.ok || sent.value === null) {
      live.turn = null
      markEnded()
      return sent.ok ? ifNothing : sent
    }
    const { event } = sent.value
    if (live.session.state.title === '' && event.kind === 'message.sent') await this.#parts.rename(idOf(live), titleOf(event))
    void this.#run(live, signal).then(markEnded)
    return succeed(null)
  }

  async #run(live: LiveSession, signal: AbortSignal): Promise<void> {
    try {
      await this.#parts.runTurn(live.session, signal)
    } catch (error) {
      this.#parts.onBug(error)
    } finally {
      // Stopped in the last moment, a turn may have completed all the same: nothing is sent after a stop.
      if (signal.aborted) await holdQueue(live)
      live.turn = null
      this.#parts.onChange()
      if (nextQueued(live.session.state) !== null) await this.settleQueue(live)
      // What came too late for the turn's last step.
      else this.wake(live)
    }
  }
}

// What has no words is called as its first image is.
const titleOf = ({ text, images }: SessionEventOf<'message.sent'>): string => titleFrom(text === '' ? (images?.[0]?.name ?? '') : text)

async function holdQueue(live: LiveSession): Promise<void> {
  await tryAppend(live.session, ({ queued }) => heldEvent(queued), true)
}

type ChooseQueued = (queued: readonly QueuedMessage[]) => QueuedMessage | null

const idOf = ({ session }: LiveSession): SessionId => session.state.sessionId ?? ''
