import { assertNever } from '../../../shared/assert.ts'
import type { InputState, ProcessEnd } from '../../../shared/process.ts'

/** How a process stands, for the first words of a result. `forMs` in milliseconds. */
export type ReportedState =
  | { readonly kind: 'ended'; readonly end: ProcessEnd }
  | { readonly kind: 'running'; readonly processId: string; readonly forMs: number; readonly input: InputState }

/** The state in the fixed words of every result: what, how, how long. */
export function stateWords(state: ReportedState): readonly string[] {
  if (state.kind === 'ended') return endWords(state.end)
  const waits = inputWords(state.input)
  return ['running', `for ${durationWords(state.forMs)}`, ...(waits === null ? [] : [waits])]
}

/** How a process ended, and who did it. */
export function endWords({ reason, durationMs, survivors }: ProcessEnd): readonly string[] {
  const took = durationWords(durationMs)
  const left = survivors.length === 0 ? [] : [`could not be ended: pid ${survivors.join(', ')}`]
  switch (reason.kind) {
    case 'exited':
      return ['exited', `code ${reason.code}`, took, ...left]
    case 'signalled':
      return ['ended by signal', reason.signal, took, ...left]
    case 'timed-out':
      return ['timed out', `limit ${durationWords(reason.afterMs)}`, took, ...left]
    case 'stopped':
      return [`stopped by ${reason.by === 'quit' ? 'closing the app' : reason.by === 'agent' ? 'you' : 'user'}`, took, ...left]
    case 'output-limit':
      return ['ended for too much output', took, ...left]
    case 'failed-to-start':
      return ['failed to start']
    case 'recorded':
      return ['exited', `code ${reason.code}`, took, 'as its shell wrote down']
    case 'lost':
      return ['gone, nobody saw how it ended', took, ...left]
    case 'kept':
      return ['kept by the user: it runs on by itself, outside Signalbox', took]
    default:
      return assertNever(reason)
  }
}

/** A time as a person says it: `12 ms`, `3.4 s`, `5 min`. */
export function durationWords(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 600_000) return `${(milliseconds / 1_000).toFixed(1).replace(/\.0$/, '')} s`
  return `${Math.round(milliseconds / 60_000)} min`
}

/** What it waits for, or null. */
export function inputWords(input: InputState): string | null {
  if (input.kind === 'none') return null
  return input.echo === 'on' ? 'waits for input' : 'waits for a password, which only the user may type'
}
