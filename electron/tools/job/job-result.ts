import { assertNever } from '../../../shared/assert.ts'
import type { ToolResult } from '../../agent/ports.ts'
import { charactersPerToken } from '../shell/format-result.ts'
import { defaultOutputTokens } from '../shell/shell-parameters.ts'
import { type ReportedState, stateWords } from '../shell/state-words.ts'
import type { FoundJob, SessionJobs } from './session-jobs.ts'
import type { WaitEnd } from './wait-for-output.ts'

/** What every job tool needs. */
export interface JobToolParts {
  readonly jobs: SessionJobs
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Masks credentials in what the model reads. */
  readonly redact: (text: string) => string
}

/** Most characters of output in the result of a job tool. */
export const jobOutputMaxCharacters = defaultOutputTokens * charactersPerToken

/** How a job stands now. */
export function stateOf(found: FoundJob, now: number): ReportedState {
  if (found.kind === 'recorded') return { kind: 'ended', end: found.job.end }
  const { state, facts, input } = found.process
  if (state.kind === 'ended') return { kind: 'ended', end: state.end }
  return { kind: 'running', processId: facts.processId, forMs: Math.max(0, now - facts.startedAt), input }
}

/** The first line of a job tool's result: the state, which job, and why it came back now. */
export function jobHeader(state: ReportedState, processId: string, returned: string): string {
  return [...stateWords(state), `job ${processId}`, `returned: ${returned}`].join(' · ')
}

/** Why a wait was over, in the words of the result. */
export function returnedWords(end: WaitEnd, waitMs: number): string {
  switch (end.kind) {
    case 'output':
      return 'output'
    case 'quiet':
      return 'quiet'
    case 'reads-input':
      return 'reads-input'
    case 'exited':
      return 'exited'
    case 'timeout':
      return waitMs === 0 ? 'at once' : 'timeout'
    case 'aborted':
      return 'stopped by user'
    case 'pattern-too-slow':
      return 'the pattern takes too long on this output; use a simpler one'
    case 'match':
      return `match in line ${JSON.stringify(end.line.slice(0, 200))}`
    default:
      return assertNever(end)
  }
}

export const doneWith = (text: string): ToolResult => ({ outcome: 'succeeded', text, changes: [] })
export const stoppedWith = (text: string): ToolResult => ({ outcome: 'cancelled', text, changes: [] })
