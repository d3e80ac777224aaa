import { readdir, readlink, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Tool, ToolContext, ToolResult } from '../../agent/ports.ts'
import { errorCode } from '../../permission/resolve-path.ts'
import { describeArguments, parseArguments, pathArgument } from '../file-arguments.ts'
import { problemOfCode } from '../file-problem.ts'
import { failed } from '../locate-file.ts'
import { prepareSearch, type SearchPlace } from './folder-to-search.ts'
import { LeftOut } from './left-out.ts'
import { listUnignored } from './list-unignored.ts'
import { brokenSearch } from './search-end.ts'

const depthMax = 5
/** Most entries told of one folder with what is below it. */
const entriesMax = 1_000

const argumentsSchema = z.strictObject({
  path: pathArgument.optional().describe('Folder, relative to the workspace folder. Default: the workspace folder.'),
  depth: z
    .int()
    .min(1)
    .max(depthMax)
    .optional()
    .describe('Levels shown. Default 1. Below the first, what ignore rules leave out is not shown.'),
})

/** Lists what is in a folder. */
export function createListDirectoryTool(): Tool {
  return {
    description: {
      name: 'list_directory',
      description: 'List a folder of the workspace: folders end with /, files have their size in bytes, links say where they point.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: false,
    prepare: async (input, context) => {
      const parsed = parseArguments('list_directory', argumentsSchema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.message }
      const { path: where = '.', depth = 1 } = parsed.value
      const list = (place: SearchPlace, signal: AbortSignal) => listFolder(place, depth, context, signal)
      return prepareSearch({ how: 'list', path: where, pattern: '', files: 'not' }, context, list)
    },
  }
}

async function listFolder(place: SearchPlace, depth: number, context: ToolContext, signal: AbortSignal): Promise<ToolResult> {
  const leftOut = new LeftOut(context)
  const here = await entriesOf(place, leftOut)
  if (typeof here === 'string') return failed(here)
  const below = new Set<string>()
  if (depth > 1) {
    const end = await listUnignored(place.folder, signal, (name) => {
      if (leftOut.mayName(path.join(place.folder, name))) for (const each of cutToDepth(name, depth)) below.add(each)
      return here.length + below.size < entriesMax ? 'more' : 'enough'
    })
    const broken = brokenSearch(end, here.length)
    if (broken !== null) return broken
  }
  const all = [...new Map([...[...below].map((name) => [name, name] as const), ...here]).entries()]
  const lines = all.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)
  const shown = lines.slice(0, entriesMax)
  const cut = lines.length >= entriesMax ? [`(stopped at ${shown.length} entries; there are more)`] : []
  const head = `${place.shownPath} · ${here.length} ${here.length === 1 ? 'entry' : 'entries'}`
  return { outcome: 'succeeded', text: [head, ...shown, ...cut, ...leftOut.lines()].join('\n'), changes: [] }
}

/** The folder's own entries, all of them, by name: ignored ones too, for nothing else says that they are there. */
async function entriesOf(place: SearchPlace, leftOut: LeftOut): Promise<readonly (readonly [string, string])[] | string> {
  try {
    const entries = await readdir(place.folder, { withFileTypes: true })
    const named = entries.filter(({ name }) => leftOut.mayName(path.join(place.folder, name))).slice(0, entriesMax)
    return await Promise.all(
      named.map(async (entry) => {
        const full = path.join(place.folder, entry.name)
        if (entry.isDirectory()) return [`${entry.name}/`, `${entry.name}/`] as const
        if (entry.isSymbolicLink()) return [entry.name, `${entry.name} -> ${await readlink(full).catch(() => '?')}`] as const
        if (!entry.isFile()) return [entry.name, `${entry.name} (not a file)`] as const
        const size = await stat(full).then(
          (found) => `${found.size}`,
          () => '?',
        )
        return [entry.name, `${entry.name} ${size}`] as const
      }),
    )
  } catch (error) {
    return problemOfCode(place.shownPath, errorCode(error))
  }
}

/** `a/b/c.ts` to depth 2: `a/`, `a/b/`. */
function cutToDepth(name: string, depth: number): readonly string[] {
  const parts = name.split('/')
  const folders = parts.slice(0, -1).map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
  return [...folders.slice(0, depth), ...(parts.length <= depth ? [name] : [])]
}
