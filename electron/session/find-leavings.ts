import path from 'node:path'
import type { SnapshotId } from '../../shared/changes.ts'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import { logFileName, summariesOnDisk, summaryOnDisk } from './catalog.ts'
import { namedInLog } from './named-in-log.ts'

/** What a deleted session leaves on the disk that nobody else needs. */
export interface Leavings {
  readonly processIds: readonly ProcessId[]
  readonly files: KeptFilesOf | null
}

/** The kept files of the workspace it worked in. */
export interface KeptFilesOf {
  readonly workspace: string
  /** States that were kept for the deleted session. */
  readonly dropped: ReadonlySet<SnapshotId>
  /** States that other sessions of the workspace name; null: there is no other session, and all of them can go. */
  readonly needed: ReadonlySet<SnapshotId> | null
}

/**
 * Compares the log of a deleted session with those of all sessions that could share something with it: forks, which copy its records, and others of the
 * same workspace. `folders` have one folder a session, those of deleted sessions that can still come back among them.
 * @throws when a log cannot be read: then nothing may be removed.
 */
export async function findLeavings(sessionFolder: string, sessionId: SessionId, folders: readonly string[]): Promise<Leavings> {
  const own = await namedInLog(path.join(sessionFolder, logFileName))
  const workspace = summaryOnDisk(sessionFolder, sessionId)?.workspace ?? ''
  const processIds = new Set(own.processIds)
  const needed = new Set<SnapshotId>()
  let hasOthers = false
  for (const folder of folders) {
    for (const other of summariesOnDisk(folder)) {
      // One whose first lines cannot be read may work anywhere.
      if (other.sessionId === sessionId || (other.fault === null && other.workspace !== workspace)) continue
      hasOthers = true
      const named = await namedInLog(path.join(folder, other.sessionId, logFileName))
      for (const processId of named.processIds) processIds.delete(processId)
      for (const state of named.states) needed.add(state)
    }
  }
  return {
    processIds: [...processIds],
    files: workspace === '' ? null : { workspace, dropped: own.states, needed: hasOthers ? needed : null },
  }
}
