import fs from 'node:fs'
import type { FaultSentence, Told } from '../../shared/errors.ts'
import { causeOf, sentence, tell } from '../../shared/say-fault.ts'
import type { StartRequest } from './ports.ts'

/** One sentence that says why a program did not start and what to do. The system's own answer names the wrong thing: a missing folder reads as a missing shell. */
export function explainStartFailure(request: Pick<StartRequest, 'file' | 'cwd'>, error: unknown): Told {
  return tell([whyNotStarted({ program: request.file, folder: request.cwd }, error)])
}

function whyNotStarted({ program, folder }: { readonly program: string; readonly folder: string }, error: unknown): FaultSentence {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  const found = fs.statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return sentence('start-folder-gone', { folder })
  if (!found.isDirectory()) return sentence('start-no-folder', { folder })
  if (code === 'ENOENT') return sentence('program-missing', { program })
  if (code === 'EACCES') return sentence('program-not-allowed', { program, folder })
  if (code === 'E2BIG') return sentence('command-too-long')
  if (code === 'EAGAIN' || code === 'ENOMEM') return sentence('no-room-for-process', { code })
  if (code === 'EMFILE' || code === 'ENFILE') return sentence('files-open-too-many', { code })
  return sentence('program-not-started', { program, cause: causeOf(error) })
}
