import { z } from 'zod'

// PATH_MAX of Linux; longer ones cannot be opened anyway.
const pathMaxCharacters = 4_096

/** A path argument as the model writes it. */
export const pathArgument = z
  .string()
  .min(1, 'must not be empty')
  .max(pathMaxCharacters)
  .refine((path) => !path.includes('\0'), 'must not hold a NUL character')

/** Checks what the model gave a tool. A failure is one sentence that names each wrong argument. */
export function parseArguments<Value>(
  tool: string,
  schema: z.ZodType<Value>,
  input: unknown,
): { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly message: string } {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { ok: true, value: parsed.data }
  const issues = parsed.error.issues.map((issue) => (issue.path.length === 0 ? issue.message : `${issue.path.join('.')}: ${issue.message}`))
  return { ok: false, message: `Wrong arguments for ${tool}: ${issues.join('; ')}. Nothing was done.` }
}

/** The JSON Schema of a tool's arguments, as models are told it. */
export function describeArguments(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
