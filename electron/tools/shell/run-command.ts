import { setTimeout as wait } from 'node:timers/promises'
import { type Result, succeed } from '../../../shared/errors.ts'
import type { SessionId } from '../../../shared/ids.ts'
import type { CommandAction } from '../../../shared/permission.ts'
import type { ProcessEnd } from '../../../shared/process.ts'
import type { Grant, ToolContext, ToolResult } from '../../agent/ports.ts'
import { removeExitRecord } from '../../process/exit-records.ts'
import { defaultTerminalSize, type ManagedProcess, type ProcessManager } from '../../process/ports.ts'
import type { ProgramStart, Sandbox } from '../../sandbox/ports.ts'
import type { SessionJobs } from '../job/session-jobs.ts'
import { awaitCommand, patienceFor } from './await-command.ts'
import { type CwdFollowing, followedStart, type ShellStart } from './follow-cwd.ts'
import { charactersPerToken, formatResult } from './format-result.ts'
import { type JobStart, jobStart } from './job-start.ts'
import { keptFolder } from './kept-folder.ts'
import { reportTerminal } from './report-terminal.ts'
import { resolveWorkdir } from './resolve-workdir.ts'
import { sandboxRemarks } from './sandbox-remarks.ts'
import { type CarriedStart, carriedStart, type StateReport } from './state/carried-start.ts'
import type { SessionShells } from './state/session-shells.ts'
import type { ShellState } from './state/shell-state.ts'
import type { ReportedState } from './state-words.ts'

// How long a stopped call waits to tell how its process ended; the stop itself goes on without it.
const stopWaitMs = 500

export interface CommandRunner {
  readonly processes: ProcessManager
  readonly jobs: SessionJobs
  readonly following: CwdFollowing
  /** Of the app's own data: where the shells of jobs write how they end. */
  readonly exitFolder: string
  readonly states: ShellStates
  readonly sandbox: Sandbox
  /** Masks credentials in what the model reads. */
  redact(text: string): string
}

/** What shells of sessions carry on, and what never is. */
export interface ShellStates {
  readonly shells: SessionShells
  isSecret(text: string): boolean
}

/** How the call goes about it; none of this changes which text runs. Milliseconds, tokens. */
export interface CallManner {
  readonly yieldMs: number
  readonly outputTokens: number
  /** The user wrote another command in place of the model's, which must be told. */
  readonly edited: boolean
  /** What the command gets, as its names were shown. */
  readonly environment: Readonly<Record<string, string>>
  /** What the shell begins with; null: nothing is carried from command to command. */
  readonly state: ShellState | null
  /** What must be said with the result. */
  readonly remarks: readonly string[]
}

/** Runs the stored action once: checks that the place is still the one that was approved, spends the grant, starts, and waits. */
export async function runCommand(
  runner: CommandRunner,
  action: CommandAction,
  manner: CallManner,
  context: ToolContext,
  grant: Grant,
  signal: AbortSignal,
): Promise<ToolResult> {
  if (signal.aborted) return cancelled('The call was cancelled before anything ran.')
  const place = resolveWorkdir(context.workspace, action.cwd, null)
  if (!place.ok) return failed(`Nothing ran. ${place.error.message}`)
  if (place.value !== action.cwd)
    return failed(`Nothing ran. ${action.cwd} is not the folder any more that was approved. Call shell again.`)
  const slot = action.background ? runner.jobs.takeSlot(context.sessionId) : freeSlot
  if (slot.kind === 'none') return failed(slot.message)
  try {
    grant.spend(action)
    const start = await startOf(runner, action, manner)
    const enclosed = await encloseStart(runner.sandbox, action, start)
    if (!enclosed.ok) {
      if (start.exitRecord !== null) removeExitRecord(start.exitRecord)
      return failed(`Nothing ran. ${enclosed.error.message}`)
    }
    const process = await startProcess(runner, action, manner, { ...start, ...enclosed.value }, context)
    return await stayWith(runner, { process, start, action, manner, context, giveBack: slot.giveBack }, signal)
  } finally {
    slot.giveBack()
  }
}

/** A job moves nothing when it ends: by then other commands run. */
async function startOf({ following, exitFolder }: CommandRunner, action: CommandAction, { state }: CallManner): Promise<CallStart> {
  const { command, shell, background } = action
  if (background) return { ...jobStart(command, shell, state, exitFolder), report: null }
  const carried = state === null ? null : carriedStart(command, shell, state, following.folder)
  return { ...(carried ?? { ...(await followedStart(command, shell, following)), report: null }), exitRecord: null }
}

/** `report` null: nothing of this shell is carried on. */
type CallStart = ShellStart & Pick<JobStart, 'exitRecord'> & { readonly report: CarriedStart['report'] | null }

/** What the manager is to start: the shell, put into the sandbox where the action says so. */
async function encloseStart(sandbox: Sandbox, action: CommandAction, start: ShellStart): Promise<Result<ProgramStart>> {
  const program = { file: action.shell, arguments: start.arguments }
  if (action.sandbox?.kind !== 'inside') return succeed(program)
  return sandbox.enclose(action.sandbox, { ...program, cwd: action.cwd, reports: start.reports })
}

const freeSlot = { kind: 'taken', giveBack: () => undefined } as const

interface Running {
  readonly process: ManagedProcess
  readonly start: CallStart
  readonly action: CommandAction
  readonly manner: CallManner
  readonly context: ToolContext
  /** Gives back the room that was kept for it as a job. */
  readonly giveBack: () => void
}

async function stayWith(runner: CommandRunner, running: Running, signal: AbortSignal): Promise<ToolResult> {
  const { process, start, action, manner, context, giveBack } = running
  const reportOf: ReportOf = (state, after) => report(runner, { ...running, state, ...after })
  const startedAt = performance.now()
  const { letGo, over } = runner.jobs.waited.begin(process.facts.processId)
  const awaited = await awaitCommand(process, patienceFor(action, manner.yieldMs), { stop: signal, letGo })
  over()
  if (awaited.kind === 'ended') return afterEnd(runner, awaited.end, { start, shell: action.shell }, context, reportOf)
  void process.ended.then(() => start.endedIn())
  if (awaited.kind === 'aborted') return afterAbort(runner, process, reportOf)
  runner.jobs.becomeJob(process, awaited.sentBy)
  // From here on it counts as a job itself: two places for one would turn away the last that may run.
  giveBack()
  const { processId } = process.facts
  const state = { kind: 'running', processId, forMs: performance.now() - startedAt, input: process.input } as const
  const text = await reportOf(state, { remarks: awaited.sentBy === 'user' ? [movedRemark] : [] })
  return { outcome: 'succeeded', text, changes: [] }
}

const movedRemark = 'the user moved it to the background: it runs on, also when the turn is stopped'

type ReportOf = (state: ReportedState, after?: { readonly cwd?: string; readonly remarks?: readonly string[] }) => Promise<string>

async function startProcess(
  { processes, jobs }: CommandRunner,
  action: CommandAction,
  { environment }: CallManner,
  start: CallStart & ProgramStart,
  { sessionId, callId }: ToolContext,
): Promise<ManagedProcess> {
  const request = {
    sessionId,
    callId,
    command: action.command,
    file: start.file,
    arguments: start.arguments,
    verbatim: start.verbatim,
    cwd: action.cwd,
    environment: { ...environment, ...start.environment },
    stdin: action.stdin,
    background: action.background,
    timeoutMs: action.timeoutMs,
    terminal: action.terminal ? defaultTerminalSize : null,
    exitRecord: start.exitRecord,
  }
  return jobs.startAttended(callId, () => processes.start(request))
}

async function afterEnd(
  runner: CommandRunner,
  end: ProcessEnd,
  { start, shell }: { readonly start: CallStart; readonly shell: string },
  context: ToolContext,
  reportOf: ReportOf,
): Promise<ToolResult> {
  if (end.reason.kind === 'failed-to-start') return failed(`Nothing ran. ${end.reason.message}`)
  const endedIn = await start.endedIn()
  // What was ended from outside did not choose where to end, nor with what.
  const exited = end.reason.kind === 'exited'
  const kept = exited ? await keptFolder(context, endedIn) : { cwd: null, remark: null }
  const stateRemark =
    exited && start.report !== null ? await keepState(runner, { sessionId: context.sessionId, shell }, await start.report()) : null
  const after = { remarks: [kept.remark, stateRemark].filter((remark) => remark !== null), ...(kept.cwd === null ? {} : { cwd: kept.cwd }) }
  const text = await reportOf({ kind: 'ended', end }, after)
  return { outcome: 'succeeded', text, changes: [], ...(kept.cwd === null ? {} : { cwd: kept.cwd }) }
}

async function keepState(
  { states, following }: CommandRunner,
  whose: { readonly sessionId: SessionId; readonly shell: string },
  report: StateReport,
): Promise<string | null> {
  return states.shells.keep(whose, report, { parse: await following.loadParser(), isSecret: states.isSecret })
}

async function afterAbort({ processes, jobs }: CommandRunner, process: ManagedProcess, reportOf: ReportOf): Promise<ToolResult> {
  const { processId } = process.facts
  jobs.stopWithTurn(process.facts)
  const done = new AbortController()
  const stopping = processes.stop(processId, { kind: 'stopped', by: 'user', note: null })
  const end = await Promise.race([stopping, wait(stopWaitMs, null, { signal: done.signal }).catch(() => null)])
  done.abort()
  if (end === null) return cancelled(`stopped by user · process ${processId} is being ended`)
  return cancelled(await reportOf({ kind: 'ended', end }))
}

interface Reported extends Running {
  readonly state: ReportedState
  readonly cwd?: string
  readonly remarks?: readonly string[]
}

async function report({ processes, sandbox, redact }: CommandRunner, reported: Reported): Promise<string> {
  const { process, state, action, manner, context, cwd, remarks = [] } = reported
  const { facts, output } = process
  const leftovers = processes.live(facts.sessionId).filter((one) => isLeftoverOf(one, facts.processId))
  const printed = await reportTerminal(facts, output)
  const text = formatResult(
    {
      state,
      // A command that moved the session tells where to; that it began elsewhere is past.
      ranIn: cwd ?? action.cwd,
      cwd: cwd ?? context.cwd,
      leftovers: leftovers.map((one) => ({ processId: one.facts.processId, processCount: one.processCount ?? 1 })),
      place: action.sandbox?.kind === 'inside' ? 'in the sandbox' : null,
      remarks: [
        ...manner.remarks,
        ...(manner.edited ? [`the user changed the command before allowing it; this ran:\n${action.command}`] : []),
        ...remarks,
        ...(await sandboxRemarks(action, state, printed, sandbox)),
      ],
      output: printed,
    },
    manner.outputTokens * charactersPerToken,
  )
  return redact(text)
}

const isLeftoverOf = (process: ManagedProcess, processId: string) =>
  process.facts.origin.kind === 'leftover' && process.facts.origin.of === processId

const failed = (text: string): ToolResult => ({ outcome: 'failed', text, changes: [] })
const cancelled = (text: string): ToolResult => ({ outcome: 'cancelled', text, changes: [] })
