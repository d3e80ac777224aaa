import { assertNever } from '../../../shared/assert.ts'
import { fail, type Result, succeed } from '../../../shared/errors.ts'
import type { CommandInput } from '../../../shared/ipc/contract.ts'
import { choiceOfSaved } from '../../../shared/models.ts'
import type { Handlers } from '../serve-contract.ts'
import { withoutValue } from './app.ts'
import type { HandlerNeeds } from './needs.ts'
import { refuseMode } from './refuse-mode.ts'
import { isTrusted } from './workspace.ts'

type SessionCommand =
  | 'session.create'
  | 'session.rename'
  | 'session.set-mode'
  | 'session.set-model'
  | 'session.send'
  | 'session.fork'
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
      if (modelId !== null && saved === undefined) return fail('not-found', 'This model is not there any more.')
      return withoutValue(await sessions.setModel(sessionId, saved === undefined ? { kind: 'demo' } : choiceOfSaved(saved)))
    },
    'session.send': async ({ sessionId, text }) => withoutValue(await sessions.send(sessionId, text)),
    'session.fork': async ({ sessionId, messageId, upTo }) => {
      const resolved = await resolvePlace(needs, { kind: 'same-as', sessionId })
      if (!resolved.ok) return resolved
      const forked = await needs.services.forks.fork(sessionId, { messageId, upTo }, resolved.value.trusted)
      return forked.ok ? succeed({ sessionId: forked.value }) : forked
    },
    'session.stop': async ({ sessionId }) => withoutValue(sessions.stop(sessionId)),
  }
}

type Place = CommandInput<'session.create'>['place']

/** Which folder a new session works in, and whether it is trusted. The sample project is the app's own. */
async function resolvePlace(
  needs: HandlerNeeds,
  place: Place,
): Promise<Result<{ readonly workspace: string | null; readonly trusted: boolean }>> {
  switch (place.kind) {
    case 'sample':
      return succeed({ workspace: null, trusted: true })
    case 'chosen': {
      const chosen = needs.workspace.current()
      if (chosen === null) return fail('not-found', 'No folder has been chosen yet. Choose one first.')
      return checkFolder(needs, chosen)
    }
    case 'same-as': {
      const folder = needs.services.sessions.workspaceOf(place.sessionId)
      if (folder === null) return fail('not-found', 'That session is not known.')
      return checkFolder(needs, folder)
    }
    default:
      return assertNever(place)
  }
}

/** The folder may have been moved, or replaced by a link to elsewhere, since it was chosen. */
async function checkFolder(needs: HandlerNeeds, folder: string) {
  const real = await needs.workspace.realFolder(folder)
  if (!real.ok) return real
  return succeed({ workspace: real.value, trusted: isTrusted(needs, real.value) })
}
