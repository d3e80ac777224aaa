import { setTimeout as wait } from 'node:timers/promises'
import type { CommandAction } from '../../../shared/permission.ts'
import type { ProcessEnd } from '../../../shared/process.ts'
import type { Grant, ToolContext, ToolResult } from '../../agent/ports.ts'
import type { ManagedProcess, ProcessManager } from '../../process/ports.ts'
import { formatResult, type ShellReport } from './format-result.ts'
import { resolveWorkdir } from './resolve-workdir.ts'
import { textOfStream } from './stream-text.ts'

// Long enough for a server to say where it listens or that its port is taken.
const backgroundLookMs = 500
// How long a stopped call waits to tell how its process ended; the stop itself goes on without it.
const stopWaitMs = 500

export interface CommandRunner {
  readonly processes: ProcessManager
  readonly environment: Readonly<Record<string, string>>
  /** Masks credentials in what the model reads. */
  redact(text: string): string
}

/** Runs the stored action once: checks that the place is still the one that was approved, spends the grant, starts, and waits. */
export async function runCommand(
  runner: CommandRunner,
  action: CommandAction,
  context: ToolContext,
  grant: Grant,
  signal: AbortSignal,
): Promise<ToolResult> {
  if (signal.aborted) return cancelled('The call was cancelled before anything ran.')
  const place = await resolveWorkdir(context.workspace, action.cwd)
  if (!place.ok) return failed(`Nothing ran. ${place.error.message}`)
  if (place.value !== action.cwd)
    return failed(`Nothing ran. ${action.cwd} is not the folder any more that was approved. Call shell again.`)
  grant.spend(action)
  const started = await runner.processes.start({
    sessionId: context.sessionId,
    callId: context.callId,
    command: action.command,
    file: action.shell,
    arguments: ['-c', action.command],
    cwd: action.cwd,
    environment: runner.environment,
    stdin: action.stdin,
    background: action.background,
    timeoutMs: action.timeoutMs,
    terminal: null,
  })
  const startedAt = performance.now()
  const outcome = await follow(runner.processes, started, action.background ? backgroundLookMs : null, signal)
  if (outcome.kind === 'aborted' && outcome.end === null) {
    return cancelled(`stopped by user · process ${started.facts.processId} is being ended`)
  }
  if (outcome.end?.reason.kind === 'failed-to-start') return failed(`Nothing ran. ${outcome.end.reason.message}`)
  const text = runner.redact(reportOn(runner.processes, started, outcome.end, performance.now() - startedAt))
  return { outcome: outcome.kind === 'aborted' ? 'cancelled' : 'succeeded', text, changes: [] }
}

type Followed = { readonly kind: 'settled' | 'aborted'; readonly end: ProcessEnd | null }

/** Waits for the end; for a background process at most `lookMs`. Aborting stops the tree and settles soon after. */
async function follow(processes: ProcessManager, started: ManagedProcess, lookMs: number | null, signal: AbortSignal): Promise<Followed> {
  const done = new AbortController()
  const aborted = new Promise<'aborted'>((resolve) => {
    if (signal.aborted) resolve('aborted')
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true, signal: done.signal })
  })
  const looked = lookMs === null ? [] : [pause(lookMs, done.signal)]
  try {
    const first = await Promise.race([started.ended, aborted, ...looked])
    if (first === null) return { kind: 'settled', end: null }
    if (first !== 'aborted') return { kind: 'settled', end: first }
    const stopping = processes.stop(started.facts.processId, { kind: 'stopped', by: 'user', note: null })
    return { kind: 'aborted', end: await Promise.race([stopping, pause(stopWaitMs, done.signal)]) }
  } finally {
    done.abort()
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<null> => wait(milliseconds, null, { signal }).catch(() => null)

/** The text of a process that ended, or that runs on (`end` null). */
function reportOn(processes: ProcessManager, started: ManagedProcess, end: ProcessEnd | null, forMs: number): string {
  const { facts, output } = started
  const leftovers = processes.live(facts.sessionId).filter((one) => isLeftoverOf(one, facts.processId))
  const state: ShellReport['state'] = end === null ? { kind: 'running', processId: facts.processId, forMs } : { kind: 'ended', end }
  return formatResult({
    state,
    cwd: facts.cwd,
    leftovers: leftovers.map((one) => ({ processId: one.facts.processId, processCount: one.processCount ?? 1 })),
    stdout: textOfStream(output.summary('stdout')),
    stderr: textOfStream(output.summary('stderr')),
    file: output.file,
    droppedBytes: output.droppedBytes ?? 0,
    writeFailure: output.writeFailure ?? null,
  })
}

const isLeftoverOf = (process: ManagedProcess, processId: string) =>
  process.facts.origin.kind === 'leftover' && process.facts.origin.of === processId

const failed = (text: string): ToolResult => ({ outcome: 'failed', text, changes: [] })
const cancelled = (text: string): ToolResult => ({ outcome: 'cancelled', text, changes: [] })
