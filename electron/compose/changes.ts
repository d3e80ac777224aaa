import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'
import { type Result, succeed } from '../../shared/errors.ts'
import type { CallId, SessionId } from '../../shared/ids.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { FileStep } from '../../shared/session/file-steps.ts'
import type { ChangesService } from '../ipc/services.ts'
import { openEditor } from '../process/open-editor.ts'
import { recordsOf } from '../session/records-of.ts'
import type { SessionHost } from '../session/session-host.ts'
import { changesOfFile } from '../tools/changes/session-changes.ts'
import { totalDiff } from '../tools/changes/total-diff.ts'

/** What sessions changed in files, told by their logs: a path that no log tells of cannot be asked for. */
export function composeChanges(sessions: SessionHost, environment: NodeJS.ProcessEnv): ChangesService {
  const changesOf = async (sessionId: SessionId, callId: CallId, index: number): Promise<Result<readonly FileStep[]>> => {
    const records = await recordsOf(sessions, sessionId)
    if (!records.ok) return records
    const changes = changesOfFile(records.value, callId, index)
    // Those of an imported session name files of another computer.
    const isHere = changes.every(({ realPath }) => path.isAbsolute(realPath))
    return changes.length === 0 || !isHere ? failSaying('not-found', 'call-changed-nothing') : succeed(changes)
  }
  return {
    total: async (sessionId, callId, index) => {
      const changes = await changesOf(sessionId, callId, index)
      return changes.ok ? succeed(await totalDiff(changes.value)) : changes
    },
    open: async (sessionId, callId, index) => {
      const changes = await changesOf(sessionId, callId, index)
      if (!changes.ok) return changes
      const file = changes.value.at(-1)?.realPath ?? ''
      if (!(await isStillThere(file))) return failSaying('not-found', 'file-gone')
      const opened = await openEditor(file, { platform: process.platform, environment })
      return succeed({ path: file, opened })
    },
  }
}

async function isStillThere(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isFile() && (await realpath(file)) === file
  } catch {
    return false
  }
}
