import { writeFile } from 'node:fs/promises'
import { succeed } from '../../../shared/errors.ts'
import { causeOf, failSaying } from '../../../shared/say-fault.ts'
import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'
import { resolvePlace } from './resolve-place.ts'

/** Commands that look for words in sessions and write sessions out. The user chooses the file in the system's dialog. */
export function sessionTextHandlers(needs: HandlerNeeds): Pick<Handlers, 'session.search' | 'session.export' | 'session.import'> {
  const { sessionTexts, imports, settings } = needs.services
  return {
    'session.search': async ({ text }) => {
      const { hits, more } = await sessionTexts.search(text)
      return succeed({ hits: [...hits], more })
    },
    'session.import': async ({ place }) => {
      const resolved = await resolvePlace(needs, place)
      if (!resolved.ok) return resolved
      const { workspace, trusted } = resolved.value
      if (workspace === null) return failSaying('not-found', 'no-folder-chosen')
      const file = await needs.pickSessionFile()
      if (file === null) return succeed(null)
      return imports.importFile(file, { workspace, trusted, model: settings.get().model ?? { kind: 'demo' } })
    },
    'session.export': async ({ sessionId, format }) => {
      const exported = await sessionTexts.exportText(sessionId, format)
      if (!exported.ok) return exported
      const path = await needs.pickSaveFile(exported.value.name)
      if (path === null) return succeed(null)
      try {
        // Commands may hold what nobody else should read.
        await writeFile(path, exported.value.text, { mode: 0o600 })
        return succeed({ path })
      } catch (cause) {
        return failSaying('storage-failed', 'session-not-exported', { cause: causeOf(cause) })
      }
    },
  }
}
