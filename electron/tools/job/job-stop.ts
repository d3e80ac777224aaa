import { z } from 'zod'
import type { Tool, ToolContext, ToolResult } from '../../agent/ports.ts'
import type { ProcessManager } from '../../process/ports.ts'
import { factsOf, findJob } from './find-job.ts'
import { describeJobTool, jobIdSchema, parseJobInput } from './job-input-schema.ts'
import { shortCommand } from './job-notes.ts'
import { doneWith, type JobToolParts, jobHeader, stateOf, stoppedWith } from './job-result.ts'
import { showNew } from './job-view.ts'
import type { FoundJob } from './session-jobs.ts'
import { settled } from './settled.ts'

const reasonMaxCharacters = 500

const schema = z.strictObject({
  job_id: jobIdSchema,
  reason: z.string().max(reasonMaxCharacters).optional().describe('Why, in a few words, for the user.'),
})

/** Ends a job of the session: the whole tree of it. */
export function createJobStopTool(parts: JobToolParts & { readonly processes: ProcessManager }): Tool {
  return {
    description: describeJobTool(
      'job_stop',
      'Stops a job and everything it started, first kindly, then by force, and comes back when they are gone. Use it, never kill or pkill, for what you started.',
      schema,
    ),
    exclusive: false,
    prepare: async (input, context) => {
      const parsed = parseJobInput('job_stop', schema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.error.message }
      const found = await findJob(parts.jobs, context.sessionId, parsed.value.job_id)
      if (!found.ok) return { kind: 'refused', message: found.error.message }
      const { reason = null } = parsed.value
      return {
        kind: 'free',
        modelWords: reason,
        summary: shortCommand(factsOf(found.value).command),
        run: (signal) => run(parts, found.value, reason, context, signal),
      }
    },
  }
}

async function run(
  parts: JobToolParts & { readonly processes: ProcessManager },
  found: FoundJob,
  reason: string | null,
  context: ToolContext,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { processId } = factsOf(found)
  const ranOn = stateOf(found, parts.now()).kind === 'running'
  const stopping = parts.processes.stop(processId, { kind: 'stopped', by: 'agent', note: reason })
  if ((await settled(stopping, signal)) === 'aborted') return stoppedWith(`stopped by user: job ${processId} is being stopped all the same`)
  parts.jobs.toldEnd(context.sessionId, processId)
  const header = jobHeader(stateOf(found, parts.now()), processId, ranOn ? 'stopped' : 'it had ended before')
  return doneWith(parts.redact([header, ...(await showNew(parts.jobs, found))].join('\n')))
}
