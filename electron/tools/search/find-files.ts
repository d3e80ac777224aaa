import path from 'node:path'
import { z } from 'zod'
import type { Tool, ToolContext, ToolResult } from '../../agent/ports.ts'
import { describeArguments, parseArguments, pathArgument } from '../file-arguments.ts'
import { prepareSearch, type SearchPlace } from './folder-to-search.ts'
import { LeftOut } from './left-out.ts'
import { listUnignored, unignoredFiles } from './list-unignored.ts'
import { brokenSearch, moreLine } from './search-end.ts'

const defaultLimit = 200
const limitMax = 1_000
/** Longest file-name pattern and longest text sought, in UTF-16 code units. */
export const patternMaxCharacters = 1_000

/** A pattern as the model writes it. */
export const patternArgument = z
  .string()
  .min(1, 'must not be empty')
  .max(patternMaxCharacters)
  .refine((pattern) => !/[\0\n\r]/.test(pattern), 'must be one line')

const argumentsSchema = z.strictObject({
  pattern: patternArgument.describe(
    'File-name pattern: *.ts, src/**/*.test.ts, {README,LICENSE}*. Without a slash it is about names in any folder.',
  ),
  path: pathArgument.optional().describe('Folder to look in, relative to the workspace folder. Default: the whole workspace.'),
  limit: z.int().min(1).max(limitMax).optional().describe(`Most files told. Default ${defaultLimit}.`),
})

/** Finds files by their names. */
export function createFindFilesTool(): Tool {
  return {
    description: {
      name: 'find_files',
      description: 'Find files in the workspace by name, hidden ones too. Files that ignore rules (.gitignore) leave out are not found.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: false,
    prepare: async (input, context) => {
      const parsed = parseArguments('find_files', argumentsSchema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.message }
      const { pattern, path: where = '.', limit = defaultLimit } = parsed.value
      const find = (place: SearchPlace, signal: AbortSignal) => findIn(place, pattern, limit, context, signal)
      return prepareSearch({ how: 'find', path: where, pattern, files: 'not' }, context, find)
    },
  }
}

async function findIn(place: SearchPlace, pattern: string, limit: number, context: ToolContext, signal: AbortSignal): Promise<ToolResult> {
  // A pattern brings ignored files back, so those it names are held against those that no ignore rule leaves out.
  const plain = await unignoredFiles(place.folder, signal)
  const broken = brokenSearch(plain.end, plain.paths.size)
  if (broken !== null) return broken
  const leftOut = new LeftOut(context)
  const found: string[] = []
  let cutAt: number | null = null
  const end = await listUnignored(
    place.folder,
    signal,
    (name) => {
      if (!plain.paths.has(name) || !leftOut.mayName(path.join(place.folder, name))) return 'more'
      if (found.length >= limit) {
        cutAt = limit
        return 'enough'
      }
      found.push(name)
      return 'more'
    },
    ['--sort=path', `--glob=${pattern}`],
  )
  const brokenLater = brokenSearch(end, found.length)
  if (brokenLater !== null) return brokenLater
  const names = found.map((name) => (place.shownPath === '.' ? name : `${place.shownPath}/${name}`))
  const head = `${found.length} ${found.length === 1 ? 'file' : 'files'}`
  return { outcome: 'succeeded', text: [head, ...names, ...moreLine(end, cutAt, 'files'), ...leftOut.lines()].join('\n'), changes: [] }
}
