import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { fail, type Result, succeed } from '../../../shared/errors.ts'
import type { AnswerFormat } from '../../agent/ports.ts'
import { type CheckedSchema, checkSchema, isStrict } from './check-schema.ts'

/** Larger ones would fill the model's window by themselves. */
const schemaMaxBytes = 256 * 1024
/** So many faults are told to the model and the user; mending these shows the others. */
const faultsMaxCount = 10

/** What an answer is held to. */
export interface AnswerSchema {
  readonly format: AnswerFormat
  /** `fault` says in one line what is wrong, for the model and for the user. */
  check(answer: string): { readonly kind: 'fits'; readonly json: string } | { readonly kind: 'wrong'; readonly fault: string }
}

/** Reads the schema in `file`; a failure is a sentence for the user. */
export async function readAnswerSchema(file: string, folder: string): Promise<Result<AnswerSchema>> {
  const refuse = (why: string) => fail('invalid-input', `--output-schema ${file}: ${why}`)
  let schema: unknown
  try {
    const real = path.resolve(folder, file)
    if ((await stat(real)).size > schemaMaxBytes) return refuse(`the file is larger than ${schemaMaxBytes / 1024} KiB.`)
    schema = JSON.parse(await readFile(real, 'utf8'))
  } catch (error) {
    return refuse(error instanceof SyntaxError ? 'the file is not valid JSON.' : 'the file cannot be read.')
  }
  const made = makeAnswerSchema(schema)
  return made.ok ? made : refuse(made.error.message)
}

/** The same of a schema that is there already. */
export function makeAnswerSchema(schema: unknown): Result<AnswerSchema> {
  const checked = checkSchema(schema)
  if (!checked.ok) return checked
  const validator = toValidator(checked.value)
  if (validator === null) return fail('invalid-input', 'it cannot be applied (a "$ref" that leads to itself?).')
  return succeed({
    // The model gets the schema with its descriptions.
    format: { schema: schemaOf(schema), strict: isStrict(checked.value) },
    check: (answer) => {
      const text = withoutFence(answer)
      const parsed = parseJson(text)
      if (!parsed.ok) return { kind: 'wrong', fault: parsed.error.message }
      const found = validator.safeParse(parsed.value)
      return found.success ? { kind: 'fits', json: printable(text) } : { kind: 'wrong', fault: describeIssues(found.error.issues) }
    },
  })
}

/** Null for one that cannot be applied to anything: it refers to itself without end. */
function toValidator(schema: CheckedSchema): z.ZodType | null {
  try {
    // check-schema has made sure of the shape.
    const validator = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
    validator.safeParse(null)
    return validator
  } catch {
    return null
  }
}

const schemaOf = (schema: unknown): Readonly<Record<string, unknown>> => z.record(z.string(), z.unknown()).parse(schema)

/** Models like to put JSON into a fence although they were told not to; what is in it counts. */
function withoutFence(answer: string): string {
  const text = answer.trim()
  return /^```(?:json)?[ \t]*\n([\s\S]*?)\n?```$/i.exec(text)?.[1]?.trim() ?? text
}

function parseJson(text: string): Result<unknown> {
  try {
    return succeed(JSON.parse(text))
  } catch (error) {
    return fail('invalid-input', `It is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}.`)
  }
}

function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const told = issues
    .slice(0, faultsMaxCount)
    .map(({ path: at, message }) => `${at.length === 0 ? 'the value' : `/${at.join('/')}`}: ${message}`)
  const more = issues.length > told.length ? `; and ${issues.length - told.length} more` : ''
  return `${told.join('; ')}${more}.`
}

/** The same JSON with what a terminal could act on written as escapes. Outside texts valid JSON holds no such character. */
function printable(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
