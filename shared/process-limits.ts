import { z } from 'zod'

/** Limits of commands that the user may change: the unit is in the name, `usual` is what counts where they did not. */
export const processLimitBounds = {
  /** How long a call waits for its command, which then runs on as a job. A longer wait blocks the turn for nothing. */
  yieldSeconds: { minimum: 1, maximum: 30, usual: 10 },
  /** The longest time limit that a call may give its command. */
  timeoutMaxSeconds: { minimum: 1, maximum: 86_400, usual: 600 },
  /** Between the kind and the hard signal of a stop. More would outlast the time that a quit takes at most. */
  graceSeconds: { minimum: 0, maximum: 5, usual: 2 },
  /** Jobs of one session at the same time, among the 64 of all. */
  jobsPerSession: { minimum: 1, maximum: 64, usual: 10 },
  /** Turns that a session takes by itself in a row. */
  wakesInARow: { minimum: 0, maximum: 100, usual: 3 },
  /** Kept of one output, and of all together. */
  outputMebibytes: { minimum: 1, maximum: 65_536, usual: 256 },
  allOutputsMebibytes: { minimum: 16, maximum: 1_048_576, usual: 2_048 },
} as const satisfies Readonly<Record<string, LimitBounds>>

interface LimitBounds {
  readonly minimum: number
  readonly maximum: number
  readonly usual: number
}

export type ProcessLimitName = keyof typeof processLimitBounds

const limit = ({ minimum, maximum, usual }: LimitBounds) => z.number().int().min(minimum).max(maximum).default(usual)

/** What the user chose; names that an older file does not know have their usual value. */
export const processLimitsSchema = z.strictObject({
  yieldSeconds: limit(processLimitBounds.yieldSeconds),
  timeoutMaxSeconds: limit(processLimitBounds.timeoutMaxSeconds),
  graceSeconds: limit(processLimitBounds.graceSeconds),
  jobsPerSession: limit(processLimitBounds.jobsPerSession),
  wakesInARow: limit(processLimitBounds.wakesInARow),
  outputMebibytes: limit(processLimitBounds.outputMebibytes),
  allOutputsMebibytes: limit(processLimitBounds.allOutputsMebibytes),
})
export type ProcessLimits = z.infer<typeof processLimitsSchema>

export const usualProcessLimits: ProcessLimits = processLimitsSchema.parse({})

const namesMaxCount = 200
const nameMaxCharacters = 200

/** Names of variables that commands get beside the usual ones, with the values that the app itself has. */
export const commandVariablesSchema = z
  .array(
    z
      .string()
      .max(nameMaxCharacters)
      .regex(/^[A-Za-z_][A-Za-z0-9_()]*$/),
  )
  .max(namesMaxCount)
