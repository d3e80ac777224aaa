import { z } from 'zod'
import { describeImage } from '../../shared/images.ts'
import { thousands } from '../../shared/thousands.ts'
import type { Preparation, Tool, ToolContext, ToolResult } from '../agent/ports.ts'
import { recogniseImage } from '../image/recognise-image.ts'
import { describeArguments, parseArguments, pathArgument } from './file-arguments.ts'
import { decodeFile, linesOf } from './file-text.ts'
import { hashOf } from './hash-of.ts'
import { cancelled, failed, type LocatedFile, locateFile, movedSince, tellProblem } from './locate-file.ts'
import { lookAtFile, readBytes } from './read-bytes.ts'
import type { SeenFiles } from './seen-files.ts'

/** Most characters of a file that one call gives the model: about 10,000 tokens. The rest is reached with start_line. */
export const readMaxCharacters = 40_000

const lineNumber = z.number().int().min(1)
const argumentsSchema = z.strictObject({
  path: pathArgument.describe('File to read, relative to the workspace folder.'),
  start_line: lineNumber.optional().describe('First line, counted from 1.'),
  end_line: lineNumber.optional().describe('Last line, included.'),
})
type Arguments = z.infer<typeof argumentsSchema>

/** Reads a text file, whole or a range of lines. */
export function createReadFileTool(seen: SeenFiles): Tool {
  return {
    description: {
      name: 'read_file',
      description:
        'Read a text file. The answer begins with a line that tells the path and the number of lines; then the text, unchanged. ' +
        'A PNG, JPEG, GIF or WebP image is shown, if you can see images.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: false,
    prepare: (input, context) => prepare(input, context, seen),
  }
}

async function prepare(input: unknown, context: ToolContext, seen: SeenFiles): Promise<Preparation> {
  const parsed = parseArguments('read_file', argumentsSchema, input)
  if (!parsed.ok) return { kind: 'refused', message: parsed.message }
  const { start_line: start, end_line: end } = parsed.value
  if (start !== undefined && end !== undefined && end < start) {
    return { kind: 'refused', message: `end_line (${end}) is before start_line (${start}). Nothing was read.` }
  }
  const file = await locateFile(parsed.value.path, context)
  if (file.kind === 'refused') return file
  const present = await lookAtFile(file.realPath, file.shownPath)
  if (present.kind === 'missing') return tellProblem(file, `${file.shownPath} does not exist.`, context)
  if (present.kind === 'unusable') return tellProblem(file, present.message, context)
  const action = { kind: 'read-file', path: file.path, realPath: file.realPath } as const
  return {
    kind: 'ready',
    action,
    modelWords: null,
    run: async (grant, signal) => {
      grant.spend(action)
      return signal.aborted ? cancelled('Stopped before the file was read.') : read(file, parsed.value, context, seen)
    },
  }
}

async function read(file: LocatedFile, wanted: Arguments, context: ToolContext, seen: SeenFiles): Promise<ToolResult> {
  const moved = await movedSince(file, context)
  if (moved !== null) return failed(moved)
  const content = await readBytes(file.realPath, file.shownPath)
  if (content.kind === 'missing') return failed(`${file.shownPath} does not exist any more.`)
  if (content.kind === 'unusable') return failed(content.message)
  // A link that was put in the path while the file was being opened shows now.
  const movedMeanwhile = await movedSince(file, context)
  if (movedMeanwhile !== null) return failed(movedMeanwhile)
  const picture = tellImage(file.shownPath, content.bytes, context)
  if (picture !== null) return picture
  const told = tellContent(file.shownPath, content.bytes, wanted)
  if (told.outcome === 'succeeded') seen.note(context.sessionId, file.realPath, hashOf(content.bytes))
  return { ...told, changes: [] }
}

/** Null: it is no image that models read. */
function tellImage(shownPath: string, bytes: Buffer, { takesImages }: ToolContext): ToolResult | null {
  const recognised = recogniseImage(bytes)
  if (recognised.kind === 'other') return null
  if (recognised.kind === 'unfit') return failed(`${shownPath}: the image ${recognised.why}. It is not shown.`)
  const head = `${shownPath} · image (${describeImage(recognised.facts)}), ${bytes.length.toLocaleString('en-US')} bytes`
  if (!takesImages) return { outcome: 'succeeded', text: `${head}, not shown: the model in use does not read images`, changes: [] }
  return { outcome: 'succeeded', text: `${head}, shown below`, changes: [], image: bytes }
}

function tellContent(shownPath: string, bytes: Buffer, wanted: Arguments): Omit<ToolResult, 'changes'> {
  const decoded = decodeFile(bytes)
  if (decoded.kind === 'binary') {
    return { outcome: 'succeeded', text: `${shownPath} · binary, ${thousands(bytes.length)} bytes, not shown` }
  }
  const lines = linesOf(decoded.text)
  const total = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`
  const first = wanted.start_line ?? 1
  if (first > Math.max(lines.length, 1)) return { outcome: 'failed', text: `${shownPath} has ${total}; there is no line ${first}.` }
  const last = Math.min(wanted.end_line ?? lines.length, lines.length)
  const kept = keepWhatFits(lines.slice(first - 1, last))
  const lastKept = first + kept.lines.length - 1
  const notes = [
    first === 1 && lastKept === lines.length ? total : `lines ${first} to ${lastKept} of ${lines.length}`,
    ...(decoded.kind === 'lossy' ? ['not valid UTF-8, wrong bytes shown as \ufffd'] : []),
    ...(decoded.kind === 'text' && decoded.encoding !== 'utf-8' ? [decoded.encoding.toUpperCase()] : []),
    ...(kept.cutCharacters > 0 ? [`line ${lastKept} is cut, ${kept.cutCharacters} characters of it are left out`] : []),
    ...(lastKept < last ? [`go on with start_line ${lastKept + 1}`] : []),
  ]
  return { outcome: 'succeeded', text: `${shownPath} · ${lines.length === 0 ? 'empty' : notes.join(' · ')}\n${kept.lines.join('\n')}` }
}

/** As many whole lines as fit; a first line that does not fit by itself is cut. */
function keepWhatFits(lines: readonly string[]): { readonly lines: readonly string[]; readonly cutCharacters: number } {
  const kept: string[] = []
  let characters = 0
  for (const line of lines) {
    characters += line.length + 1
    if (characters > readMaxCharacters) break
    kept.push(line)
  }
  const [first] = lines
  if (kept.length > 0 || first === undefined) return { lines: kept, cutCharacters: 0 }
  return { lines: [first.slice(0, readMaxCharacters)], cutCharacters: first.length - readMaxCharacters }
}
