import type { SessionState } from '../../shared/session/state.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import type { Model } from '../agent/ports.ts'
import { createModel } from './choose-model.ts'

type KeyFor = (place: Extract<ModelChoice, { readonly baseUrl: string }>) => string | null

/**
 * The model of a session, as it is chosen at each request: a change in mid-turn counts from the next request on. `onSent` is called each time that
 * a request has gone out.
 */
export function createSessionModel(session: { readonly state: SessionState }, keyFor: KeyFor, onSent: () => void = () => {}): Model {
  let made: { readonly choice: ModelChoice; readonly model: Model } | null = null
  let over = AbortSignal.abort()
  return {
    stream: (request, signal) => {
      const choice = session.state.model ?? { kind: 'demo' }
      // The same client as long as the choice is the same: it remembers what its server refused.
      if (made === null || made.choice !== choice)
        made = { choice, model: createModel(choice, { key: () => keyOf(choice, keyFor), onSent }) }
      made.model.expectMore?.(over)
      return made.model.stream(request, signal)
    },
    expectMore: (until) => {
      over = until
    },
  }
}

const keyOf = (choice: ModelChoice, keyFor: KeyFor): string | null => (choice.kind === 'demo' ? null : keyFor(choice))
