import type { IdPrefix } from '../../shared/ids.ts'
import type { ImageRef } from '../../shared/images.ts'
import type { Action, GrantSource } from '../../shared/permission.ts'
import type { CallOutcome, RepliedCall } from '../../shared/session/events.ts'
import { cancelledBeforeRun } from './call-result.ts'
import { formRemark } from './form-remark.ts'
import { compareFiles, keepFiles } from './keep-files.ts'
import type { Checkpoints, Clock, Gate, Grant, ImageAccess, Preparation, SessionWriter, Tool, ToolContext, ToolResult } from './ports.ts'
import { describeCutArguments, readArguments } from './read-arguments.ts'
import { settleAfterAbort } from './settle-after-abort.ts'

/** What running calls needs. `onBug` hears of a tool that threw; the turn goes on without it. */
export interface CallDependencies {
  readonly tools: readonly Tool[]
  readonly gate: Gate
  readonly session: SessionWriter
  readonly clock: Clock
  /** Absent: files are not kept before calls. */
  readonly checkpoints?: Checkpoints
  /** Absent: tools give no images. */
  readonly images?: ImageAccess
  readonly newId: (prefix: IdPrefix) => string
  readonly onBug?: (where: string, error: unknown) => void
}

/** A call as it was recorded, and whether the stream ended before it was whole. */
export interface IncomingCall {
  readonly call: RepliedCall
  readonly cut: 'no' | 'by-length' | 'by-stream'
}

/** How a call came out, for the loop to decide whether the turn goes on. `malformed`: the model's text could not be used at all. */
export type CallEnd =
  | { readonly kind: 'refused'; readonly malformed: boolean }
  | { readonly kind: 'ran'; readonly action: Action }
  /** It touched the session's own processes only. */
  | { readonly kind: 'ran-freely' }
  | { readonly kind: 'denied'; readonly action: Action }
  | { readonly kind: 'unanswerable' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'broken' }

/** How long after an abort a tool may take to say how it ended: the grace of a process tree (2 s) and the verification after it, with room. */
export const settleAfterAbortMs = 6_000

/**
 * Takes one call through prepare → decide → execute → record. Whatever happens, exactly one `call.refused` or `call.finished` is written,
 * unless the log itself cannot be: then this rejects.
 */
export async function runToolCall(dependencies: CallDependencies, incoming: IncomingCall, signal: AbortSignal): Promise<CallEnd> {
  const { call } = incoming
  if (signal.aborted) return finish(dependencies, call, 'cancelled', cancelledBeforeRun, { kind: 'cancelled' })
  const prepared = await prepare(dependencies, incoming, signal)
  switch (prepared.kind) {
    case 'refused':
      await moveTo(dependencies, prepared.cwd)
      await dependencies.session.append({ kind: 'call.refused', callId: call.callId, message: prepared.message })
      return { kind: 'refused', malformed: prepared.malformed }
    case 'overdue':
      return finish(dependencies, call, 'cancelled', cancelledBeforeRun, { kind: 'cancelled' })
    case 'threw':
      return finish(dependencies, call, 'failed', describeBug(call.tool, 'Nothing ran.'), { kind: 'broken' })
    case 'free': {
      const source: GrantSource = prepared.about === 'plan' ? { kind: 'plan' } : { kind: 'own-process', summary: prepared.summary }
      return execute(dependencies, call, { source, run: (abort) => prepared.run(abort), end: { kind: 'ran-freely' } }, signal)
    }
    case 'ready':
      return decide(dependencies, call, prepared, signal)
  }
}

type Ready = Extract<Preparation, { kind: 'ready' }>
type Prepared =
  | Ready
  | Extract<Preparation, { kind: 'free' }>
  | { readonly kind: 'refused'; readonly message: string; readonly malformed: boolean; readonly cwd?: string }
  | { readonly kind: 'overdue' }
  | { readonly kind: 'threw' }

async function prepare(dependencies: CallDependencies, { call, cut }: IncomingCall, signal: AbortSignal): Promise<Prepared> {
  const tool = dependencies.tools.find(({ description }) => description.name === call.tool)
  if (cut !== 'no') return { kind: 'refused', message: describeCutArguments(call.argumentsText, cut === 'by-length'), malformed: true }
  if (!tool) return { kind: 'refused', message: describeUnknownTool(call.tool, dependencies.tools), malformed: false }
  const read = readArguments(call.argumentsText)
  if (read.kind === 'broken') return { kind: 'refused', message: read.message, malformed: true }
  try {
    const preparing = tool.prepare(read.input, contextOf(dependencies, call))
    const settled = await settleAfterAbort(preparing, signal, settleAfterAbortMs)
    if (settled.kind === 'overdue') return settled
    return settled.value.kind === 'refused' ? { ...settled.value, malformed: false } : settled.value
  } catch (error) {
    dependencies.onBug?.(`prepare of ${call.tool}`, error)
    return { kind: 'threw' }
  }
}

function describeUnknownTool(name: string, tools: readonly Tool[]): string {
  const known = tools.map(({ description }) => description.name).join(', ')
  return `There is no tool ${JSON.stringify(name.slice(0, 100))}; nothing ran. The tools are: ${known}.`
}

function contextOf({ session, gate, images }: CallDependencies, call: RepliedCall): ToolContext {
  const { sessionId, workspace, mode } = session.state
  if (sessionId === null) throw new Error('A call in a session that was never created')
  return {
    sessionId,
    callId: call.callId,
    workspace,
    mode,
    takesImages: images?.seen() === 'yes',
    // Read anew each time: a call that ran at the same time may have moved it.
    get cwd() {
      return session.state.cwd
    },
    readability: (realPath) => gate.readability(realPath),
  }
}

async function moveTo({ session }: CallDependencies, cwd: string | undefined): Promise<void> {
  if (cwd !== undefined && cwd !== session.state.cwd) await session.append({ kind: 'session.cwd-changed', cwd })
}

async function decide(dependencies: CallDependencies, call: RepliedCall, ready: Ready, signal: AbortSignal): Promise<CallEnd> {
  const { action } = ready
  // What the model said of its own call is not said of the user's.
  const modelWords = dependencies.session.state.calls.get(call.callId)?.repeats === undefined ? ready.modelWords : null
  const asking = dependencies.gate.decide({ callId: call.callId, tool: call.tool, action, modelWords }, signal)
  const settled = await settleAfterAbort(asking, signal, settleAfterAbortMs)
  if (settled.kind === 'overdue') return finish(dependencies, call, 'cancelled', cancelledBeforeRun, { kind: 'cancelled' })
  const decision = settled.value
  switch (decision.kind) {
    case 'denied':
      return finish(dependencies, call, 'denied', decision.message, { kind: 'denied', action })
    case 'unanswerable':
      return finish(dependencies, call, 'denied', decision.message, { kind: 'unanswerable' })
    case 'cancelled':
      return finish(dependencies, call, 'cancelled', cancelledBeforeRun, { kind: 'cancelled' })
    case 'granted':
      await keepFiles(dependencies, call.callId, signal)
      if (signal.aborted) return finish(dependencies, call, 'cancelled', cancelledBeforeRun, { kind: 'cancelled' })
      return execute(dependencies, call, grantedRun(ready, decision.grant), signal)
  }
}

/** What is to run, and who let it. */
interface ClearedRun {
  readonly source: GrantSource
  readonly run: (signal: AbortSignal) => Promise<ToolResult>
  readonly end: CallEnd
}

const grantedRun = (ready: Ready, grant: Grant): ClearedRun => ({
  source: grant.source,
  run: (signal) => ready.run(grant, signal),
  end: { kind: 'ran', action: ready.action },
})

async function execute(dependencies: CallDependencies, call: RepliedCall, cleared: ClearedRun, signal: AbortSignal): Promise<CallEnd> {
  const { session, clock } = dependencies
  // On the disk before the effect: after a crash the log tells of everything that may have happened.
  await session.append({ kind: 'call.started', callId: call.callId, grant: cleared.source }, { flush: true })
  const startedAt = clock.now()
  const result = await runCleared(dependencies, call, cleared, signal)
  const durationMs = clock.now() - startedAt
  for (const change of result.changes) await session.append({ kind: 'file.changed', callId: call.callId, ...change })
  await moveTo(dependencies, result.cwd)
  if (result.plan !== undefined) await session.append({ kind: 'plan.updated', callId: call.callId, steps: [...result.plan] })
  const changed = await compareFiles(dependencies, call.callId)
  const forms = formRemark(changed, (path) => dependencies.gate.readability(`${session.state.workspace}/${path}`))
  const end: CallEnd = result.outcome === 'cancelled' ? { kind: 'cancelled' } : cleared.end
  const shown = await keepImage(dependencies, result)
  return finish(dependencies, call, result.outcome, `${result.text}${forms}${shown.remark}`, end, durationMs, shown.images)
}

/** What the result shows, kept with the session: the log has a reference only. */
async function keepImage({ images, session }: CallDependencies, { image }: ToolResult) {
  const { sessionId } = session.state
  if (image === undefined || images === undefined || sessionId === null) return { remark: '', images: [] }
  const kept = await images.files.keep(sessionId, image)
  return kept.ok ? { remark: '', images: [kept.value] } : { remark: `\n${kept.error.message} It is not shown.`, images: [] }
}

async function runCleared(
  dependencies: CallDependencies,
  call: RepliedCall,
  { run }: ClearedRun,
  signal: AbortSignal,
): Promise<ToolResult> {
  try {
    const settled = await settleAfterAbort(run(signal), signal, settleAfterAbortMs)
    if (settled.kind === 'settled') return settled.value
    return { outcome: 'cancelled', text: 'The user stopped the turn; the tool did not say in time how it ended.', changes: [] }
  } catch (error) {
    dependencies.onBug?.(`run of ${call.tool}`, error)
    return { outcome: 'failed', text: describeBug(call.tool, 'How far it came is not known.'), changes: [] }
  }
}

const describeBug = (tool: string, state: string): string =>
  `The tool ${tool} broke: this is a fault in Signalbox, not in your call. ${state}`

async function finish(
  { session }: CallDependencies,
  call: RepliedCall,
  outcome: CallOutcome,
  resultText: string,
  end: CallEnd,
  durationMs = 0,
  images: readonly ImageRef[] = [],
): Promise<CallEnd> {
  const shown = images.length === 0 ? {} : { images: [...images] }
  await session.append({ kind: 'call.finished', callId: call.callId, outcome, resultText, durationMs: Math.max(0, durationMs), ...shown })
  return end
}
