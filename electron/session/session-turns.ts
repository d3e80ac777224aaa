import { createDeferred } from '../../shared/deferred.ts'
import { fail, type Result, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { type LiveSession, takeTurn, titleFrom, tryAppend, unwritable } from './live-session.ts'
import type { NewId } from './new-id.ts'
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
  async send(live: LiveSession, text: string): Promise<Result<null>> {
    if (live.turn !== null) return fail('busy', 'The agent is still working on the message before. Stop it first, or wait.')
    live.wakesInARow = 0
    // Taken before the first await: a second message that comes at the same time is refused.
    const { signal, markEnded } = takeTurn(live)
    const sent = await tryAppend(live.session, { kind: 'message.sent', messageId: this.#parts.newId('msg'), text }, true)
    if (!sent.ok) {
      live.turn = null
      markEnded()
      return sent
    }
    if (live.session.state.title === '') await this.#parts.rename(idOf(live), titleFrom(text))
    void this.#run(live, signal).then(markEnded)
    return succeed(null)
  }

  /** Does something with a session while no turn of it runs, and lets none begin meanwhile. `busy` while one runs. */
  async whileIdle<Value>(live: LiveSession, act: (session: Session) => Promise<Result<Value>>): Promise<Result<Value>> {
    if (live.turn !== null || this.#isClosing) return fail('busy', 'The agent is still working. Stop it first, or wait.')
    const { markEnded } = takeTurn(live)
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
    if (!mayTakeTurnByItself(live.session.state, live.wakesInARow)) return
    live.wakesInARow += 1
    const { signal, markEnded } = takeTurn(live)
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

  async #run(live: LiveSession, signal: AbortSignal): Promise<void> {
    try {
      await this.#parts.runTurn(live.session, signal)
    } catch (error) {
      this.#parts.onBug(error)
    } finally {
      live.turn = null
      this.#parts.onChange()
      // What came too late for the turn's last step.
      this.wake(live)
    }
  }
}

const idOf = ({ session }: LiveSession): SessionId => session.state.sessionId ?? ''
