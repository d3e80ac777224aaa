import path from 'node:path'
import { z } from 'zod'
import type { Tool, ToolContext, ToolResult } from '../../agent/ports.ts'
import { describeArguments, parseArguments, pathArgument } from '../file-arguments.ts'
import { patternArgument } from './find-files.ts'
import { prepareSearch, type SearchPlace } from './folder-to-search.ts'
import { LeftOut } from './left-out.ts'
import { plainPath, unignoredFiles } from './list-unignored.ts'
import { type FoundLine, readRipgrepLine } from './read-ripgrep-line.ts'
import { runRipgrep } from './run-ripgrep.ts'
import { brokenSearch, moreLine } from './search-end.ts'

const defaultLimit = 100
const limitMax = 500
const contextMax = 10
/** Most characters of one found line, around what was found in it. */
const lineMaxCharacters = 300
/** Most characters of a whole answer: about 10,000 tokens. */
const answerMaxCharacters = 40_000

const argumentsSchema = z.strictObject({
  pattern: patternArgument.describe('Regular expression (ripgrep), or plain text with literal.'),
  literal: z.boolean().optional().describe('Take the pattern as plain text.'),
  ignore_case: z.boolean().optional(),
  path: pathArgument.optional().describe('Folder or file to look in, relative to the workspace folder. Default: the whole workspace.'),
  glob: patternArgument.optional().describe('Only files whose names fit: *.ts, src/**; !*.md leaves out.'),
  context: z.int().min(0).max(contextMax).optional().describe('Lines shown before and after each found line.'),
  limit: z.int().min(1).max(limitMax).optional().describe(`Most found lines told. Default ${defaultLimit}.`),
})
type Arguments = z.infer<typeof argumentsSchema>

/** Finds text in files. */
export function createSearchTool(): Tool {
  return {
    description: {
      name: 'search',
      description:
        'Search text in the files of the workspace, line by line, hidden files too. Files that ignore rules (.gitignore) leave out and binary files are not searched. Found lines are marked with ":" after their number, lines around them with "-".',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: false,
    prepare: async (input, context) => {
      const parsed = parseArguments('search', argumentsSchema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.message }
      const { pattern, path: where = '.' } = parsed.value
      const search = (place: SearchPlace, signal: AbortSignal) => searchIn(place, parsed.value, context, signal)
      return prepareSearch({ how: 'search', path: where, pattern, files: 'too' }, context, search)
    },
  }
}

function optionsFor(wanted: Arguments, only: string | null): readonly string[] {
  return [
    '--json',
    ...(wanted.literal === true ? ['--fixed-strings'] : []),
    ...(wanted.ignore_case === true ? ['--ignore-case'] : []),
    ...(wanted.glob !== undefined && only === null ? [`--glob=${wanted.glob}`] : []),
    `--context=${wanted.context ?? 0}`,
    '--sort=path',
    `--regexp=${wanted.pattern}`,
    '--',
    only === null ? './' : `./${only}`,
  ]
}

async function searchIn(place: SearchPlace, wanted: Arguments, context: ToolContext, signal: AbortSignal): Promise<ToolResult> {
  // A pattern for names brings ignored files back.
  const plain = wanted.glob === undefined || place.only !== null ? null : await unignoredFiles(place.folder, signal)
  if (plain !== null) {
    const broken = brokenSearch(plain.end, plain.paths.size)
    if (broken !== null) return broken
  }
  const limit = wanted.limit ?? defaultLimit
  const leftOut = new LeftOut(context)
  const answer = new Answer(place)
  let cutAt: number | null = null
  const take = (found: FoundLine): 'more' | 'enough' => {
    const name = plainPath(found.path)
    if (plain !== null && !plain.paths.has(name)) return 'more'
    if (!leftOut.mayRead(path.join(place.folder, name))) return 'more'
    if ((found.kind === 'match' && answer.found >= limit) || answer.characters > answerMaxCharacters) {
      cutAt = answer.found
      return 'enough'
    }
    answer.add(name, found)
    return 'more'
  }
  const onPiece = (piece: string) => {
    const found = readRipgrepLine(piece)
    return found === null ? 'more' : take(found)
  }
  const end = await runRipgrep(optionsFor(wanted, place.only), place.folder, { separator: '\n', onPiece }, signal)
  const broken = brokenSearch(end, answer.found)
  if (broken !== null) return broken
  return { outcome: 'succeeded', text: [...answer.lines(), ...moreLine(end, cutAt, 'lines'), ...leftOut.lines()].join('\n'), changes: [] }
}

/** The answer as it grows: files as headings, their lines below. */
class Answer {
  readonly #place: SearchPlace
  readonly #lines: string[] = []
  readonly #files = new Set<string>()
  #last: FoundLine | null = null
  #hasContext = false
  found = 0
  characters = 0

  constructor(place: SearchPlace) {
    this.#place = place
  }

  add(name: string, line: FoundLine): void {
    if (!this.#files.has(name)) this.#push(this.#place.shownPath === '.' ? name : `${this.#place.shownPath}/${name}`)
    else if (this.#last !== null && line.number > this.#last.number + 1 && this.#hasContext) this.#push('  --')
    this.#files.add(name)
    if (line.kind === 'context') this.#hasContext = true
    else this.found += 1
    this.#last = line
    this.#push(`  ${line.number}${line.kind === 'match' ? ':' : '-'} ${around(line)}`)
  }

  lines(): readonly string[] {
    if (this.found === 0) return ['Nothing was found.']
    const files = this.#files.size
    const head = `${this.found} ${this.found === 1 ? 'line' : 'lines'} in ${files} ${files === 1 ? 'file' : 'files'}`
    return [head, ...this.#lines]
  }

  #push(line: string): void {
    this.characters += line.length + 1
    this.#lines.push(line)
  }
}

/** The part of a long line where it was found. */
function around({ text, start }: FoundLine): string {
  if (text.length <= lineMaxCharacters) return text
  const from = Math.max(0, Math.min(start - 80, text.length - lineMaxCharacters))
  return `${from > 0 ? '…' : ''}${text.slice(from, from + lineMaxCharacters)}${from + lineMaxCharacters < text.length ? '…' : ''}`
}
