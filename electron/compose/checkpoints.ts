import path from 'node:path'
import { FileHistory } from '../checkpoint/file-history.ts'
import { runsBeside } from '../checkpoint/run-beside.ts'
import { WorkspaceCheckpoints } from '../checkpoint/workspace-checkpoints.ts'
import type { HistoryService } from '../ipc/services.ts'
import { newId } from '../session/new-id.ts'
import type { SessionHost } from '../session/session-host.ts'
import type { Foundation } from './foundation.ts'

/** The kept files of all workspaces, and what the user can do with them. The sessions are made later, for their turns keep files. */
export function composeCheckpoints(
  { options, folders }: Foundation,
  sessions: () => SessionHost,
): { readonly checkpoints: WorkspaceCheckpoints; readonly history: HistoryService } {
  const { dataFolder } = options
  const places = { folder: path.join(dataFolder, 'checkpoints'), dataFolder, home: folders.home }
  const checkpoints = new WorkspaceCheckpoints(options.runsGitBeside ? { ...places, run: runsBeside() } : places)
  const history = new FileHistory({
    checkpoints,
    newId,
    whileIdle: (sessionId, act) => sessions().whileIdle(sessionId, act),
    stateOf: (sessionId) =>
      sessions()
        .states()
        .find((state) => state.sessionId === sessionId) ?? null,
  })
  return { checkpoints, history }
}
