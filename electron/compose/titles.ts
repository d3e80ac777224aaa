import { costOf } from '../../shared/cost.ts'
import { askModel } from '../agent/ask-model.ts'
import { cleanTitle, titleRequest } from '../agent/make-title.ts'
import { createSessionModel } from '../model/session-model.ts'
import { titleFrom } from '../session/live-session.ts'
import type { Session } from '../session/session.ts'
import type { SessionHost } from '../session/session-host.ts'
import type { Foundation } from './foundation.ts'
import type { RunTurn } from './turns.ts'

// Nobody waits for it; a server that takes longer has other things to do.
const longestWaitMs = 60_000

export interface Titles {
  /** Runs a turn; after the first of a session, its model is asked for a title. */
  readonly after: (runTurn: RunTurn) => RunTurn
  dispose(): void
}

/** Has models name their sessions. Whatever goes wrong, the session keeps the title that its first message gave. */
export function composeTitles({ options, keyFor, log }: Foundation, sessions: () => SessionHost): Titles {
  const closing = new AbortController()
  const name = async (session: Session) => {
    const { title, sessionId, model, transcript } = session.state
    const first = transcript.find((item) => item.kind === 'message')
    const request = titleRequest(session.state)
    if (request === null || sessionId === null || first === undefined || model === null || model.kind === 'demo') return
    // A title that somebody gave, or that came with a copy, is not touched.
    if (title !== titleFrom(first.text)) return
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(longestWaitMs)])
    const prices = options.pricesOf(model)
    const asked = await askModel(createSessionModel(session, keyFor), request, () => undefined, signal)
    const usage = asked.kind === 'replied' ? asked.reply.usage : null
    if (usage !== null) {
      const cost = prices === null ? {} : { cost: costOf(usage, prices) }
      sessions().happened(sessionId, { kind: 'model.assisted', purpose: 'title', usage, ...cost })
    }
    const made = asked.kind === 'replied' ? cleanTitle(asked.reply.text) : null
    if (made !== null && !closing.signal.aborted) await sessions().retitle(sessionId, { from: title, to: made })
  }
  return {
    after: (runTurn) => async (session, signal) => {
      const outcome = await runTurn(session, signal)
      if (options.modelNames() && !closing.signal.aborted) void name(session).catch((error: unknown) => log.error('title', error))
      return outcome
    },
    dispose: () => closing.abort(),
  }
}
