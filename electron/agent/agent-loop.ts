import { assertNever } from '../../shared/assert.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { SessionEventOf, TurnOutcome } from '../../shared/session/events.ts'
import { nextSteered, sentEvent } from '../../shared/session/queued.ts'
import type { SessionState } from '../../shared/session/state.ts'
import { type Asked, askModel, type ModelProgress } from './ask-model.ts'
import { cancelledBeforeRun } from './call-result.ts'
import { ContextFitter, type CostOf, costIn } from './fit-context.ts'
import { LeftOutImages } from './left-out-images.ts'
import type { AnswerShape, Model, ModelReply, NoteSource } from './ports.ts'
import { runCalls } from './run-calls.ts'
import { repeatedCall, runRepeated } from './run-repeated.ts'
import type { CallDependencies, IncomingCall } from './run-tool-call.ts'
import { freshTurnMemory, judgeCallEnds, malformedRepliesInARow, type StopReason, stepsPerTurn } from './stop-rules.ts'

/** Everything a turn needs. There is no turn without a gate. */
export interface TurnDependencies extends CallDependencies {
  readonly model: Model
  readonly systemPrompt: string
  readonly notes: NoteSource
  /** The model's window in tokens; null where it is not known. */
  readonly contextTokens: number | null
  /** Absent: the answer is for a person. */
  readonly answer?: AnswerShape | null
  readonly costOf?: CostOf
}

/** Calls of one reply that are run; a reply with more is a model gone astray, and each call above is refused. */
export const callsPerReply = 64

/**
 * One turn: ask the model, run its calls, again until it replies without calls. The user's message is in the session already.
 * The turn always ends with a recorded `turn.finished`, also on abort and on a fault.
 * @throws only when the session cannot be written.
 */
export async function runTurn(dependencies: TurnDependencies, signal: AbortSignal): Promise<TurnOutcome> {
  const { session, clock } = dependencies
  const turnId = dependencies.newId('trn')
  const startedAt = clock.now()
  await session.append({ kind: 'turn.started', turnId })
  const over = new AbortController()
  dependencies.model.expectMore?.(over.signal)
  const repeated = repeatedCall(session.state)
  const acting = repeated === null ? takeSteps(dependencies, signal) : runRepeated(dependencies, repeated, signal)
  const outcome = await acting.catch((error: unknown): TurnOutcome => {
    dependencies.onBug?.('turn', error)
    return { kind: 'failed', error: failSaying('internal', 'turn-broke').error }
  })
  over.abort()
  await closeOpenCalls(dependencies)
  await noteEnd(dependencies, signal.aborted ? 'stopped' : 'by-itself')
  const { turn } = session.state
  const costs = turn.kind === 'running' && turn.costs.length > 0 ? { costs: [...turn.costs] } : {}
  const durationMs = Math.max(0, clock.now() - startedAt)
  await session.append({ kind: 'turn.finished', turnId, outcome, durationMs, ...costs }, { flush: true })
  return outcome
}

async function takeSteps(dependencies: TurnDependencies, signal: AbortSignal): Promise<TurnOutcome> {
  const { session, tools } = dependencies
  const fitter = new ContextFitter(
    dependencies,
    tools.map((tool) => tool.description),
  )
  const leftOut = new LeftOutImages()
  let memory = freshTurnMemory
  for (let step = 0; step < stepsPerTurn; step += 1) {
    for (const note of takeNotes(dependencies)) await session.append({ kind: 'model.noted', ...note })
    await takeSteered(dependencies, signal)
    const askedAt = dependencies.clock.now()
    const asked = await askFitting(dependencies, fitter, leftOut, signal)
    await leftOut.tell(session, fitter.sentImages)
    if (asked.kind !== 'replied') {
      await recordSaid(dependencies, asked, askedAt)
      return asked.kind === 'aborted' ? { kind: 'stopped' } : { kind: 'failed', error: asked.error }
    }
    const calls = await recordReply(dependencies, asked.reply, askedAt)
    if (calls.length === 0) return describeLastReply(asked.reply)
    const ends = await runReplyCalls(dependencies, calls, signal)
    if (signal.aborted) return { kind: 'stopped' }
    const judged = judgeCallEnds(memory, ends)
    if (judged.stop !== null) return stopTurn(dependencies, judged.stop)
    memory = judged.memory
  }
  await session.append({ kind: 'notice.given', code: 'step-limit', values: { steps: String(stepsPerTurn) } })
  return { kind: 'stopped' }
}

// Each halves what is sent: enough from the usual window down to the smallest that a local server starts with.
const refusalsMax = 7

/** Asks with what fits. A request that the server refuses as too long is made shorter and asked again, as long as it can be made shorter. */
async function askFitting(
  dependencies: TurnDependencies,
  fitter: ContextFitter,
  leftOut: LeftOutImages,
  signal: AbortSignal,
): Promise<Asked> {
  const { session } = dependencies
  let asked: Asked | null = null
  for (let refusals = 0; refusals <= refusalsMax; refusals += 1) {
    const overflowed = refusals > 0
    const before = session.state.context
    const fitted = await fitter.fit(overflowed, signal)
    // What had come of a summary is no reply.
    if (fitted.kind === 'aborted') return { kind: 'aborted', said: '' }
    if (fitted.kind === 'failed') return fitted
    // With less room there may be something to shorten yet.
    if (overflowed && session.state.context === before) continue
    const onProgress = (progress: ModelProgress) => showProgress(dependencies, leftOut, progress)
    asked = await askModel(dependencies.model, fitted.request, onProgress, signal)
    if (asked.kind === 'replied') fitter.learn(asked.reply.usage)
    if (asked.kind !== 'failed' || asked.error.kind !== 'too-large') return asked
  }
  return asked ?? { kind: 'aborted', said: '' }
}

function showProgress({ session, clock }: TurnDependencies, leftOut: LeftOutImages, progress: ModelProgress): void {
  switch (progress.kind) {
    case 'text':
      return session.publishDelta(progress.delta)
    case 'images-refused':
      return leftOut.noteRefused()
    case 'waiting':
      return session.publishRetry({ error: progress.error, untilMs: clock.now() + progress.waitMs })
    default:
      return assertNever(progress)
  }
}

const takeNotes = ({ notes, session }: TurnDependencies) => (session.state.sessionId === null ? [] : notes.take(session.state.sessionId))

/** What the user wants said now goes in here, where every call has its result. Bounded by what may wait in a session. */
async function takeSteered({ session }: TurnDependencies, signal: AbortSignal): Promise<void> {
  const next = (state: SessionState): SessionEventOf<'message.sent'> | null => {
    const message = signal.aborted ? null : nextSteered(state)
    return message === null ? null : sentEvent(message)
  }
  while ((await session.appendFrom(next, { flush: true })) !== null);
}

/** Written now, read by the model with the user's next message. */
async function noteEnd({ notes, session }: TurnDependencies, how: 'stopped' | 'by-itself'): Promise<void> {
  const note = session.state.sessionId === null ? null : notes.turnEnded(session.state.sessionId, how)
  if (note !== null) await session.append({ kind: 'model.noted', ...note })
}

/** What the user has seen of a reply stays, although the rest never came; calls in it do not: they may not be whole. */
async function recordSaid(dependencies: TurnDependencies, asked: Exclude<Asked, { kind: 'replied' }>, askedAt: number): Promise<void> {
  if (asked.said.trim() === '') return
  const finish = asked.kind === 'aborted' ? 'stopped' : 'unknown'
  await recordReply(dependencies, { text: asked.said, calls: [], finish, usage: null }, askedAt)
}

async function recordReply(dependencies: TurnDependencies, reply: ModelReply, askedAt: number): Promise<readonly IncomingCall[]> {
  const { session, clock, newId } = dependencies
  const taken = new Set<string>()
  const calls = reply.calls.map(({ cut, modelCallId, tool, argumentsText }, index): IncomingCall => {
    const callId = newId('cal')
    // Some servers give no id, or the same one twice in a reply: the result could not be told apart.
    const ownId = modelCallId === '' || taken.has(modelCallId) ? callId : modelCallId
    taken.add(ownId)
    const byLength = reply.finish === 'length' && (cut || index === reply.calls.length - 1)
    return { call: { callId, modelCallId: ownId, tool, argumentsText }, cut: byLength ? 'by-length' : cut ? 'by-stream' : 'no' }
  })
  await session.append({
    kind: 'model.replied',
    text: reply.text,
    calls: calls.map(({ call }) => call),
    finish: reply.finish,
    usage: reply.usage,
    ...costIn(dependencies, reply.usage),
    ...(reply.kept === undefined ? {} : { kept: reply.kept }),
    durationMs: Math.max(0, clock.now() - askedAt),
  })
  return calls
}

async function runReplyCalls(dependencies: TurnDependencies, calls: readonly IncomingCall[], signal: AbortSignal) {
  const ends = await runCalls(dependencies, calls.slice(0, callsPerReply), signal)
  const message = `A reply may hold at most ${callsPerReply} calls; this one was above that and nothing ran. Send it again in the next reply.`
  for (const { call } of calls.slice(callsPerReply)) {
    await dependencies.session.append({ kind: 'call.refused', callId: call.callId, message })
  }
  return ends
}

function describeLastReply(reply: ModelReply): TurnOutcome {
  if (reply.finish !== 'filtered' || reply.text.trim() !== '') return { kind: 'completed' }
  return { kind: 'failed', error: failSaying('model-unavailable', 'reply-withheld').error }
}

async function stopTurn({ session }: TurnDependencies, stop: StopReason): Promise<TurnOutcome> {
  switch (stop.kind) {
    case 'needs-approval':
      return { kind: 'needs-approval' }
    case 'denied-in-a-row':
      await session.append({ kind: 'notice.given', code: 'denied-in-a-row', values: { what: stop.what } })
      return { kind: 'stopped' }
    case 'malformed-in-a-row': {
      return { kind: 'failed', error: failSaying('reply-cut', 'calls-malformed', { times: malformedRepliesInARow }).error }
    }
    default:
      return assertNever(stop)
  }
}

/** After a fault some calls may have no end yet. A call without a result would make every later request fail. */
async function closeOpenCalls({ session }: TurnDependencies): Promise<void> {
  for (const { call, stage } of session.state.calls.values()) {
    if (stage.kind === 'refused' || stage.kind === 'finished') continue
    const outcome = stage.kind === 'running' ? 'interrupted' : 'cancelled'
    const resultText = outcome === 'cancelled' ? cancelledBeforeRun : ''
    await session.append({ kind: 'call.finished', callId: call.callId, outcome, resultText, durationMs: 0 })
  }
}
