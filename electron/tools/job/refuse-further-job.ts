import type { ManagedProcess } from '../../process/ports.ts'
import { nameOf } from './job-notes.ts'

/** Jobs of one session that may run at once. More is a model gone astray; what a call waits for does not count. */
export const jobsPerSessionMax = 10

/** Why no further job may be started while these run and `starting` more begin, in a text that lists them; null when one may. */
export function refuseFurtherJob(running: readonly ManagedProcess[], starting = 0): string | null {
  const count = running.length + starting
  if (count < jobsPerSessionMax) return null
  const list = running.map(({ facts }) => `- ${nameOf(facts)}`).join('\n')
  return `Nothing ran: ${count} jobs of this session run already, and ${jobsPerSessionMax} is the most. Stop one with job_stop first. Running:\n${list}`
}
