import { z } from 'zod'
import type { Preparation, Tool, ToolContext } from '../agent/ports.ts'
import { prepareChange } from './change-file.ts'
import { describeArguments, parseArguments, pathArgument } from './file-arguments.ts'
import { locateFile, tellProblem } from './locate-file.ts'
import { readBytes } from './read-bytes.ts'

// A longer text than any model writes in one reply; it keeps the log and the card in bounds.
const contentMaxCharacters = 2_000_000

const argumentsSchema = z.strictObject({
  path: pathArgument.describe('File to write, relative to the workspace folder. Missing folders in the workspace are made.'),
  content: z
    .string()
    .max(contentMaxCharacters)
    .refine((text) => !/\p{Surrogate}/u.test(text), 'holds half of a surrogate pair, which no file can hold')
    .describe('The whole new content, written exactly as given.'),
})

/** Writes a whole file, new or in place of the old one. */
export function createWriteFileTool(): Tool {
  return {
    description: {
      name: 'write_file',
      description: 'Create a file, or replace all of its content. For a small change in an existing file use edit_file.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: true,
    prepare,
  }
}

async function prepare(input: unknown, context: ToolContext): Promise<Preparation> {
  const parsed = parseArguments('write_file', argumentsSchema, input)
  if (!parsed.ok) return { kind: 'refused', message: parsed.message }
  const { path, content } = parsed.value
  if (/[/\\]$/.test(path)) return { kind: 'refused', message: `${path} names a folder, not a file. Nothing was written.` }
  const file = await locateFile(path, context)
  if (file.kind === 'refused') return file
  const present = await readBytes(file.realPath, file.shownPath)
  if (present.kind === 'unusable') return tellProblem(file, present.message, context)
  return prepareChange(file, present.kind === 'bytes' ? present.bytes : null, Buffer.from(content, 'utf8'), context)
}
