import { thousands } from '../../../shared/thousands.ts'
import { type CutText, cutText, type StreamText } from './cut-text.ts'
import { type ReportedState, stateWords } from './state-words.ts'

/** A token of a model is about four characters of output. */
export const charactersPerToken = 4
// stderr is short and says what went wrong: it may take this share before stdout gets the rest.
const stderrShare = 1 / 2

/** What is known when a result is written. */
export interface ShellReport {
  readonly state: ReportedState
  /** Where it ran. */
  readonly ranIn: string
  /** Where the next command will run. */
  readonly cwd: string
  /** Where it ran besides the folder (in the sandbox); null or absent: nothing to say. */
  readonly place?: string | null
  /** What runs on after the command. */
  readonly leftovers: readonly { readonly processId: string; readonly processCount: number }[]
  /** What must be said before the output: that another command ran, that a folder was not kept. */
  readonly remarks: readonly string[]
  readonly output: ReportedOutput
}

/** What a process printed: two streams, or the one of a terminal. */
export interface ReportedOutput {
  readonly kind: 'pipes' | 'terminal'
  readonly stdout: StreamText
  /** Empty for a terminal. */
  readonly stderr: StreamText
  /** Where everything is. */
  readonly file: string
  readonly droppedBytes: number
  readonly writeFailure: string | null
  /** The file was deleted to make room for the outputs of others. */
  readonly deleted?: boolean
}

/** The text the model reads of a command: one header line, then the streams. `maxCharacters` bounds the streams together. */
export function formatResult(report: ShellReport, maxCharacters: number): string {
  return [header(report), ...report.remarks, ...formatOutput(report.output, maxCharacters)].join('\n')
}

/** The notes on what is left out, then the streams, each under its name. */
export function formatOutput(output: ReportedOutput, maxCharacters: number): readonly string[] {
  const { stdout, stderr } = cutBoth(output, maxCharacters)
  const name = output.kind === 'terminal' ? 'output' : 'stdout'
  const lines: string[] = []
  if (stdout.note !== null || stderr.note !== null || output.droppedBytes > 0) lines.push(...notes(output, name, stdout, stderr))
  if (stdout.text === '' && stderr.text === '') lines.push(output.deleted === true ? 'its output is no longer kept' : 'no output')
  if (stdout.text !== '') lines.push(`${name}:`, withoutLastFeed(stdout.text))
  if (stderr.text !== '') lines.push('stderr:', withoutLastFeed(stderr.text))
  return lines
}

function cutBoth({ stdout, stderr }: ReportedOutput, budget: number): { readonly stdout: CutText; readonly stderr: CutText } {
  const stderrLength = lengthOf(stderr)
  const stderrBudget = Math.min(stderrLength, Math.max(Math.floor(budget * stderrShare), budget - lengthOf(stdout)))
  return { stderr: cutText(stderr, stderrBudget), stdout: cutText(stdout, budget - stderrBudget) }
}

const lengthOf = (stream: StreamText) => stream.head.length + (stream.tail?.length ?? 0)

function notes(output: ReportedOutput, name: string, stdout: CutText, stderr: CutText): readonly string[] {
  const lines: string[] = []
  if (stdout.note !== null) lines.push(`${name} cut: ${stdout.note}`)
  if (stderr.note !== null) lines.push(`stderr cut: ${stderr.note}`)
  if (output.deleted === true) {
    lines.push('the full output is gone: it was deleted to make room for newer ones')
  } else if (output.writeFailure !== null) {
    lines.push(`the full output could not be kept (${output.writeFailure}); what was written: ${output.file}`)
  } else if (output.droppedBytes > 0) {
    const dropped = thousands(output.droppedBytes)
    lines.push(
      `full output: ${output.file} (the beginning; the end is beside it in .tail- files; ${dropped} bytes between them were not kept)`,
    )
  } else {
    lines.push(`full output: ${output.file}`)
  }
  return lines
}

function header({ state, ranIn, cwd, place, leftovers }: ShellReport): string {
  const parts = [...stateWords(state)]
  if (place != null) parts.push(place)
  if (ranIn !== cwd) parts.push(`ran in ${ranIn}`)
  parts.push(`cwd ${cwd}`)
  if (state.kind === 'running') parts.push(`job ${state.processId}`)
  if (leftovers.length > 0) {
    const count = leftovers.reduce((sum, one) => sum + Math.max(1, one.processCount), 0)
    const ids = leftovers.map((one) => one.processId).join(', ')
    parts.push(`${count} ${count === 1 ? 'process' : 'processes'} still running (job ${ids})`)
  }
  return parts.join(' · ')
}

const withoutLastFeed = (text: string) => text.replace(/\n$/, '')
