import { z } from 'zod'

/** The input or output of a command that says nothing. */
export const nothing = z.strictObject({})

/** One entry of the contract. */
export const command = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) => ({ input, output })
