import { z } from 'zod'
import { assertNever } from '../../shared/assert.ts'
import type { Preparation, Tool, ToolContext } from '../agent/ports.ts'
import { prepareChange } from './change-file.ts'
import { describeArguments, parseArguments, pathArgument } from './file-arguments.ts'
import { decodeFile } from './file-text.ts'
import { type LocatedFile, locateFile, tellAboutFile, tellProblem } from './locate-file.ts'
import { readBytes } from './read-bytes.ts'
import { findsMax, replaceText } from './replace-text.ts'

// A longer text than any model writes in one reply.
const textMaxCharacters = 200_000
const wholeText = z
  .string()
  .max(textMaxCharacters)
  .refine((text) => !/\p{Surrogate}/u.test(text), 'holds half of a surrogate pair, which no file can hold')

const argumentsSchema = z.strictObject({
  path: pathArgument.describe('File to change, relative to the workspace folder.'),
  old_text: wholeText.min(1, 'must not be empty; use write_file for a new file').describe('Text that stands exactly once in the file.'),
  new_text: wholeText.describe('Text to put in its place.'),
})
type Arguments = z.infer<typeof argumentsSchema>

/** Replaces one exact piece of a text file. */
export function createEditFileTool(): Tool {
  return {
    description: {
      name: 'edit_file',
      description:
        'Replace one piece of a text file. old_text must stand exactly once in the file, with its indentation; include lines around it to make it unique. Line endings are kept.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: true,
    prepare,
  }
}

async function prepare(input: unknown, context: ToolContext): Promise<Preparation> {
  const parsed = parseArguments('edit_file', argumentsSchema, input)
  if (!parsed.ok) return { kind: 'refused', message: parsed.message }
  if (parsed.value.old_text === parsed.value.new_text) {
    return { kind: 'refused', message: 'old_text and new_text are the same. Nothing was changed.' }
  }
  const file = await locateFile(parsed.value.path, context)
  if (file.kind === 'refused') return file
  const present = await readBytes(file.realPath, file.shownPath)
  if (present.kind === 'missing') return tellProblem(file, `${file.shownPath} does not exist. Use write_file to create it.`, context)
  if (present.kind === 'unusable') return tellProblem(file, present.message, context)
  return edit(file, present.bytes, parsed.value, context)
}

async function edit(file: LocatedFile, bytes: Buffer, wanted: Arguments, context: ToolContext): Promise<Preparation> {
  const decoded = decodeFile(bytes)
  if (decoded.kind !== 'text' || decoded.encoding !== 'utf-8') {
    return tellAboutFile(file, `${file.shownPath} is not UTF-8 text, so edit_file cannot change it without harm. Nothing was changed.`)
  }
  const replaced = replaceText(decoded.text, wanted.old_text.replace(/^\ufeff/, ''), wanted.new_text.replace(/^\ufeff/, ''))
  switch (replaced.kind) {
    case 'replaced': {
      const after = Buffer.from(`${decoded.bom ? '\ufeff' : ''}${replaced.text}`, 'utf8')
      return prepareChange(file, bytes, after, context)
    }
    case 'not-found': {
      const hint =
        replaced.nearLine === null
          ? 'Read the file and copy the text exactly.'
          : `Its first line stands at line ${replaced.nearLine}, but spaces or the lines after it differ; read that part and copy it exactly.`
      return tellAboutFile(file, `old_text was not found in ${file.shownPath}. ${hint} Nothing was changed.`)
    }
    case 'ambiguous': {
      const { times, lines } = replaced
      const places = `at ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${times > lines.length ? ', …' : ''}`
      const message = `old_text was found ${times === findsMax ? `${times} or more` : times} times in ${file.shownPath} (${places}). Include more lines around it so that it is unique. Nothing was changed.`
      return tellAboutFile(file, message)
    }
    default:
      return assertNever(replaced)
  }
}
