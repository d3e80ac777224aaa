import type { z } from 'zod'
import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { Log } from '../log.ts'
import type { RateLimit } from './rate-limit.ts'
import { isTrustedSender, type SenderEvent, type TrustedSenders } from './trusted-sender.ts'

export interface DropGuards {
  readonly trusted: TrustedSenders
  readonly rateLimit: RateLimit
  readonly log: Log
}

interface DropShape<Given> {
  readonly schema: z.ZodType<Given>
  /** For the log, and for the user, where it has another shape. */
  readonly warning: string
  readonly refusal: 'dropped-no-folder' | 'dropped-no-files'
}

/** What every drop goes through before its paths are looked at: sender → shape → rate. */
export function acceptDrop<Given>(guards: DropGuards, event: SenderEvent, given: unknown, shape: DropShape<Given>): Result<Given> {
  if (!isTrustedSender(event, guards.trusted)) return failSaying('untrusted-sender', 'page-may-not-call')
  const parsed = shape.schema.safeParse(given)
  if (!parsed.success) {
    guards.log.warn(shape.warning)
    return failSaying('invalid-input', shape.refusal)
  }
  if (!guards.rateLimit(event.sender)) return failSaying('rate-limited', 'drops-too-many')
  return succeed(parsed.data)
}
