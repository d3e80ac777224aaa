import type { Told } from '../../shared/errors.ts'
import { sentence, tell } from '../../shared/say-fault.ts'
import { startConptyProcess } from './conpty-process.ts'
import { environmentForTerminal, markerName } from './environment.ts'
import type { FifoPool } from './fifo-pool.ts'
import type { OutputStore } from './output-store.ts'
import { type ExitStatus, startPipeProcess } from './pipe-process.ts'
import type { StartRequest } from './ports.ts'
import type { WaitedLeader } from './process-family.ts'
import { type PtyStart, type PtyStarted, startPtyProcess } from './pty-process.ts'
import type { PtyTerminal } from './pty-terminal.ts'
import type { PipeReader } from './read-pipe.ts'
import type { TerminalDevice } from './terminal-device.ts'

/** Where the bytes of a command go now: to the command, and when it has ended to what it left behind. */
export interface OutputRoute {
  output: OutputStore | null
  terminal: PtyTerminal | null
  pipes: readonly PipeReader[]
}

/** A started program, whatever its output comes through. */
export interface StartedProcess {
  readonly pid: number
  readonly exited: Promise<ExitStatus>
  readonly pipes: readonly PipeReader[]
  /** Null for pipes; else the only one of `pipes`. */
  readonly device: TerminalDevice | null
  /** Absent: it was started with its command. */
  readonly waited?: WaitedLeader
}

export interface ProcessStart {
  readonly request: StartRequest
  readonly marker: string
  readonly route: OutputRoute
  readonly fifos: FifoPool | null
  readonly folder: string
  mayStart(): boolean
  /** How terminals are made here. */
  readonly startTerminal: StartTerminal
}

export type StartTerminal = (start: PtyStart) => Promise<PtyStarted>

/** How terminals are made on a system. */
export const terminalsOf = (system: NodeJS.Platform): StartTerminal =>
  system === 'win32' ? (start) => startConptyProcess(start) : startPtyProcess

export type ProcessStarted = { readonly kind: 'started'; readonly process: StartedProcess } | ({ readonly kind: 'failed' } & Told)

/** Starts what was asked for, with pipes or in a terminal. Never throws. */
export async function startProcess(start: ProcessStart): Promise<ProcessStarted> {
  const { request, marker, route, fifos, folder } = start
  const mayStart = () => start.mayStart()
  const { terminal: size, environment } = request
  if (size === null) {
    const onBytes = (stream: 'stdout' | 'stderr', bytes: Uint8Array) => route.output?.append(stream, bytes)
    const started = await startPipeProcess({
      request,
      environment: { ...environment, [markerName]: marker },
      fifos,
      folder,
      mayStart,
      onBytes,
    })
    return started.kind === 'failed' ? started : { kind: 'started', process: { ...started.process, device: null } }
  }
  if (request.stdin !== null) return { kind: 'failed', ...tell([sentence('stdin-beside-terminal')]) }
  const onBytes = (bytes: Uint8Array) => {
    route.output?.append('stdout', bytes)
    route.terminal?.noteOutput(bytes)
  }
  const forTerminal = { ...environmentForTerminal(environment), [markerName]: marker }
  const started = await start.startTerminal({ request, size, environment: forTerminal, mayStart, onBytes })
  return started.kind === 'failed' ? started : { kind: 'started', process: { ...started.process, pipes: [started.process.device] } }
}
