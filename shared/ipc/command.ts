import { z } from 'zod'

/** A command of the contract: what the window sends, and what comes back. */
export const command = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) => ({ input, output })

/** For a command that needs, or gives, nothing. */
export const nothing = z.strictObject({})
