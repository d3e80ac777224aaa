import type { z } from 'zod'
import { fail, type Result, succeed } from '../../shared/errors.ts'
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
  readonly refusal: string
}

/** What every drop goes through before its paths are looked at: sender → shape → rate. */
export function acceptDrop<Given>(guards: DropGuards, event: SenderEvent, given: unknown, shape: DropShape<Given>): Result<Given> {
  if (!isTrustedSender(event, guards.trusted)) return fail('untrusted-sender', 'This page may not call the app.')
  const parsed = shape.schema.safeParse(given)
  if (!parsed.success) {
    guards.log.warn(shape.warning)
    return fail('invalid-input', shape.refusal)
  }
  if (!guards.rateLimit(event.sender)) return fail('rate-limited', 'Too many drops in a short time.')
  return succeed(parsed.data)
}
