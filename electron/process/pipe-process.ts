import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Told } from '../../shared/errors.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { closeEnds, type FifoPool, type PipeEnds } from './fifo-pool.ts'
import type { StartRequest } from './ports.ts'
import { withoutTerminals } from './pty-descriptors.ts'
import { type PipeReader, readDescriptor, readStream } from './read-pipe.ts'

export interface ExitStatus {
  readonly code: number | null
  readonly signal: string | null
}

/** A started program: leader of its own session and process group, both made before it began to run. */
export interface PipeProcess {
  readonly pid: number
  readonly exited: Promise<ExitStatus>
  readonly pipes: readonly PipeReader[]
}

export interface PipeStart {
  readonly request: StartRequest
  readonly environment: Readonly<Record<string, string>>
  /** Null: Node's own pipes. */
  readonly fifos: FifoPool | null
  /** Asked right before the start; false refuses it. */
  mayStart(): boolean
  /** For the text given as stdin, which lies in a file that is unlinked at once. */
  readonly folder: string
  /** `bytes` are good until it returns only. */
  onBytes(stream: 'stdout' | 'stderr', bytes: Uint8Array): void
}

export type PipeStarted = { readonly kind: 'started'; readonly process: PipeProcess } | ({ readonly kind: 'failed' } & Told)

/** Starts a program with pipes. Never throws: what the system refuses is `failed`, in a sentence. */
export async function startPipeProcess(start: PipeStart): Promise<PipeStarted> {
  const ends = start.fifos === null ? null : await start.fifos.open()
  let stdin: number | null = null
  let child: ChildProcess
  try {
    if (!start.mayStart()) throw new Error('the app is closing')
    stdin = start.request.stdin === null ? null : openText(start.request.stdin, start.folder)
    child = spawnChild(start, ends, stdin)
  } catch (error) {
    ends?.forEach(closeEnds)
    return { kind: 'failed', ...explainStartFailure(start.request, error) }
  } finally {
    if (stdin !== null) fs.closeSync(stdin)
  }
  const exited = exitOf(child)
  if (child.pid === undefined) {
    const error = await new Promise<unknown>((resolve) => child.once('error', resolve))
    ends?.forEach(closeEnds)
    return { kind: 'failed', ...explainStartFailure(start.request, error) }
  }
  child.on('error', () => undefined)
  if (ends !== null) for (const end of ends) fs.closeSync(end.writeEnd)
  return { kind: 'started', process: { pid: child.pid, exited, pipes: readOutput(start, child, ends) } }
}

/** Resolves when the child was reaped. */
export function exitOf(child: ChildProcess): Promise<ExitStatus> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
}

function spawnChild({ request, environment }: PipeStart, ends: readonly [PipeEnds, PipeEnds] | null, stdin: number | null): ChildProcess {
  const stdio = withoutTerminals([stdin ?? 'ignore', ends?.[0].writeEnd ?? 'pipe', ends?.[1].writeEnd ?? 'pipe'])
  return spawn(request.file, request.arguments, {
    cwd: request.cwd,
    env: environment,
    stdio,
    detached: true,
    windowsHide: true,
    windowsVerbatimArguments: request.verbatim ?? false,
  })
}

function readOutput({ onBytes }: PipeStart, child: ChildProcess, ends: readonly [PipeEnds, PipeEnds] | null): readonly PipeReader[] {
  const toStdout = (bytes: Uint8Array) => onBytes('stdout', bytes)
  const toStderr = (bytes: Uint8Array) => onBytes('stderr', bytes)
  if (ends !== null) return [readDescriptor(ends[0].readEnd, toStdout), readDescriptor(ends[1].readEnd, toStderr)]
  const readers: PipeReader[] = []
  if (child.stdout) readers.push(readStream(child.stdout, toStdout))
  if (child.stderr) readers.push(readStream(child.stderr, toStderr))
  return readers
}

/** A descriptor from which the text can be read once. A file: it cannot block, and the program may open /dev/stdin. */
function openText(text: string, folder: string): number {
  const file = path.join(folder, `stdin-${randomBytes(8).toString('hex')}`)
  fs.writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  try {
    return fs.openSync(file, 'r')
  } finally {
    fs.rmSync(file, { force: true })
  }
}
