import fs from 'node:fs'
import path from 'node:path'
import { type Told, toldIn } from '../../shared/errors.ts'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { EndReason, ProcessEnd, ProcessFacts, ProcessOrigin } from '../../shared/process.ts'
import { causeOf, sentence, tell } from '../../shared/say-fault.ts'
import { AdoptedProcess, adoptedOf } from './adopted-process.ts'
import type { LeftProcess } from './close-books.ts'
import { CommandProcess, type LeftBehind } from './command-process.ts'
import { DiskRoom } from './disk-room.ts'
import { removeExitRecord } from './exit-records.ts'
import { FailedProcess } from './failed-process.ts'
import { FifoPool } from './fifo-pool.ts'
import { LeftoverProcess } from './leftover-process.ts'
import { OutputBudget } from './output-budget.ts'
import { OutputStore } from './output-store.ts'
import type { ProcessPlatform } from './platform.ts'
import { platformOf } from './platform-of.ts'
import type { JournalEntry, ManagedProcess, ProcessManager, StartRequest } from './ports.ts'
import { ProcessFamily } from './process-family.ts'
import type { ProcessManagerOptions } from './process-manager-options.ts'
import { type OwnedProcess, ProcessRegistry } from './process-registry.ts'
import { PtyTerminal } from './pty-terminal.ts'
import { ShellAhead, type TakenShell } from './shell-ahead.ts'
import { type OutputRoute, type StartedProcess, startProcess, terminalsOf } from './start-process.ts'

// Long enough for a trap that removes files or stops a server, short enough for a person who waits.
const stopGraceMs = 2_000
// A model that starts processes in a loop must not take the machine down.
const liveProcessesMax = 64

/** Owns every process on this machine that a session started, and what those left behind. Who creates it calls `dispose`. */
export class LocalProcessManager implements ProcessManager {
  readonly #options: ProcessManagerOptions
  readonly #platform: ProcessPlatform
  readonly #registry = new ProcessRegistry()
  readonly #fifos: FifoPool | null
  readonly #ahead: ShellAhead | null
  readonly #budget: OutputBudget
  readonly #room: DiskRoom
  #folderIsMade = false
  #disposed = false

  constructor(options: ProcessManagerOptions) {
    this.#options = options
    this.#platform = options.platform ?? platformOf(process.platform)
    // On other systems a child may open /dev/stdout although it is a socket.
    this.#fifos = process.platform === 'linux' ? new FifoPool(path.join(options.outputFolder, 'pipes')) : null
    this.#ahead = this.#newAhead()
    this.#budget = this.#newBudget()
    this.#room = new DiskRoom(options.outputFolder, options.readDisk)
  }

  /** Does what the first command would otherwise wait for (a few ms). Call it when there is time. */
  prepare(): void {
    if (this.#disposed) return
    this.#makeFolder()
    this.#fifos?.prepare()
    void this.#budget.sweep()
  }

  /** Starts what the next command is likely to need, while the model thinks about it (some ms, at the next turn of the event loop). */
  prepareNext(): void {
    setImmediate(() => this.#ahead?.start())
  }

  async start(request: StartRequest): Promise<ManagedProcess> {
    const refusal = this.#refusal() ?? this.#makeFolder()
    if (refusal !== null) return this.#failed(request, this.#options.newId('prc'), refusal)
    const taken = this.#ahead?.take(request) ?? null
    if (taken !== null) return this.#runAhead(request, taken)
    const processId = this.#options.newId('prc')
    const marker = this.#options.newId('prc')
    const route: OutputRoute = { output: null, terminal: null, pipes: [] }
    route.output = this.#newOutput(processId, route)
    const started = await startProcess({
      request,
      marker,
      route,
      fifos: this.#fifos,
      folder: this.#options.outputFolder,
      mayStart: () => this.#mayStart(processId, marker),
      startTerminal: this.#options.startTerminal ?? terminalsOf(process.platform),
    })
    if (started.kind === 'failed') return this.#failed(request, processId, toldIn(started))
    return this.#register(request, processId, marker, started.process, route)
  }

  /** The command becomes what a shell that waits for it does. */
  #runAhead(request: StartRequest, { shell, text }: TakenShell): ManagedProcess {
    const { processId, marker, route } = shell
    route.output = this.#newOutput(processId, route)
    return this.#register(request, processId, marker, shell.run(text), route)
  }

  /** Takes over what an earlier run left running. Its session knows of its start already; its end is told as any other. */
  adopt({ facts, family, pids, exitRecord }: LeftProcess & { readonly facts: ProcessFacts }): void {
    this.#options.journal?.started({ facts, startTime: family.startTime, marker: family.marker, exitRecord })
    this.#budget.opened(facts.processId)
    const adopted: AdoptedProcess = new AdoptedProcess({
      facts,
      family,
      pids,
      outputFile: path.join(this.#options.outputFolder, facts.processId),
      exitRecord,
      graceMs: this.#graceMs,
      now: () => this.#options.clock.now(),
      onEnded: (end) => {
        this.#budget.closed(facts.processId, 0)
        this.#announceEnd(adopted, end)
      },
    })
    this.#registry.add(adopted)
  }

  async keep(processId: ProcessId): Promise<ProcessEnd | null> {
    return (await adoptedOf(this.#registry.get(processId))?.letGo()) ?? null
  }

  get(processId: ProcessId): ManagedProcess | null {
    return this.#registry.get(processId)
  }

  live(sessionId?: SessionId): readonly ManagedProcess[] {
    return this.#registry.live(sessionId)
  }

  async stop(processId: ProcessId, reason: EndReason): Promise<ProcessEnd | null> {
    return (await this.#registry.get(processId)?.stop(reason)) ?? null
  }

  interrupt(processId: ProcessId): void {
    this.#registry.get(processId)?.interrupt()
  }

  async dispose(): Promise<void> {
    this.#disposed = true
    // Ending a command cannot leave anything new behind, for a stop ends the whole tree; one that just ended may.
    while (this.#registry.liveCount > 0) {
      await Promise.all(this.#registry.live().map((one) => one.stop({ kind: 'stopped', by: 'quit', note: null })))
    }
    await this.#ahead?.dispose()
    await this.#fifos?.dispose()
    await this.#budget.settled()
  }

  get #graceMs(): number {
    return this.#options.graceMs ?? stopGraceMs
  }

  #refusal(): Told | null {
    if (this.#disposed) return tell([sentence('app-closing')])
    if (this.#registry.liveCount < liveProcessesMax) return null
    const commands = this.#registry.live().map((one) => `${one.facts.processId} ${one.facts.command.slice(0, 60)}`)
    return tell([sentence('processes-too-many', { maximum: liveProcessesMax, running: commands.join('\n') })])
  }

  #mayStart(processId: ProcessId, marker: string): boolean {
    if (!this.#disposed) this.#options.journal?.starting(processId, marker)
    return !this.#disposed
  }

  #register(request: StartRequest, processId: ProcessId, marker: string, started: StartedProcess, route: OutputRoute): ManagedProcess {
    const output = route.output ?? this.#newOutput(processId, route)
    route.pipes = started.pipes
    route.terminal = this.#newTerminal(request, processId, started, output)
    const family = new ProcessFamily(this.#platform, started.pid, marker, null, started.waited)
    const facts = this.#facts(request, processId, started.pid, { kind: 'command' })
    const { timeoutMs, exitRecord } = request
    this.#announceStart({ facts, startTime: family.startTime, marker, exitRecord: exitRecord ?? null })
    const command = new CommandProcess({
      facts,
      process: started,
      terminal: route.terminal,
      family,
      output,
      timeoutMs,
      graceMs: this.#graceMs,
      onEnded: (end, left) => {
        // Listed before the command is told to have ended: at no moment is anything unaccounted for.
        if (left !== null) this.#keepLeft(facts, marker, left, route)
        this.#announceEnd(command, end)
        if (exitRecord != null) removeExitRecord(exitRecord)
        else this.#ahead?.expect(request)
      },
    })
    this.#registry.add(command)
    return command
  }

  #keepLeft(of: ProcessFacts, marker: string, left: LeftBehind, route: OutputRoute): void {
    const processId = this.#options.newId('prc')
    const output = this.#newOutput(processId, route)
    route.output = output
    route.terminal = null
    route.pipes = left.pipes
    const facts: ProcessFacts = {
      ...of,
      processId,
      origin: { kind: 'leftover', of: of.processId },
      background: true,
      pid: left.pids[0] ?? null,
      startedAt: this.#options.clock.now(),
    }
    this.#announceStart({ facts, startTime: left.family.startTime, marker })
    const onEnded = (end: ProcessEnd) => this.#announceEnd(leftover, end)
    const leftover = new LeftoverProcess({ facts, left, output, graceMs: this.#graceMs, onEnded })
    this.#registry.add(leftover)
  }

  #failed(request: StartRequest, processId: ProcessId, why: Told): ManagedProcess {
    const facts = this.#facts(request, processId, null, { kind: 'command' })
    const output = this.#newOutput(processId, { output: null, terminal: null, pipes: [] })
    void output.close()
    if (request.exitRecord != null) removeExitRecord(request.exitRecord)
    const failed = new FailedProcess(facts, output, why)
    this.#options.events.onStarted(facts)
    this.#announceEnd(failed, failed.state.end)
    return failed
  }

  #facts(request: StartRequest, processId: ProcessId, pid: number | null, origin: ProcessOrigin): ProcessFacts {
    const { sessionId, callId, command, cwd, background } = request
    const stream = request.terminal === null ? 'pipe' : 'pty'
    return { processId, sessionId, callId, command, cwd, stream, origin, background, pid, startedAt: this.#options.clock.now() }
  }

  #newTerminal({ sessionId, terminal: size }: StartRequest, processId: ProcessId, { device, pid }: StartedProcess, output: OutputStore) {
    if (device === null || size === null) return null
    const { events } = this.#options
    return new PtyTerminal({
      device,
      output,
      pid,
      size,
      listeners: {
        onInputChanged: (input) => events.onInputChanged(processId, sessionId, input),
        onTakenOver: () => events.onTakenOver(processId, sessionId),
        onHandedBack: (typed) => events.onHandedBack(processId, sessionId, typed),
      },
    })
  }

  #announceStart(entry: JournalEntry): void {
    this.#options.journal?.started(entry)
    this.#options.events.onStarted(entry.facts)
  }

  #announceEnd(ended: OwnedProcess, end: ProcessEnd): void {
    this.#registry.markEnded(ended)
    this.#options.journal?.ended(ended.facts.processId)
    this.#options.events.onEnded(ended.facts.processId, ended.facts.sessionId, end)
  }

  #newOutput(processId: ProcessId, route: OutputRoute): OutputStore {
    const { outputCapBytes } = this.#options
    this.#budget.opened(processId)
    return new OutputStore({
      file: path.join(this.#options.outputFolder, processId),
      refuse: (bytes) => this.#room.refuse(bytes),
      onGrown: (bytes) => this.#budget.grew(bytes),
      onClosed: (bytes) => this.#budget.closed(processId, bytes),
      ...(outputCapBytes === undefined ? {} : { capBytes: outputCapBytes }),
      onPressure: (pressed) => {
        for (const pipe of route.pipes) pressed ? pipe.pause() : pipe.resume()
      },
    })
  }

  #newAhead(): ShellAhead | null {
    const [fifos, { lastBorn }] = [this.#fifos, this.#platform]
    if (this.#options.startsAhead !== true || fifos === null || lastBorn === undefined) return null
    return new ShellAhead({
      fifos,
      newId: () => this.#options.newId('prc'),
      lastBorn,
      startTimeOf: (pid) => this.#platform.startTimeOf(pid),
      mayStart: (processId, marker) => this.#mayStart(processId, marker),
      ended: (processId) => this.#options.journal?.ended(processId),
    })
  }

  #newBudget(): OutputBudget {
    const { outputFolder: folder, findOpenElsewhere } = this.#options
    return new OutputBudget({
      folder,
      totalMaxBytes: () => this.#options.outputTotalMaxBytes,
      openElsewhere: async () => (await findOpenElsewhere?.()) ?? new Set(),
      onDeleted: (processId) => this.#registry.get(processId)?.output.forgetFile(),
    })
  }

  /** Makes the folder of the outputs once; says why when that cannot be. */
  #makeFolder(): Told | null {
    if (this.#folderIsMade) return null
    try {
      fs.mkdirSync(this.#options.outputFolder, { recursive: true, mode: 0o700 })
      this.#folderIsMade = true
      return null
    } catch (error) {
      return tell([sentence('outputs-folder-missing', { cause: causeOf(error) })])
    }
  }
}
