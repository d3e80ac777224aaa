import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/** One answer of a scripted server, as it goes over the wire. */
export interface ScriptedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What becomes of the connection after the body: closed in order, broken, or left open and silent. */
  readonly ending: 'end' | 'cut' | 'hang'
}

/** One behaviour of one kind of server: what it answers, request by request, and what must come of it. */
export interface ConformanceScript {
  readonly file: string
  readonly title: string
  readonly answers: readonly ScriptedAnswer[]
  readonly expected: Expected
}

const expectedSchema = z.strictObject({
  text: z.string().optional(),
  /** Name, arguments (text as it came, or what it says as JSON), and `true` when the call must not run. */
  calls: z.array(z.tuple([z.string(), z.unknown(), z.boolean()])).optional(),
  callIds: z.array(z.string()).optional(),
  finish: z.string().optional(),
  usage: z.strictObject({ inputTokens: z.number(), outputTokens: z.number() }).nullable().optional(),
  /** Kind of the error and what its sentence holds. */
  failed: z.tuple([z.string(), z.string()]).optional(),
  /** What stays of a reply that failed. */
  said: z.string().optional(),
  /** Waits between tries in milliseconds; null where any will do. */
  waits: z.array(z.number().nullable()).optional(),
  requests: z.number().optional(),
  /** Text that each request's body must hold (`+text`) or must not (`-text`). */
  sent: z.array(z.array(z.string())).optional(),
  /** Types of the items that are handed back with the next request. */
  kept: z.array(z.string()).optional(),
})
export type Expected = z.infer<typeof expectedSchema>

/** All scripts of a folder, by name. */
export function readScripts(folder: string): readonly ConformanceScript[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.script'))
    .sort()
    .map((name) => parseScript(name.replace(/\.script$/, ''), fs.readFileSync(path.join(folder, name), 'utf8')))
}

/** Line 1 is the title; then sections `=== answer STATUS [cut|hang] [crlf]` (headers, an empty line, the body byte for byte) and `=== expect` (JSON). */
function parseScript(file: string, text: string): ConformanceScript {
  const [title = '', ...sections] = text.split(/^=== /m)
  const expected = sections.filter((section) => section.startsWith('expect\n'))
  if (expected.length !== 1) throw new Error(`${file}: one section "expect" is wanted`)
  return {
    file,
    title: title.trim(),
    answers: sections.filter((section) => section.startsWith('answer ')).map(parseAnswer),
    expected: expectedSchema.parse(JSON.parse((expected[0] ?? '').slice('expect\n'.length))),
  }
}

function parseAnswer(section: string): ScriptedAnswer {
  const [first = '', ...rest] = section.split('\n')
  const [, status = '', ...words] = first.split(' ')
  const blank = rest.indexOf('')
  const headers = rest.slice(0, blank).map((line) => /^([^:]+): (.*)$/.exec(line)?.slice(1) ?? [])
  const body = rest.slice(blank + 1).join('\n')
  return {
    status: Number(status),
    headers: Object.fromEntries(headers.map(([name = '', value = '']) => [name, value])),
    body: words.includes('crlf') ? body.replaceAll('\n', '\r\n') : body,
    ending: words.includes('cut') ? 'cut' : words.includes('hang') ? 'hang' : 'end',
  }
}
