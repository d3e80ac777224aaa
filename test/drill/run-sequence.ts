import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exitRecordFolder } from '../../electron/process/exit-records.ts'
import { OutputStore } from '../../electron/process/output-store.ts'
import type { ManagedProcess, StartRequest } from '../../electron/process/ports.ts'
import type { LocalProcessManager } from '../../electron/process/process-manager.ts'
import { jobStart } from '../../electron/tools/shell/job-start.ts'
import type { EndReason, ProcessEnd } from '../../shared/process.ts'
import { carriersOf, describeProcess } from '../bench/process-table.ts'
import { type DrillCommand, drillCommands } from './commands.ts'
import type { Ledger } from './ledger.ts'
import { drillRequest } from './open-manager.ts'
import type { Random } from './random.ts'

// Far above what any of it may take on the busiest machine: who waits longer waits for ever.
const hangAfterMs = 30_000
// Whatever it prints, and wherever that is kept.
const heldMaxBytes = 2 * 1024 * 1024
// A process that is seen right after its command may be about to end.
const settleMs = 500

export interface SequenceNeeds {
  readonly manager: LocalProcessManager
  readonly ledger: Ledger
  readonly random: Random
  readonly folder: string
  /** Of this sequence alone, in the environment of all its processes. */
  readonly mark: string
  /** The round ends: its processes may be ended by `quit` at any time. */
  readonly quits: () => boolean
  readonly complain: (what: string) => void
}

/** Starts one process, does something to it, and checks how it ended and that nothing is left that nobody knows of. */
export async function runSequence(needs: SequenceNeeds): Promise<void> {
  const { manager, random, complain } = needs
  const command = random.pick(drillCommands)
  const request = drawRequest(needs, command)
  const quitBefore = needs.quits()
  const startedAt = performance.now()
  const process = await manager.start(request)
  const asked = actOn(needs, process, command.lasts && request.timeoutMs === null)
  const end = await Promise.race([process.ended, wait(hangAfterMs, null, { ref: false })])
  const name = `"${command.name}" (${process.facts.processId}, ${request.terminal === null ? 'pipes' : 'terminal'})`
  if (end === null) return complain(`${name} never ended`)
  const tookMs = Math.ceil(performance.now() - startedAt)
  const actions = await asked
  if (end.durationMs < 0 || end.durationMs > tookMs)
    complain(`${name} is said to have taken ${end.durationMs} ms; it took at most ${tookMs}`)
  checkEnd(needs, { name, command, request, process, end, asked: actions, quitBefore })
  await accountForAll(needs, process, name)
}

/** Where a process is one of a few commands that cannot even start. */
function drawRequest({ random, folder, mark }: SequenceNeeds, command: DrillCommand): StartRequest {
  const plain = drillRequest(command.text, folder, { DRILL_SEQUENCE: mark })
  const fate = random.between(1, 20)
  if (fate === 1) return { ...plain, file: '/no/such/shell' }
  if (fate === 2) return { ...plain, cwd: '/no/such/folder' }
  return {
    ...plain,
    ...(random.chance(0.5) ? asJob(plain, folder) : {}),
    timeoutMs: random.chance(0.25) ? random.between(1, 400) : null,
    terminal: command.pipesOnly !== true && random.chance(0.25) ? { columns: 120, rows: 32 } : null,
    stdin: null,
  }
}

/** As the app starts a job: its shell writes down how it ends. */
function asJob({ command, file }: StartRequest, folder: string): Partial<StartRequest> {
  const { arguments: given, exitRecord } = jobStart(command, file, null, exitRecordFolder(path.join(folder, 'journal')))
  return { arguments: given, exitRecord, background: true }
}

/** Ends the process in one of many ways, some at once, some twice. Resolves with the reasons in the order they were asked for. */
async function actOn({ manager, random }: SequenceNeeds, process: ManagedProcess, mustEnd: boolean): Promise<readonly EndReason[]> {
  const { processId } = process.facts
  const asked: EndReason[] = []
  const stop = (by: 'user' | 'agent') => {
    const reason: EndReason = { kind: 'stopped', by, note: `${asked.length}` }
    if (process.state.kind !== 'ended') asked.push(reason)
    void manager.stop(processId, reason)
  }
  const pause = () =>
    random.chance(0.3) ? Promise.resolve() : wait(random.between(0, random.chance(0.7) ? 20 : 300), null, { ref: false })
  const steps = random.between(mustEnd ? 1 : 0, 3)
  for (let step = 0; step < steps; step++) {
    await pause()
    if (random.chance(0.25)) manager.interrupt(processId)
    else stop(random.pick(['user', 'agent']))
  }
  // Interrupts alone end nothing that ignores them.
  if (mustEnd && asked.length === 0) stop('user')
  return asked
}

interface Ended {
  readonly name: string
  readonly command: DrillCommand
  readonly request: StartRequest
  readonly process: ManagedProcess
  readonly end: ProcessEnd
  readonly asked: readonly EndReason[]
  readonly quitBefore: boolean
}

function checkEnd(
  { manager, ledger, quits, complain }: SequenceNeeds,
  { name, command, request, process, end, asked, quitBefore }: Ended,
): void {
  const { processId } = process.facts
  const told = ledger.ends.get(processId)
  const heldBytes = process.output instanceof OutputStore ? process.output.heldBytes : 0
  if (heldBytes > heldMaxBytes) complain(`${name} holds ${heldBytes} bytes of its output in memory`)
  if (told !== end) complain(`${name}: the end that was told is not the end of the process`)
  if (process.state.kind !== 'ended' || process.state.end !== end) complain(`${name} ended, but its state says otherwise`)
  if (manager.live().some((one) => one.facts.processId === processId)) complain(`${name} ended and is still listed as running`)
  const { reason } = end
  const first = asked[0]
  const canStart = request.file === '/bin/bash' && request.cwd !== '/no/such/folder'
  switch (reason.kind) {
    case 'failed-to-start':
      if (canStart && !quitBefore && !quits()) complain(`${name} did not start: ${reason.message}`)
      return
    case 'exited':
    case 'signalled':
      if (!canStart) complain(`${name} started in ${request.cwd} by ${request.file}, which it cannot, and ended as ${JSON.stringify(end)}`)
      // A command that lasts ends so only by an interrupt, or by a signal that came before the reason was told: then the reason was first.
      if (command.prints !== undefined && reason.kind === 'exited' && end.outputBytes !== command.prints && request.terminal === null)
        complain(`${name} printed ${command.prints} bytes and ${end.outputBytes} came`)
      return
    case 'timed-out':
      if (request.timeoutMs !== reason.afterMs) complain(`${name} timed out without a limit`)
      return
    case 'stopped':
      if (reason.by === 'quit' ? !quits() : first?.kind !== 'stopped' || reason.note !== first.note || reason.by !== first.by)
        complain(`${name} ended as ${JSON.stringify(reason)}; asked for was first ${JSON.stringify(first ?? null)}`)
      return
    default:
      complain(`${name} ended as ${reason.kind}`)
  }
}

/** Whatever still runs of the sequence must be listed; it is stopped then, and must be gone. */
async function accountForAll({ manager, ledger, mark, complain }: SequenceNeeds, process: ManagedProcess, name: string): Promise<void> {
  const leftovers = () =>
    manager.live().filter(({ facts }) => facts.origin.kind === 'leftover' && facts.origin.of === process.facts.processId)
  const carriers = () => carriersOf(`DRILL_SEQUENCE=${mark}`)
  if (carriers().length > 0 && leftovers().length === 0) {
    await wait(settleMs)
    const unlisted = carriers()
    if (unlisted.length > 0 && leftovers().length === 0)
      return complain(
        `${name} left ${unlisted.map(describeProcess).join('; ')}, which nobody lists; ${ledger.describe(process.facts.processId)}`,
      )
  }
  for (const one of leftovers()) {
    const end = await Promise.race([
      manager.stop(one.facts.processId, { kind: 'stopped', by: 'user', note: null }),
      wait(hangAfterMs, undefined, { ref: false }),
    ])
    if (end === undefined) return complain(`what ${name} left never ended`)
  }
  const left = carriers()
  if (left.length > 0)
    complain(`${name} is over and there still runs ${left.map(describeProcess).join('; ')}; ${ledger.describe(process.facts.processId)}`)
}
