import { assertNever } from '../../shared/assert.ts'
import type { GrantSource } from '../../shared/permission.ts'
import type { PlanStep } from '../../shared/plan.ts'
import type { EndReason } from '../../shared/process.ts'
import type { CallState, SessionState } from '../../shared/session/state.ts'
import { describeForms } from '../../shared/text-forms.ts'
import { type Colour, paint, visibleLine } from './terminal-text.ts'

/** Longest command or path on a call's line, in characters. */
const subjectMaxCharacters = 160

/** One line for a call that has come to its end: what it was, who let it through, how it ended and how long it took. Safe to print. */
export function describeCall(call: CallState, processes: SessionState['processes'], colour: boolean): string {
  const { stage } = call
  const tool = visibleLine(call.call.tool, 64)
  const subject = visibleLine(subjectOf(call), subjectMaxCharacters)
  const line = (mark: string, markColour: Colour, facts: readonly string[]) =>
    `${paint(mark, markColour, colour)} ${paint(tool, 'bold', colour)} ${subject} ${paint(`(${facts.filter((fact) => fact !== '').join(', ')})`, 'dim', colour)}`
  if (stage.kind === 'refused') return line('✗', 'red', [visibleLine(`refused: ${stage.message}`, subjectMaxCharacters)])
  if (stage.kind !== 'finished') return line('…', 'dim', [stage.kind])
  const duration = describeDuration(stage.durationMs)
  switch (stage.outcome) {
    case 'succeeded':
      return line('✓', 'green', [describeGrant(call.grant), describeEnd(call, processes), duration, describeFormsOf(call)])
    case 'failed':
      return line('✗', 'red', [describeGrant(call.grant), describeEnd(call, processes) || 'failed', duration, describeFormsOf(call)])
    case 'denied':
      return line('✗', 'red', [call.denyReason === null ? 'denied' : visibleLine(`denied: ${call.denyReason}`, subjectMaxCharacters)])
    case 'cancelled':
    case 'interrupted':
      return line('■', 'amber', [call.grant === null ? `${stage.outcome}, nothing ran` : stage.outcome])
    default:
      return assertNever(stage.outcome)
  }
}

function subjectOf({ action, call, grant, plan }: CallState): string {
  if (plan !== undefined) return planText(plan)
  if (action === null) return grant?.kind === 'own-process' ? grant.summary : call.argumentsText
  switch (action.kind) {
    case 'command':
      return action.command
    case 'read-file':
    case 'write-file':
      return action.path
    case 'process-input':
      return `${action.text}${action.keys.map((key) => `<${key}>`).join('')} → ${action.command}`
    case 'search-files':
      return action.pattern === '' ? action.path : `${action.pattern} in ${action.path}`
    case 'change-files':
      return action.changes.map(({ path }) => path).join(', ')
    case 'question':
      return action.question
    case 'git-commit':
      return action.message
    case 'git-read':
      return action.words.join(' ')
    default:
      return assertNever(action)
  }
}

function planText(plan: readonly PlanStep[]): string {
  const marks = { pending: '[ ]', active: '[>]', done: '[x]' } as const
  return plan.map(({ state, text }) => `${marks[state]} ${text}`).join(' ')
}

function describeGrant(grant: GrantSource | null): string {
  switch (grant?.kind) {
    case undefined:
      return ''
    case 'user':
      return 'allowed by you'
    case 'rule':
      return visibleLine(`allowed by rule ${grant.text}`, subjectMaxCharacters)
    case 'builtin':
      return 'allowed: built-in'
    case 'allow-everything':
      return 'allowed: --yes'
    case 'own-process':
      return 'own processes'
    case 'plan':
      return ''
  }
}

/** That a command changed the encoding or the line ends of files: of the first what, and how many more. */
function describeFormsOf({ files }: CallState): string {
  if (files?.kind !== 'compared') return ''
  const [first, ...more] = files.files.filter(({ forms }) => forms !== undefined)
  if (first === undefined) return ''
  return (
    visibleLine(`${first.path}: ${describeForms(first.forms ?? [])}`, subjectMaxCharacters) +
    (more.length > 0 ? ` and ${more.length} more` : '')
  )
}

function describeEnd({ processIds }: CallState, processes: SessionState['processes']): string {
  const view = processIds.map((processId) => processes.get(processId)).find((process) => process?.facts.origin.kind === 'command')
  if (view === undefined) return ''
  return view.state.kind === 'running' ? 'still running' : describeReason(view.state.end.reason)
}

function describeReason(reason: EndReason): string {
  switch (reason.kind) {
    case 'exited':
      return `exit ${reason.code}`
    case 'signalled':
      return `ended by ${visibleLine(reason.signal, 20)}`
    case 'timed-out':
      return `timed out after ${describeDuration(reason.afterMs)}`
    case 'stopped':
      return `stopped by ${reason.by}`
    case 'output-limit':
      return 'too much output'
    case 'failed-to-start':
      return visibleLine(`did not start: ${reason.message}`, subjectMaxCharacters)
    case 'recorded':
      return `exit ${reason.code}, as its shell wrote down`
    case 'lost':
      return 'lost'
    case 'kept':
      return 'kept running by the user'
    default:
      return assertNever(reason)
  }
}

const describeDuration = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`
