import { z } from 'zod'
import { fail, type Result, succeed } from '../../../shared/errors.ts'
import type { ToolDescription } from '../../agent/ports.ts'

/** The longest a job tool waits, in milliseconds: more blocks the turn for nothing. */
export const jobWaitMaxMs = 600_000

export const jobIdSchema = z.string().min(1).max(100).describe('Id of the job, prc_…')

/** Description of a job tool for the model; its parameters follow from the schema that checks them. */
export function describeJobTool(name: string, description: string, schema: z.ZodType): ToolDescription {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' })
  return { name, description, parameters }
}

/** Checks what the model sent. Weak models send null for what they leave out. The message of a failure says which part is wrong. */
export function parseJobInput<Schema extends z.ZodType>(tool: string, schema: Schema, input: unknown): Result<z.infer<Schema>> {
  const given =
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
      : input
  const parsed = schema.safeParse(given)
  if (parsed.success) return succeed(parsed.data)
  const faults = parsed.error.issues.map(({ path, message }) => (path.length === 0 ? message : `"${path.join('.')}": ${message}`))
  return fail('invalid-input', `The arguments of ${tool} are wrong; nothing was done. ${faults.slice(0, 3).join('; ')}.`)
}
