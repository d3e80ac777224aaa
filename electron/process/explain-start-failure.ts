import fs from 'node:fs'
import type { StartRequest } from './ports.ts'

/** One sentence that says why a program did not start and what to do. The system's own answer names the wrong thing: a missing folder reads as a missing shell. */
export function explainStartFailure(request: Pick<StartRequest, 'file' | 'cwd'>, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const folder = fs.statSync(request.cwd, { throwIfNoEntry: false })
  if (folder === undefined) return `The folder ${request.cwd} does not exist (any more). Use another folder, or make it first.`
  if (!folder.isDirectory()) return `${request.cwd} is not a folder. A command needs a folder to run in.`
  if (code === 'ENOENT') return `The program ${request.file} does not exist.`
  if (code === 'EACCES') return `The system does not allow running ${request.file} in ${request.cwd} (permission denied).`
  if (code === 'E2BIG') return 'The command is longer than the system accepts. Write it to a file and run that file.'
  if (code === 'EAGAIN' || code === 'ENOMEM')
    return `The system has no room for another process (${code}). Stop some processes and try again.`
  if (code === 'EMFILE' || code === 'ENFILE') return `Too many files are open (${code}). Stop some processes and try again.`
  return `The program ${request.file} could not be started: ${error instanceof Error ? error.message : String(error)}`
}
