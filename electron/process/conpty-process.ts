import { createDeferred } from '../../shared/deferred.ts'
import { ConptyDevice } from './conpty-device.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import type { ExitStatus } from './pipe-process.ts'
import type { PtyProcess, PtyStart, PtyStarted } from './pty-process.ts'

/** What is used of a terminal of node-pty on Windows. Its `onExit` comes when all output has been read. */
export interface ConptyTerminal {
  readonly pid: number
  onData(listener: (text: string) => void): unknown
  onExit(listener: (end: { readonly exitCode: number }) => void): unknown
  write(text: string): void
  resize(columns: number, rows: number): void
  pause(): void
  resume(): void
  kill(): void
}

export interface ConptyOptions {
  readonly cwd: string
  readonly env: Record<string, string>
  readonly cols: number
  readonly rows: number
  readonly name: string
  /** The console of the package instead of the system's: the other way starts our own program as Node, which it refuses. */
  readonly useConptyDll: boolean
}

export type ConptySpawn = (file: string, programArguments: string[] | string, options: ConptyOptions) => ConptyTerminal

/** Starts a program in a terminal of Windows. Never throws, as `startPtyProcess`. The native code is loaded at the first call. */
export async function startConptyProcess(start: PtyStart, loadSpawn: () => Promise<ConptySpawn> = loadNodePty): Promise<PtyStarted> {
  try {
    const spawn = await loadSpawn()
    if (!start.mayStart()) throw new Error('the app is closing')
    return { kind: 'started', process: open(spawn, start) }
  } catch (error) {
    return { kind: 'failed', ...explainStartFailure(start.request, error) }
  }
}

function open(spawn: ConptySpawn, { request, size, environment, onBytes }: PtyStart): PtyProcess {
  const { promise: exited, resolve } = createDeferred<ExitStatus>()
  const terminal = spawn(request.file, commandLine(request), {
    cwd: request.cwd,
    env: { ...environment },
    cols: size.columns,
    rows: size.rows,
    name: 'xterm-256color',
    useConptyDll: true,
  })
  const device = new ConptyDevice(terminal, onBytes)
  terminal.onExit(({ exitCode }) => {
    device.ended()
    resolve({ code: exitCode, signal: null })
  })
  return { pid: terminal.pid, exited, device }
}

/** cmd reads its command line by itself, so it gets it as it is; all others get arguments. */
function commandLine({ verbatim, arguments: programArguments }: PtyStart['request']): string[] | string {
  return verbatim === true ? programArguments.join(' ') : [...programArguments]
}

async function loadNodePty(): Promise<ConptySpawn> {
  const { spawn } = await import('node-pty')
  return spawn
}
