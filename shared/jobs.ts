import { z } from 'zod'
import { processIdSchema, sessionIdSchema } from './ids.ts'
import { inputStateSchema, processEndSchema, processOriginSchema } from './process.ts'

/** A command is shown on one line; more than this is never on the screen. UTF-16 code units. */
export const jobCommandMaxCharacters = 2_000
/** Longest last line of output, in UTF-16 code units. */
export const jobLineMaxCharacters = 300
/** More ports than this are not listed one by one. */
export const jobPortsMaxCount = 20
/** Jobs that one press can stop: more than can run. */
export const jobsMaxCount = 100

/** A port that a process listens on. `reach`: whether other machines can get to it. */
export const listeningPortSchema = z.strictObject({
  protocol: z.enum(['tcp', 'udp']),
  port: z.number().int(),
  reach: z.enum(['this-machine', 'network']),
})
export type ListeningPort = z.infer<typeof listeningPortSchema>

/** What all processes of a job take together. `cpuPercent`: of one core, since the look before; null at the first look. `memoryBytes`: what is shared counts once. */
export const jobUsageSchema = z.strictObject({
  cpuPercent: z.number().nullable(),
  memoryBytes: z.number(),
  processCount: z.number().int(),
})
export type JobUsage = z.infer<typeof jobUsageSchema>

/** `survived`: an earlier run of the app started it and ended before it did; the user says whether it is stopped or kept. */
export const jobStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('running'), input: inputStateSchema, survived: z.boolean() }),
  z.strictObject({ kind: z.literal('ended'), end: processEndSchema, endedAt: z.number() }),
])

/** One process of any session, running or lately ended, as the list of jobs shows it. Times are milliseconds since the epoch. */
export const jobSchema = z.strictObject({
  processId: processIdSchema,
  sessionId: sessionIdSchema,
  command: z.string(),
  origin: processOriginSchema,
  startedAt: z.number(),
  state: jobStateSchema,
  /** Null when it has ended, or was not looked at yet. */
  usage: jobUsageSchema.nullable(),
  ports: z.array(listeningPortSchema),
  /** The last line it printed, without escape sequences; null when there is none. */
  lastLine: z.string().nullable(),
})
export type Job = z.infer<typeof jobSchema>
