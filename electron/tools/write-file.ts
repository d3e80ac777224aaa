import { z } from 'zod'
import type { Preparation, Tool, ToolContext } from '../agent/ports.ts'
import { prepareChange } from './change-file.ts'
import { encodeText } from './encode-text.ts'
import { describeArguments, parseArguments, pathArgument } from './file-arguments.ts'
import { decodeFile } from './file-text.ts'
import { locateFile, tellAboutFile, tellProblem } from './locate-file.ts'
import { readBytes } from './read-bytes.ts'
import type { SeenFiles } from './seen-files.ts'

// A longer text than any model writes in one reply; it keeps the log and the card in bounds.
const contentMaxCharacters = 2_000_000

const argumentsSchema = z.strictObject({
  path: pathArgument.describe('File to write, relative to the workspace folder. Missing folders in the workspace are made.'),
  content: z
    .string()
    .max(contentMaxCharacters)
    .refine((text) => !/\p{Surrogate}/u.test(text), 'holds half of a surrogate pair, which no file can hold')
    .describe(
      'The whole new content, written exactly as given, but an existing file keeps its encoding, byte order mark and CRLF line ends.',
    ),
})

/** Writes a whole file, new or in place of the old one. */
export function createWriteFileTool(seen: SeenFiles): Tool {
  return {
    description: {
      name: 'write_file',
      description: 'Create a file, or replace all of its content. For a small change in an existing file use edit_file.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: true,
    prepare: (input, context) => prepare(input, context, seen),
  }
}

async function prepare(input: unknown, context: ToolContext, seen: SeenFiles): Promise<Preparation> {
  const parsed = parseArguments('write_file', argumentsSchema, input)
  if (!parsed.ok) return { kind: 'refused', message: parsed.message }
  const { path, content } = parsed.value
  if (/[/\\]$/.test(path)) return { kind: 'refused', message: `${path} names a folder, not a file. Nothing was written.` }
  const file = await locateFile(path, context)
  if (file.kind === 'refused') return file
  const present = await readBytes(file.realPath, file.shownPath)
  if (present.kind === 'unusable') return tellProblem(file, present.message, context)
  const before = present.kind === 'bytes' ? present.bytes : null
  const after = before === null ? succeedWith(Buffer.from(content, 'utf8')) : likeBefore(before, content)
  if (after.kind === 'impossible') return tellAboutFile(file, `${file.shownPath} ${after.why} Nothing was written.`)
  return prepareChange(file, before, after.bytes, { context, seen, note: after.note })
}

type Written =
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly note: string | null }
  | { readonly kind: 'impossible'; readonly why: string }

const succeedWith = (bytes: Buffer, note: string | null = null): Written => ({ kind: 'bytes', bytes, note })

/** New content in the encoding of the old, with its byte order mark and, where all its lines end in `\r\n`, with those ends. */
function likeBefore(before: Buffer, content: string): Written {
  const old = decodeFile(before)
  if (old.kind !== 'text') return succeedWith(Buffer.from(content, 'utf8'))
  const plain = content.replace(/^\ufeff/, '')
  const keepsEnds = /\r\n/.test(old.text) && !/(?<!\r)\n/.test(old.text) && !plain.includes('\r')
  const bytes = encodeText(
    keepsEnds ? plain.replaceAll('\n', '\r\n') : plain,
    old.encoding,
    old.bom || (old.encoding === 'utf-8' && plain !== content),
  )
  if (bytes === null)
    return { kind: 'impossible', why: `is ${old.encoding.toUpperCase()} text, which has no place for some of these characters.` }
  const kept = [
    ...(old.encoding === 'utf-8' ? [] : [old.encoding.toUpperCase()]),
    ...(old.bom ? ['byte order mark'] : []),
    ...(keepsEnds ? ['CRLF line ends'] : []),
  ]
  return succeedWith(bytes, kept.length === 0 ? null : `Kept as they were: ${kept.join(', ')}.`)
}
