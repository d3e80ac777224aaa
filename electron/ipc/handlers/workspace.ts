import { succeed } from '../../../shared/errors.ts'
import { failSaying } from '../../../shared/say-fault.ts'
import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands about the folder to work in. The path is chosen in the system's dialog and kept here: the window only hears of it. */
export function workspaceHandlers(needs: HandlerNeeds): Pick<Handlers, 'workspace.choose' | 'workspace.trust'> {
  const { services, workspace } = needs
  return {
    'workspace.choose': async () => {
      const chosen = await workspace.choose()
      if (!chosen.ok) return chosen
      if (chosen.value === null) return succeed(null)
      return succeed({ path: chosen.value, trusted: isTrusted(needs, chosen.value) })
    },
    'workspace.trust': async ({ trusted }) => {
      const path = workspace.current()
      if (path === null) return failSaying('not-found', 'no-folder-chosen')
      const saved = await services.settings.setTrusted(path, trusted)
      return saved.ok ? succeed({ path, trusted: isTrusted(needs, path) }) : saved
    },
  }
}

/** True when the user trusted this very folder, by its real path. A folder inside it is another question. */
export function isTrusted(needs: HandlerNeeds, realPath: string): boolean {
  return needs.services.settings.get().trustedFolders.includes(realPath)
}
