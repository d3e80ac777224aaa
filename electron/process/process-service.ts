import path from 'node:path'
import { succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { ProcessService } from '../ipc/services.ts'
import { detectEncoding } from './detect-encoding.ts'
import { readLate } from './late-reader.ts'
import type { ProcessManager } from './ports.ts'
import { userLocale } from './user-locale.ts'

/** The processes as the window may reach them: their output, also of those that ended long ago, and the user's own hands on them. */
export function createProcessService(
  processes: ProcessManager,
  outputFolder: string,
  toBackground: ProcessService['toBackground'],
): ProcessService {
  return {
    output: (processId) => {
      const process = processes.get(processId)
      if (process !== null) {
        const slow = process.facts.stream === 'pty' ? () => process.slow() : null
        return { reader: process.output, ended: () => process.state.kind === 'ended', slow, detectEncoding: detect }
      }
      const { reader, isOpen } = readLate(path.join(outputFolder, processId))
      return { reader, ended: isOpen, slow: null, detectEncoding: detect }
    },
    stop: async (processId) => {
      if (processes.get(processId) === null) return failSaying('not-found', 'process-ended')
      await processes.stop(processId, { kind: 'stopped', by: 'user', note: null })
      return succeed(null)
    },
    toBackground,
    interrupt: (processId) => {
      if (processes.get(processId) === null) return failSaying('not-found', 'process-ended')
      processes.interrupt(processId)
      return succeed(null)
    },
    takeOver: (processId) => processes.get(processId)?.takeOver() ?? noSuchProcess(),
    handBack: (processId) => processes.get(processId)?.handBack() ?? noSuchProcess(),
    write: (processId, text) => processes.get(processId)?.write(text, 'user') ?? noSuchProcess(),
    resize: (processId, columns, rows) => {
      processes.get(processId)?.resize(columns, rows)
      return succeed(null)
    },
    liveCount: () => processes.live().length,
  }
}

const detect = (bytes: Uint8Array) => detectEncoding(bytes, userLocale())

const noSuchProcess = () => failSaying('not-found', 'process-ended')
