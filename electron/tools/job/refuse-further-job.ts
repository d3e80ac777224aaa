import { usualProcessLimits } from '../../../shared/process-limits.ts'
import type { ManagedProcess } from '../../process/ports.ts'
import { nameOf } from './job-notes.ts'

/** Jobs of one session that may run at once where the user has not set it. More is a model gone astray. */
export const jobsPerSessionMax = usualProcessLimits.jobsPerSession

/** Why no further job may be started while these run and `starting` more begin, in a text that lists them; null when one may. What a call waits for is no job. */
export function refuseFurtherJob(running: readonly ManagedProcess[], starting: number, maximum: number): string | null {
  const count = running.length + starting
  if (count < maximum) return null
  const list = running.map(({ facts }) => `- ${nameOf(facts)}`).join('\n')
  return `Nothing ran: ${count} jobs of this session run already, and ${maximum} is the most. Stop one with job_stop first. Running:\n${list}`
}
