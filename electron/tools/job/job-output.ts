import { z } from 'zod'
import { fail, type Result, succeed } from '../../../shared/errors.ts'
import type { Preparation, Tool, ToolContext, ToolResult } from '../../agent/ports.ts'
import { patternMaxCharacters, readPattern } from './bounded-pattern.ts'
import { factsOf, findJob } from './find-job.ts'
import { describeJobTool, jobIdSchema, jobWaitMaxMs, parseJobInput } from './job-input-schema.ts'
import { shortCommand } from './job-notes.ts'
import { doneWith, type JobToolParts, jobHeader, returnedWords, stateOf, stoppedWith } from './job-result.ts'
import { readView, type View } from './job-view.ts'
import type { FoundJob } from './session-jobs.ts'
import { type Until, type WaitEnd, waitForOutput } from './wait-for-output.ts'

// A program that prints in steps is silent for parts of a second.
const quietMs = 1_000

const schema = z.strictObject({
  job_id: jobIdSchema,
  wait_ms: z.int().min(0).max(jobWaitMaxMs).optional().describe('Longest time to wait, in milliseconds. Default 0: come back at once.'),
  until: z
    .string()
    .min(1)
    .max(patternMaxCharacters)
    .optional()
    .describe('What to wait for: output (default), exit, quiet (nothing for 1 s), or a regular expression that a new line matches.'),
  view: z
    .string()
    .max(40)
    .optional()
    .describe('new (default: what came since your last look), tail, screen (of a terminal), or a range of lines such as 10-40.'),
})
type Input = z.infer<typeof schema>

/** Reads what a job printed, now or when something came. */
export function createJobOutputTool(parts: JobToolParts): Tool {
  return {
    description: describeJobTool(
      'job_output',
      'Reads the output of a job. With wait_ms it waits first. It says why it returned: output, quiet, match, exited, reads-input (the program asks something) or timeout.',
      schema,
    ),
    exclusive: false,
    prepare: async (input, context) => {
      const parsed = parseJobInput('job_output', schema, input)
      if (!parsed.ok) return refused(parsed.error.message)
      const found = await findJob(parts.jobs, context.sessionId, parsed.value.job_id)
      if (!found.ok) return refused(found.error.message)
      const asked = readAsked(parsed.value, parts.jobs.readTo(factsOf(found.value).processId))
      if (!asked.ok) return refused(asked.error.message)
      return {
        kind: 'free',
        modelWords: null,
        summary: shortCommand(factsOf(found.value).command),
        run: (signal) => run(parts, found.value, asked.value, context, signal),
      }
    },
  }
}

const refused = (message: string): Preparation => ({ kind: 'refused', message })

interface Asked {
  readonly until: Until
  readonly waitMs: number
  readonly view: View
}

function readAsked({ until = 'output', view = 'new', wait_ms: waitMs = 0 }: Input, readTo: number): Result<Asked> {
  const untilRead = readUntil(until, readTo)
  if (!untilRead.ok) return untilRead
  const viewRead = readViewName(view)
  return viewRead.ok ? succeed({ until: untilRead.value, waitMs, view: viewRead.value }) : viewRead
}

function readUntil(until: string, from: number): Result<Until> {
  if (until === 'output') return succeed({ kind: 'output', from })
  if (until === 'exit') return succeed({ kind: 'exit' })
  if (until === 'quiet') return succeed({ kind: 'quiet', quietMs })
  const pattern = readPattern(until)
  return pattern.ok ? succeed({ kind: 'match', from, pattern: pattern.value }) : pattern
}

function readViewName(view: string): Result<View> {
  if (view === 'new' || view === 'tail' || view === 'screen') return succeed({ kind: view })
  const range = /^(\d{1,9})-(\d{1,9})$/.exec(view)
  const [first, last] = [Number(range?.[1]), Number(range?.[2])]
  if (range !== null && first >= 1 && last >= first) return succeed({ kind: 'lines', first, last })
  return fail('invalid-input', '"view" must be new, tail, screen, or a range of lines such as 10-40.')
}

async function run(parts: JobToolParts, found: FoundJob, asked: Asked, context: ToolContext, signal: AbortSignal): Promise<ToolResult> {
  const { processId } = factsOf(found)
  const end: WaitEnd =
    found.kind === 'recorded' ? { kind: 'exited' } : await waitForOutput(found.process, asked.until, asked.waitMs, signal)
  if (end.kind === 'aborted') return stoppedWith('stopped by user: no longer waiting; the job runs on')
  const state = stateOf(found, parts.now())
  const shown = await readView(parts.jobs, found, asked.view, signal)
  if (state.kind === 'ended') parts.jobs.toldEnd(context.sessionId, processId)
  return doneWith(parts.redact([jobHeader(state, processId, returnedWords(end, asked.waitMs)), ...shown].join('\n')))
}
