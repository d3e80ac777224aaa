import { z } from 'zod'

// A project with more secrets or protected places than this is not listed whole; the sandbox then refuses to start.
const placesMax = 500
const places = z.array(z.string()).max(placesMax)

/** Most places of one kind that a sandbox keeps apart. */
export const sandboxPlacesMax = placesMax

/**
 * How a command stands to the sandbox of the operating system. `inside`: what it is kept to, as it is shown, stored and run; absolute paths.
 * `outside`: the session has a sandbox, and the model asked to leave it.
 */
export const sandboxFactsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('inside'),
    network: z.literal('none'),
    /** Folders that it may change. Everything else can only be read. */
    writable: places,
    /** Places inside those that it may not change all the same. */
    readOnly: places,
    /** Places that it cannot read. */
    hidden: places,
  }),
  z.strictObject({ kind: z.literal('outside') }),
])
export type SandboxFacts = z.infer<typeof sandboxFactsSchema>
export type InsideFacts = Extract<SandboxFacts, { kind: 'inside' }>

/** Whether this machine has a sandbox for commands; found out by running one. `detail` is what the system said, where it said something. */
export const sandboxAvailabilitySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('available') }),
  z.strictObject({ kind: z.literal('unavailable'), reason: z.enum(['other-system', 'no-program', 'refused']), detail: z.string() }),
])
export type SandboxAvailability = z.infer<typeof sandboxAvailabilitySchema>
