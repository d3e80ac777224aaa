import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildEnvironment, markerName } from '../../electron/process/environment.ts'
import type { ManagedProcess, StartRequest } from '../../electron/process/ports.ts'
import { LocalProcessManager } from '../../electron/process/process-manager.ts'
import type { ProcessManagerOptions } from '../../electron/process/process-manager-options.ts'
import { idFromBytes } from '../../shared/ids.ts'
import type { ProcessEnd, ProcessFacts } from '../../shared/process.ts'

export const newId = (prefix: Parameters<typeof idFromBytes>[0]) => idFromBytes(prefix, randomBytes(20))
export const sessionId = newId('ses')

/** A manager over real processes in a fresh temporary folder, and what it told. */
export interface TestManager {
  readonly manager: LocalProcessManager
  readonly folder: string
  readonly outputFolder: string
  readonly told: string[]
  /** Each change of whether a process waits for input. */
  readonly inputs: string[]
  /** Each take-over and hand-back. */
  readonly typing: string[]
  readonly started: ProcessFacts[]
  readonly ends: Map<string, ProcessEnd>
  run(command: string, change?: Partial<StartRequest>): Promise<ManagedProcess>
  dispose(): Promise<void>
}

export function startManager(change: Partial<ProcessManagerOptions> = {}): TestManager {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-process-')))
  const outputFolder = path.join(folder, 'output')
  const started: ProcessFacts[] = []
  const ends = new Map<string, ProcessEnd>()
  const told: string[] = []
  const inputs: string[] = []
  const typing: string[] = []
  const manager = new LocalProcessManager({
    outputFolder,
    clock: { now: () => Date.now() },
    newId,
    events: {
      onStarted: (facts) => {
        started.push(facts)
        told.push(`started ${facts.processId}`)
      },
      onEnded: (processId, _sessionId, end) => {
        ends.set(processId, end)
        told.push(`ended ${processId}`)
      },
      onInputChanged: (_processId, _sessionId, input) => inputs.push(input.kind === 'none' ? 'none' : `echo ${input.echo}`),
      onTakenOver: () => typing.push('taken over'),
      onHandedBack: (_processId, _sessionId, typed) => typing.push(`handed back: ${typed}`),
    },
    ...change,
  })
  const { environment } = buildEnvironment({ inherited: process.env, allowedNames: new Map(), platform: process.platform })
  return {
    manager,
    folder,
    outputFolder,
    told,
    inputs,
    typing,
    started,
    ends,
    run: (command, request = {}) =>
      manager.start({
        sessionId,
        callId: null,
        command,
        file: '/bin/bash',
        arguments: ['-c', command],
        cwd: folder,
        environment,
        stdin: null,
        background: false,
        timeoutMs: null,
        terminal: null,
        ...request,
      }),
    dispose: async () => {
      await manager.dispose()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const textOf = (process: ManagedProcess, stream: 'stdout' | 'stderr' = 'stdout') => {
  const { head, tail } = process.output.summary(stream)
  return Buffer.concat([head, tail]).toString()
}

/** Pids of living processes that carry the marker of a command and run in this folder. */
export function survivorsIn(folder: string): readonly number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isFrom(pid, folder))
}

function isFrom(pid: number, folder: string): boolean {
  try {
    if (/\) [ZX] /.test(fs.readFileSync(`/proc/${pid}/stat`, 'latin1'))) return false
    const environment = fs.readFileSync(`/proc/${pid}/environ`, 'latin1')
    return environment.includes(`${markerName}=`) && fs.readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
  } catch {
    return false
  }
}

/** Waits until `condition` holds; fails after 15 s: a busy machine takes its time. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 15_000
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`Never came true: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
