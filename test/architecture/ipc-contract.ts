import { z } from 'zod'

// JSON Schema is the one public description that zod gives of a schema; the walk below needs only these of its words.
const nodeSchema = z.looseObject({
  type: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
})

/**
 * Where an input from the window is not tight: an object that takes unknown keys, a string or list without a longest length. Each as
 * `path: fault`.
 */
export function loosePlaces(schema: z.ZodType): readonly string[] {
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), 'input')
}

function walk(json: unknown, at: string): readonly string[] {
  const node = nodeSchema.parse(json)
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  const below = [
    ...choices.flatMap((choice) => walk(choice, at)),
    ...Object.entries(node.properties ?? {}).flatMap(([key, value]) => walk(value, `${at}.${key}`)),
    ...(node.items === undefined ? [] : walk(node.items, `${at}[]`)),
  ]
  return [...faultsOf(node, at), ...below]
}

/** Where an input takes any text: strings of no fixed form. Each as its path. */
export function freeTexts(schema: z.ZodType): readonly string[] {
  const texts = (json: unknown, at: string): readonly string[] => {
    const node = nodeSchema.parse(json)
    const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
    return [
      ...choices.flatMap((choice) => texts(choice, at)),
      ...Object.entries(node.properties ?? {}).flatMap(([key, value]) => texts(value, `${at}.${key}`)),
      ...(node.items === undefined ? [] : texts(node.items, `${at}[]`)),
      ...(node.type === 'string' && node.enum === undefined && node.const === undefined && node.pattern === undefined ? [at] : []),
    ]
  }
  return [...new Set(texts(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), 'input'))]
}

function faultsOf(node: z.infer<typeof nodeSchema>, at: string): readonly string[] {
  if (node.enum !== undefined || node.const !== undefined) return []
  if (node.type === 'object' && node.additionalProperties !== false) return [`${at}: takes unknown keys`]
  if (node.type === 'string' && node.maxLength === undefined && !hasFixedLength(node.pattern)) return [`${at}: string without a limit`]
  if (node.type === 'array' && node.maxItems === undefined) return [`${at}: list without a limit`]
  return []
}

/** An anchored pattern without `*`, `+` or `{n,}` bounds its own length. */
function hasFixedLength(pattern: string | undefined): boolean {
  return pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern)
}
