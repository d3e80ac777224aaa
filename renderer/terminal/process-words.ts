import { assertNever } from '../../shared/assert.ts'
import type { EndReason, InputState, ProcessFacts, ProcessState } from '../../shared/process.ts'

/** The lamp of a process: one look says whether it lives, wants something, ended well or badly. */
export type ProcessLamp = 'live' | 'ask' | 'idle' | 'deny'

/** Words for a state: a key of the `terminal` catalogue and the values its text needs. */
export interface ProcessWords {
  readonly key: ProcessWordsKey
  readonly values: ProcessValues
  readonly tone: 'plain' | 'good' | 'ask' | 'bad'
}

/** Everything a text may want; what a state does not have is empty. A type, not an interface: the catalogue takes open records. */
export type ProcessValues = {
  readonly code: number
  readonly signal: string
  readonly seconds: number
}

const noValues: ProcessValues = { code: 0, signal: '', seconds: 0 }

export type ProcessWordsKey =
  | 'running'
  | 'survived'
  | 'waitingForInput'
  | 'waitingForPassword'
  | 'exited'
  | 'signalled'
  | 'timedOut'
  | 'stoppedByUser'
  | 'stoppedByAgent'
  | 'stoppedByQuit'
  | 'outputLimit'
  | 'failedToStart'
  | 'recorded'
  | 'lost'
  | 'kept'

/** Which lamp stands for a state. */
export function processLamp(state: ProcessState): ProcessLamp {
  if (state.kind === 'running') return state.waitingForInput ? 'ask' : 'live'
  const { reason } = state.end
  if (reason.kind === 'exited' || reason.kind === 'recorded') return reason.code === 0 ? 'idle' : 'deny'
  return reason.kind === 'stopped' || reason.kind === 'kept' ? 'idle' : 'deny'
}

/** The words for a state. How long it has run is added by the header, which has the clock. */
export function processWords(state: ProcessState, input?: InputState, survived = false): ProcessWords {
  if (state.kind === 'ended') return endWords(state.end.reason)
  if (survived) return { key: 'survived', values: noValues, tone: 'ask' }
  if (!state.waitingForInput) return { key: 'running', values: noValues, tone: 'good' }
  const asksForSecret = input?.kind === 'waiting' && input.echo === 'off'
  return { key: asksForSecret ? 'waitingForPassword' : 'waitingForInput', values: noValues, tone: 'ask' }
}

function endWords(reason: EndReason): ProcessWords {
  switch (reason.kind) {
    case 'exited':
      return { key: 'exited', values: { ...noValues, code: reason.code }, tone: reason.code === 0 ? 'plain' : 'bad' }
    case 'signalled':
      return { key: 'signalled', values: { ...noValues, signal: reason.signal }, tone: 'bad' }
    case 'timed-out':
      return { key: 'timedOut', values: { ...noValues, seconds: Math.round(reason.afterMs / 1_000) }, tone: 'bad' }
    case 'stopped':
      return { key: stoppedKey(reason.by), values: noValues, tone: 'plain' }
    case 'output-limit':
      return { key: 'outputLimit', values: noValues, tone: 'bad' }
    case 'failed-to-start':
      return { key: 'failedToStart', values: noValues, tone: 'bad' }
    case 'recorded':
      return { key: 'recorded', values: { ...noValues, code: reason.code }, tone: reason.code === 0 ? 'plain' : 'bad' }
    case 'lost':
      return { key: 'lost', values: noValues, tone: 'bad' }
    case 'kept':
      return { key: 'kept', values: noValues, tone: 'plain' }
    default:
      return assertNever(reason)
  }
}

function stoppedKey(by: 'user' | 'agent' | 'quit'): ProcessWordsKey {
  switch (by) {
    case 'user':
      return 'stoppedByUser'
    case 'agent':
      return 'stoppedByAgent'
    case 'quit':
      return 'stoppedByQuit'
    default:
      return assertNever(by)
  }
}

/** Longest text on a tab, in characters; the whole command is in the header. */
export const tabLabelMaxCharacters = 28

/** What a tab is called: the model's own short description where there is one, else the first line of the command. */
export function tabLabel(facts: ProcessFacts, description: string | null): string {
  const text = (description?.trim() || firstTextLine(facts.command)).replace(/\s+/gu, ' ')
  const characters = [...text]
  return characters.length <= tabLabelMaxCharacters ? text : `${characters.slice(0, tabLabelMaxCharacters - 1).join('')}…`
}

const firstTextLine = (command: string): string =>
  command
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? command
