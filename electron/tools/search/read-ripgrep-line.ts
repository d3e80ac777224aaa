import { z } from 'zod'
import { parseJson } from '../../../shared/parse-json.ts'

// Text that is not valid UTF-8 comes as base64.
const textSchema = z.union([z.object({ text: z.string() }), z.object({ bytes: z.string() })])
const lineSchema = z.object({
  type: z.enum(['match', 'context']),
  data: z.object({
    path: textSchema,
    lines: textSchema,
    line_number: z.number().int(),
    submatches: z.array(z.object({ start: z.number().int() })),
  }),
})

/** One line that ripgrep found, or one around it. `start`: where in the text the first find begins, about. */
export interface FoundLine {
  readonly kind: 'match' | 'context'
  readonly path: string
  readonly number: number
  readonly text: string
  readonly start: number
}

/** Reads one line of `rg --json`; null for its other messages (begin, end, summary). */
export function readRipgrepLine(line: string): FoundLine | null {
  if (!line.startsWith('{"type":"match"') && !line.startsWith('{"type":"context"')) return null
  const parsed = lineSchema.safeParse(parseJson(line))
  if (!parsed.success) return null
  const { type: kind, data } = parsed.data
  const text = textOf(data.lines).replace(/\r?\n$/, '')
  return { kind, path: textOf(data.path), number: data.line_number, text, start: data.submatches[0]?.start ?? 0 }
}

const textOf = (value: z.infer<typeof textSchema>): string =>
  'text' in value ? value.text : Buffer.from(value.bytes, 'base64').toString('utf8')
