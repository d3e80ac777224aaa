import { writeFile } from 'node:fs/promises'
import { succeed } from '../../../shared/errors.ts'
import { causeOf, failSaying } from '../../../shared/say-fault.ts'
import type { Handlers } from '../serve-contract.ts'
import type { HandlerNeeds } from './needs.ts'

/** Commands that bring what a process printed to a file or an editor, or look through it. The user chooses the file in the system's dialog. */
export function terminalFileHandlers(needs: HandlerNeeds): Pick<Handlers, 'process.export' | 'process.search' | 'process.open-log'> {
  const { terminalFiles } = needs.services
  return {
    'process.export': async ({ sessionId, processId, format }) => {
      const exported = await terminalFiles.exportOf(sessionId, processId, format)
      if (!exported.ok) return exported
      const path = await needs.pickSaveFile(exported.value.name)
      if (path === null) return succeed(null)
      try {
        // Output may hold what nobody else should read.
        await writeFile(path, exported.value.pieces, { mode: 0o600 })
        return succeed({ path })
      } catch (cause) {
        return failSaying('storage-failed', 'output-not-exported', { cause: causeOf(cause) })
      }
    },
    'process.search': ({ sessionId, processId, text }) => terminalFiles.search(sessionId, processId, text),
    'process.open-log': async ({ processId }) => {
      const answer = await terminalFiles.openLog(processId)
      if (!answer.ok) return answer
      const { path, opened } = answer.value
      if (!opened) needs.showInFolder(path)
      return succeed({ shown: opened ? ('editor' as const) : ('folder' as const) })
    },
  }
}
