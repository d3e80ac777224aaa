import { z } from 'zod'
import type { Tool } from '../../agent/ports.ts'
import { patternMaxCharacters, readPattern } from './bounded-pattern.ts'
import { findJob } from './find-job.ts'
import { describeJobTool, jobIdSchema, parseJobInput } from './job-input-schema.ts'
import { shortCommand } from './job-notes.ts'
import { doneWith, type JobToolParts } from './job-result.ts'

// Enough to see a pattern in what happens; a watch that is to go on can be set again.
const defaultLines = 20
const linesMax = 200

const schema = z.strictObject({
  job_id: jobIdSchema,
  pattern: z.string().min(1).max(patternMaxCharacters).describe('Regular expression that a line must match.'),
  limit: z.int().min(1).max(linesMax).optional().describe(`Lines to be told, then the watch is over. Default ${defaultLines}.`),
})

/** Lets the model hear of later lines without asking again and again. */
export function createJobWatchTool(parts: JobToolParts): Tool {
  return {
    description: describeJobTool(
      'job_watch',
      'Watches a job for lines that match from now on. They come to you as notices by themselves: at most 10 at once, then one in 2 s. To wait for one line use job_output with until.',
      schema,
    ),
    exclusive: false,
    prepare: async (input, { sessionId }) => {
      const parsed = parseJobInput('job_watch', schema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.error.message }
      const { job_id: id, pattern: source, limit = defaultLines } = parsed.value
      const found = await findJob(parts.jobs, sessionId, id)
      if (!found.ok) return { kind: 'refused', message: found.error.message }
      const pattern = readPattern(source)
      if (!pattern.ok) return { kind: 'refused', message: pattern.error.message }
      if (found.value.kind === 'recorded' || found.value.process.state.kind === 'ended') {
        return { kind: 'refused', message: 'This job has ended: no further line will come. Read it with job_output.' }
      }
      const { process } = found.value
      const watch = () =>
        parts.jobs.watch(process, pattern.value, limit)
          ? doneWith(`watching job ${process.facts.processId} for /${source}/ · at most ${limit} lines`)
          : { ...doneWith('Nothing was done: this job has 5 watches already, which is the most.'), outcome: 'failed' as const }
      return { kind: 'free', modelWords: null, summary: shortCommand(process.facts.command), run: async () => watch() }
    },
  }
}
