import { assertNever } from '../../../shared/assert.ts'
import { thousands } from '../../../shared/thousands.ts'
import type { OutputReader } from '../../process/ports.ts'
import type { StreamText } from '../shell/cut-text.ts'
import { formatOutput } from '../shell/format-result.ts'
import { factsOf } from './find-job.ts'
import { jobOutputMaxCharacters } from './job-result.ts'
import { readLines, readNewOutput, readTail } from './read-output.ts'
import type { FoundJob, SessionJobs } from './session-jobs.ts'

/** Which part of a job's output the model wants. Lines count from 1. */
export type View = { readonly kind: 'new' | 'tail' | 'screen' } | { readonly kind: 'lines'; readonly first: number; readonly last: number }

// A few screens full.
const tailMaxBytes = 16 * 1024

/** The lines of a result that show this part of the output. `new` moves the mark up to which the model has read. */
export async function readView(jobs: SessionJobs, found: FoundJob, view: View, signal: AbortSignal): Promise<readonly string[]> {
  const output = outputOf(found)
  switch (view.kind) {
    case 'new':
      return showNew(jobs, found)
    case 'tail':
      return show(output, await readTail(output, tailMaxBytes))
    case 'screen': {
      if (found.kind === 'recorded') return show(output, await readTail(output, tailMaxBytes))
      const screen = await found.process.screen()
      return screen.trim() === '' ? ['the screen is empty'] : ['screen:', screen.replace(/\s+$/, '')]
    }
    case 'lines': {
      const lines = await readLines(output, view.first, view.last, jobOutputMaxCharacters, signal)
      if (lines.shown === null) return [`the output has ${thousands(lines.seen)} lines so far`]
      return [`lines ${lines.shown.first}-${lines.shown.last}:`, lines.text.replace(/\n$/, '')]
    }
    default:
      return assertNever(view)
  }
}

/** What came since the model last looked, and the mark moved behind it. */
export async function showNew(jobs: SessionJobs, found: FoundJob): Promise<readonly string[]> {
  const { processId } = factsOf(found)
  const output = outputOf(found)
  const hasEnded = found.kind === 'recorded' || found.process.state.kind === 'ended'
  const { text, readTo } = await readNewOutput(output, jobs.readTo(processId), hasEnded)
  jobs.markRead(processId, readTo)
  return text.head === '' && text.tail === null ? ['no new output'] : show(output, text)
}

function show(output: OutputReader, text: StreamText): readonly string[] {
  const nothing: StreamText = { head: '', tail: null, totalBytes: 0, totalLines: 0 }
  return formatOutput(
    {
      kind: 'terminal',
      stdout: text,
      stderr: nothing,
      file: output.file,
      droppedBytes: output.droppedBytes ?? 0,
      writeFailure: output.writeFailure ?? null,
      deleted: output.deleted ?? false,
    },
    jobOutputMaxCharacters,
  )
}

const outputOf = (found: FoundJob): OutputReader => (found.kind === 'known' ? found.process.output : found.job.output)
