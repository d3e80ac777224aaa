import { assertNever } from '../../../shared/assert.ts'
import { type Result, succeed } from '../../../shared/errors.ts'
import type { CommandInput } from '../../../shared/ipc/contract.ts'
import { failSaying } from '../../../shared/say-fault.ts'
import type { HandlerNeeds } from './needs.ts'
import { isTrusted } from './workspace.ts'

type Place = CommandInput<'session.create'>['place']

/** Which folder a new session works in, and whether it is trusted. The sample project is the app's own. */
export async function resolvePlace(
  needs: HandlerNeeds,
  place: Place,
): Promise<Result<{ readonly workspace: string | null; readonly trusted: boolean }>> {
  switch (place.kind) {
    case 'sample':
      return succeed({ workspace: null, trusted: true })
    case 'chosen': {
      const chosen = needs.workspace.current()
      if (chosen === null) return failSaying('not-found', 'no-folder-chosen')
      return checkFolder(needs, chosen)
    }
    case 'same-as': {
      const folder = needs.services.sessions.workspaceOf(place.sessionId)
      if (folder === null) return failSaying('not-found', 'session-not-known')
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
