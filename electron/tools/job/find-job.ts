import { fail, type Result, succeed } from '../../../shared/errors.ts'
import type { SessionId } from '../../../shared/ids.ts'
import type { ProcessFacts } from '../../../shared/process.ts'
import { nameOf } from './job-notes.ts'
import type { FoundJob, SessionJobs } from './session-jobs.ts'

/** The job the model means, or a sentence with the ids it may mean instead. */
export async function findJob(jobs: SessionJobs, sessionId: SessionId, jobId: string): Promise<Result<FoundJob>> {
  const found = await jobs.find(sessionId, jobId.trim())
  if (found !== null) return succeed(found)
  const running = jobs.live(sessionId).map(({ facts }) => nameOf(facts))
  const hint = running.length === 0 ? 'No job runs in this session.' : `These run: ${running.join(', ')}.`
  return fail('not-found', `There is no job ${JSON.stringify(jobId.slice(0, 100))} in this session. ${hint}`)
}

/** The unchanging facts of a job, wherever it is known from. */
export const factsOf = (found: FoundJob): ProcessFacts => (found.kind === 'known' ? found.process.facts : found.job.facts)
