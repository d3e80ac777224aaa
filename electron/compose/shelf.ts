import path from 'node:path'
import type { WorkspaceCheckpoints } from '../checkpoint/workspace-checkpoints.ts'
import { openLog } from '../log.ts'
import { removeOutputs } from '../process/remove-outputs.ts'
import type { SessionHost } from '../session/session-host.ts'
import { SessionShelf } from '../session/session-shelf.ts'

/** Where sessions go that the user archives or deletes. Dispose of it after the sessions. */
export function composeShelf(dataFolder: string, sessions: SessionHost, checkpoints: WorkspaceCheckpoints): SessionShelf {
  const log = openLog(dataFolder)
  return new SessionShelf({
    folder: path.join(dataFolder, 'sessions'),
    deletedFolder: path.join(dataFolder, 'deleted-sessions'),
    release: (sessionId) => sessions.release(sessionId),
    adopt: (sessionId) => sessions.adopt(sessionId),
    onChange: () => sessions.readArchive(),
    removeOutputs: (processIds) => removeOutputs(path.join(dataFolder, 'output'), processIds),
    removeKeptFiles: ({ workspace, dropped, needed }) => checkpoints.drop(workspace, dropped, needed),
    onBug: (error) => log.error('deleting a session', error),
  })
}
