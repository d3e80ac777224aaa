import { z } from 'zod'
import type { ProcessId } from '../../../shared/ids.ts'
import type { Preparation, Tool, ToolContext, ToolResult } from '../../agent/ports.ts'
import { stateWords } from '../shell/state-words.ts'
import { factsOf, findJob } from './find-job.ts'
import { describeJobTool, jobIdSchema, jobWaitMaxMs, parseJobInput } from './job-input-schema.ts'
import { nameOf, shortCommand } from './job-notes.ts'
import { doneWith, type JobToolParts, stateOf, stoppedWith } from './job-result.ts'
import type { FoundJob } from './session-jobs.ts'

// As long as a turn may reasonably stand still without a word.
const defaultWaitMs = 60_000
const jobIdsMax = 20

const schema = z.strictObject({
  job_ids: z.array(jobIdSchema).min(1).max(jobIdsMax).describe('Ids of the jobs to wait for.'),
  mode: z.enum(['any', 'all']).optional().describe('Come back when one of them has ended (any), or when all have (all, the default).'),
  timeout_ms: z.int().min(0).max(jobWaitMaxMs).optional().describe(`Longest time to wait, in milliseconds. Default ${defaultWaitMs}.`),
})

/** Waits for jobs to end. Ends nothing itself. */
export function createJobWaitTool(parts: JobToolParts): Tool {
  return {
    description: describeJobTool(
      'job_wait',
      'Waits until jobs have ended, and gives the state of each. A job that is still running when the time is up runs on; read it with job_output.',
      schema,
    ),
    exclusive: false,
    prepare: async (input, context): Promise<Preparation> => {
      const parsed = parseJobInput('job_wait', schema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.error.message }
      const { job_ids: ids, mode = 'all', timeout_ms: timeoutMs = defaultWaitMs } = parsed.value
      const found = new Map<ProcessId, FoundJob>()
      for (const id of ids) {
        const job = await findJob(parts.jobs, context.sessionId, id)
        if (!job.ok) return { kind: 'refused', message: job.error.message }
        found.set(factsOf(job.value).processId, job.value)
      }
      const jobs = [...found.values()]
      const summary = jobs.map((job) => shortCommand(factsOf(job).command)).join(', ')
      return { kind: 'free', modelWords: null, summary, run: (signal) => run(parts, jobs, mode, timeoutMs, context, signal) }
    },
  }
}

async function run(
  parts: JobToolParts,
  jobs: readonly FoundJob[],
  mode: 'any' | 'all',
  timeoutMs: number,
  context: ToolContext,
  signal: AbortSignal,
): Promise<ToolResult> {
  const ends = jobs.map((job) => (job.kind === 'known' ? job.process.ended : Promise.resolve(job.job.end)))
  const reached = await firstOf(mode === 'any' ? Promise.race(ends) : Promise.all(ends), timeoutMs, signal)
  if (reached === 'aborted') return stoppedWith('stopped by user: no longer waiting; the jobs run on')
  const states = jobs.map((job) => ({ facts: factsOf(job), state: stateOf(job, parts.now()) }))
  for (const { facts, state } of states) if (state.kind === 'ended') parts.jobs.toldEnd(context.sessionId, facts.processId)
  const returned = reached === 'timeout' ? 'timeout' : mode === 'any' ? 'one has ended' : 'all have ended'
  const lines = states.map(({ facts, state }) => `${nameOf(facts)} · ${stateWords(state).join(' · ')}`)
  return doneWith(parts.redact([`returned: ${returned}`, ...lines].join('\n')))
}

function firstOf(work: Promise<unknown>, timeoutMs: number, signal: AbortSignal): Promise<'reached' | 'timeout' | 'aborted'> {
  return new Promise((resolve) => {
    const settle = (how: 'reached' | 'timeout' | 'aborted') => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(how)
    }
    const onAbort = () => settle('aborted')
    const timer = setTimeout(() => settle('timeout'), timeoutMs)
    if (signal.aborted) return settle('aborted')
    signal.addEventListener('abort', onAbort, { once: true })
    // What ended already is told even when there is no time to wait. The ends of processes never reject.
    void work.then(() => settle('reached'))
  })
}
