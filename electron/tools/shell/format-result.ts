import { assertNever } from '../../../shared/assert.ts'
import type { ProcessEnd } from '../../../shared/process.ts'
import { type CutText, cutText, type StreamText } from './cut-text.ts'

/** 10,000 tokens of a model at about four characters each: enough for a test report, small beside any context. */
const resultMaxCharacters = 40_000
// stderr is short and says what went wrong: it may take this share before stdout gets the rest.
const stderrShare = 1 / 2

/** What is known when a result is written. Durations in milliseconds. */
export interface ShellReport {
  readonly state:
    | { readonly kind: 'ended'; readonly end: ProcessEnd }
    | { readonly kind: 'running'; readonly processId: string; readonly forMs: number }
  readonly cwd: string
  /** What runs on after the command. */
  readonly leftovers: readonly { readonly processId: string; readonly processCount: number }[]
  readonly stdout: StreamText
  readonly stderr: StreamText
  /** Where everything is. */
  readonly file: string
  readonly droppedBytes: number
  readonly writeFailure: string | null
}

/** The text the model reads of a command: one header line, then the streams. */
export function formatResult(report: ShellReport, maxCharacters = resultMaxCharacters): string {
  const { stdout, stderr } = cutBoth(report, maxCharacters)
  const lines = [header(report)]
  if (stdout.note !== null || stderr.note !== null || report.droppedBytes > 0) lines.push(...notes(report, stdout, stderr))
  if (stdout.text === '' && stderr.text === '') lines.push('no output')
  if (stdout.text !== '') lines.push('stdout:', withoutLastFeed(stdout.text))
  if (stderr.text !== '') lines.push('stderr:', withoutLastFeed(stderr.text))
  return lines.join('\n')
}

function cutBoth(report: ShellReport, budget: number): { readonly stdout: CutText; readonly stderr: CutText } {
  const stderrLength = lengthOf(report.stderr)
  const stderrBudget = Math.min(stderrLength, Math.max(Math.floor(budget * stderrShare), budget - lengthOf(report.stdout)))
  return { stderr: cutText(report.stderr, stderrBudget), stdout: cutText(report.stdout, budget - stderrBudget) }
}

const lengthOf = (stream: StreamText) => stream.head.length + (stream.tail?.length ?? 0)

function notes(report: ShellReport, stdout: CutText, stderr: CutText): readonly string[] {
  const lines: string[] = []
  if (stdout.note !== null) lines.push(`stdout cut: ${stdout.note}`)
  if (stderr.note !== null) lines.push(`stderr cut: ${stderr.note}`)
  if (report.writeFailure !== null) {
    lines.push(`the full output could not be kept (${report.writeFailure}); what was written: ${report.file}`)
  } else if (report.droppedBytes > 0) {
    const dropped = report.droppedBytes.toLocaleString('en-US')
    lines.push(
      `full output: ${report.file} (the beginning; the end is beside it in .tail- files; ${dropped} bytes between them were not kept)`,
    )
  } else {
    lines.push(`full output: ${report.file}`)
  }
  return lines
}

function header(report: ShellReport): string {
  const parts = stateParts(report.state)
  parts.push(`cwd ${report.cwd}`)
  if (report.state.kind === 'running') parts.push(`process ${report.state.processId}`)
  if (report.leftovers.length > 0) {
    const count = report.leftovers.reduce((sum, one) => sum + Math.max(1, one.processCount), 0)
    const ids = report.leftovers.map((one) => one.processId).join(', ')
    parts.push(`${count} ${count === 1 ? 'process' : 'processes'} still running (${ids})`)
  }
  if (report.state.kind === 'ended' && report.state.end.survivors.length > 0) {
    parts.push(`could not be ended: pid ${report.state.end.survivors.join(', ')}`)
  }
  return parts.join(' · ')
}

function stateParts(state: ShellReport['state']): string[] {
  if (state.kind === 'running') return ['running', `for ${duration(state.forMs)}`]
  const { reason, durationMs } = state.end
  const took = duration(durationMs)
  switch (reason.kind) {
    case 'exited':
      return ['exited', `code ${reason.code}`, took]
    case 'signalled':
      return ['ended by signal', reason.signal, took]
    case 'timed-out':
      return ['timed out', `limit ${duration(reason.afterMs)}`, took]
    case 'stopped':
      return [`stopped by ${reason.by === 'quit' ? 'closing the app' : reason.by}`, took]
    case 'output-limit':
      return ['ended for too much output', took]
    case 'failed-to-start':
      return ['failed to start']
    case 'lost':
      return ['lost', took]
    default:
      return assertNever(reason)
  }
}

function duration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  return `${(milliseconds / 1_000).toFixed(1).replace(/\.0$/, '')} s`
}

const withoutLastFeed = (text: string) => text.replace(/\n$/, '')
