import { succeed } from '../../../shared/errors.ts'
import { choiceOfSaved } from '../../../shared/models.ts'
import { failSaying } from '../../../shared/say-fault.ts'
import type { Handlers } from '../serve-contract.ts'
import { withoutValue } from './app.ts'
import type { HandlerNeeds } from './needs.ts'
import { refuseMode } from './refuse-mode.ts'
import { resolvePlace } from './resolve-place.ts'

type SessionCommand =
  | 'session.create'
  | 'session.rename'
  | 'session.set-mode'
  | 'session.set-model'
  | 'session.send'
  | 'session.fork'
  | 'session.relatives'
  | 'session.stop'

/** Commands about sessions. They answer when the thing is written down; what follows arrives on the session's feed. */
export function sessionHandlers(needs: HandlerNeeds): Pick<Handlers, SessionCommand> {
  const { sessions, settings } = needs.services
  return {
    'session.create': async ({ place, model, mode }) => {
      const refusal = await refuseMode(needs.services, mode)
      if (refusal !== null) return refusal
      const resolved = await resolvePlace(needs, place)
      if (!resolved.ok) return resolved
      const created = await sessions.create({ ...resolved.value, model, mode })
      return created.ok ? succeed({ sessionId: created.value }) : created
    },
    'session.rename': async ({ sessionId, title }) => withoutValue(await sessions.rename(sessionId, title)),
    'session.set-mode': async ({ sessionId, mode }) =>
      (await refuseMode(needs.services, mode)) ?? withoutValue(await sessions.setMode(sessionId, mode)),
    'session.set-model': async ({ sessionId, modelId }) => {
      const saved = settings.get().models.find(({ id }) => id === modelId)
      if (modelId !== null && saved === undefined) return failSaying('not-found', 'model-gone')
      return withoutValue(await sessions.setModel(sessionId, saved === undefined ? { kind: 'demo' } : choiceOfSaved(saved)))
    },
    'session.send': async ({ sessionId, text, images }) => {
      const shown = await needs.services.images.ofMessage(sessionId, images ?? [])
      return shown.ok ? withoutValue(await sessions.send(sessionId, text, shown.value)) : shown
    },
    'session.fork': async ({ sessionId, messageId, upTo }) => {
      const resolved = await resolvePlace(needs, { kind: 'same-as', sessionId })
      if (!resolved.ok) return resolved
      const forked = await needs.services.forks.fork(sessionId, { messageId, upTo }, resolved.value.trusted)
      return forked.ok ? succeed({ sessionId: forked.value }) : forked
    },
    'session.relatives': async ({ sessionId }) => succeed({ sessionIds: [...needs.services.forks.relatives(sessionId)] }),
    'session.stop': async ({ sessionId }) => withoutValue(sessions.stop(sessionId)),
  }
}
