import { z } from 'zod'
import { assertNever } from '../../shared/assert.ts'
import type { Preparation, Tool, ToolContext } from '../agent/ports.ts'
import { prepareChange } from './change-file.ts'
import { encodeText } from './encode-text.ts'
import { describeArguments, parseArguments, pathArgument } from './file-arguments.ts'
import { decodeFile } from './file-text.ts'
import { hashOf } from './hash-of.ts'
import { type LocatedFile, locateFile, tellAboutFile, tellProblem } from './locate-file.ts'
import { readBytes } from './read-bytes.ts'
import { findsMax, type Replacement, replaceText } from './replace-text.ts'
import type { SeenFiles } from './seen-files.ts'

// A longer text than any model writes in one reply.
const textMaxCharacters = 200_000
// More places than these are a new file.
const editsMax = 50
const wholeText = z
  .string()
  .max(textMaxCharacters)
  .refine((text) => !/\p{Surrogate}/u.test(text), 'holds half of a surrogate pair, which no file can hold')

const editSchema = z.strictObject({
  old_text: wholeText
    .min(1, 'must not be empty; use write_file for a new file')
    .describe('Text that stands exactly once in the file, with its indentation.'),
  new_text: wholeText.describe('Text to put in its place.'),
  replace_all: z.boolean().optional().describe('Replace old_text wherever it stands.'),
})
type Edit = z.infer<typeof editSchema>

const argumentsSchema = z.strictObject({
  path: pathArgument.describe('File to change, relative to the workspace folder.'),
  edits: z.array(editSchema).min(1).max(editsMax).describe('Made in this order, each on what those before it left; all or none.'),
})

/** Replaces pieces of a text file that the model has read. */
export function createEditFileTool(seen: SeenFiles): Tool {
  return {
    description: {
      name: 'edit_file',
      description:
        'Replace pieces of a text file that you have read with read_file. Each old_text must stand exactly once in the file; include lines around it to make it unique. Line ends and encoding are kept.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: true,
    prepare: (input, context) => prepare(input, context, seen),
  }
}

async function prepare(input: unknown, context: ToolContext, seen: SeenFiles): Promise<Preparation> {
  const parsed = parseArguments('edit_file', argumentsSchema, withList(input))
  if (!parsed.ok) return { kind: 'refused', message: parsed.message }
  const { edits } = parsed.value
  if (edits.some((edit) => edit.old_text === edit.new_text)) {
    return { kind: 'refused', message: 'old_text and new_text are the same. Nothing was changed.' }
  }
  const file = await locateFile(parsed.value.path, context)
  if (file.kind === 'refused') return file
  const present = await readBytes(file.realPath, file.shownPath)
  if (present.kind === 'missing') return tellProblem(file, `${file.shownPath} does not exist. Use write_file to create it.`, context)
  if (present.kind === 'unusable') return tellProblem(file, present.message, context)
  const unseen = unseenProblem(file, present.bytes, context, seen)
  return unseen === null ? edit(file, present.bytes, edits, context, seen) : tellProblem(file, unseen, context)
}

/** One replacement may stand without a list around it: many models write it so. */
function withList(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || 'edits' in input) return input
  const { path, ...single } = { path: undefined, ...input }
  return { path, edits: [single] }
}

function unseenProblem(file: LocatedFile, bytes: Buffer, context: ToolContext, seen: SeenFiles): string | null {
  const last = seen.lastSeen(context.sessionId, file.realPath)
  if (last === null) return `You have not read ${file.shownPath} yet. Read it with read_file first. Nothing was changed.`
  if (last === hashOf(bytes)) return null
  return `${file.shownPath} was changed after you read it. Read it again first. Nothing was changed.`
}

async function edit(file: LocatedFile, bytes: Buffer, edits: readonly Edit[], context: ToolContext, seen: SeenFiles): Promise<Preparation> {
  const decoded = decodeFile(bytes)
  if (decoded.kind !== 'text') {
    const what = decoded.kind === 'binary' ? 'binary' : 'not text in an encoding that is known for certain'
    return tellAboutFile(file, `${file.shownPath} is ${what}, so edit_file cannot change it without harm. Nothing was changed.`)
  }
  let text = decoded.text
  const looseLines: number[] = []
  for (const [index, each] of edits.entries()) {
    const replaced = replaceText(
      text,
      each.old_text.replace(/^\ufeff/, ''),
      each.new_text.replace(/^\ufeff/, ''),
      each.replace_all === true,
    )
    if (replaced.kind !== 'replaced') return tellAboutFile(file, describeFault(replaced, file.shownPath, edits.length, index))
    text = replaced.text
    if (replaced.looseLine !== null) looseLines.push(replaced.looseLine)
  }
  const after = encodeText(text, decoded.encoding, decoded.bom)
  if (after === null) {
    const encoding = decoded.encoding.toUpperCase()
    return tellAboutFile(
      file,
      `${file.shownPath} is ${encoding} text, which has no place for some of these characters. Nothing was changed.`,
    )
  }
  return prepareChange(file, bytes, after, { context, seen, looseLines, note: looseNote(looseLines) })
}

function looseNote(lines: readonly number[]): string | null {
  if (lines.length === 0) return null
  return `At line ${lines.join(', ')} old_text stood only but for spaces; the new lines were given the indentation of the file. Check them.`
}

function describeFault(fault: Exclude<Replacement, { kind: 'replaced' }>, shownPath: string, count: number, index: number): string {
  const which = count === 1 ? 'old_text' : `old_text of edit ${index + 1}`
  switch (fault.kind) {
    case 'not-found': {
      const hint =
        fault.nearLine === null
          ? 'Read the file and copy the text exactly.'
          : `Its first line stands at line ${fault.nearLine}, but the lines after it differ; read that part and copy it exactly.`
      return `${which} was not found in ${shownPath}. ${hint} Nothing was changed.`
    }
    case 'ambiguous': {
      const { times, lines } = fault
      const places = `at ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${times > lines.length ? ', …' : ''}`
      return `${which} was found ${times === findsMax ? `${times} or more` : times} times in ${shownPath} (${places}). Include more lines around it so that it is unique. Nothing was changed.`
    }
    default:
      return assertNever(fault)
  }
}
