import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CommandAction, DeleteMeasure } from '../../shared/permission.ts'
import { type AnalysedPart, analyseCommand } from './analyse-command.ts'
import { loadBashGrammar } from './bash/load-grammar.ts'
import { lookUpSpec } from './command-specs/look-up-spec.ts'
import { locateEffects, pathsOfParts, type RealPathOf } from './locate-effects.ts'
import { commandMaxCharacters } from './match-rule.ts'
import { measureDelete } from './measure-delete.ts'
import { configRunsPrograms } from './repository-config.ts'
import { resolvePath } from './resolve-path.ts'
import type { Places } from './zone-of-path.ts'

/** What the disk says about a command: gathered once before it is judged, so that judging is pure and can be repeated. */
export interface CommandFacts {
  readonly parts: readonly AnalysedPart[]
  readonly realPathOf: RealPathOf
  /** Path → what deleting it would take away. */
  readonly deletes: ReadonlyMap<string, DeleteMeasure>
  /** Settings of the repository that make reading git commands run programs. */
  readonly repositoryRuns: readonly string[]
}

// A text with more paths than this is judged by the zones of the paths as written.
const mostPaths = 500
// Deletes that are counted for the card; further ones are shown without numbers.
const mostMeasured = 10
// A repository's settings file is small; what is larger is not read.
const largestConfigBytes = 256 * 1024

/**
 * Takes a command apart and looks up what its verdict depends on. Null when it cannot be parsed here (no grammar, too long):
 * it is then a question as a whole.
 */
export async function gatherCommandFacts(action: CommandAction, places: Places, grammarFolder: string): Promise<CommandFacts | null> {
  if (action.command.length > commandMaxCharacters) return null
  const parse = await loadBashGrammar(grammarFolder).catch(() => null)
  if (parse === null) return null
  const parts = analyseCommand(action.command, { cwd: action.cwd, home: places.home }, { parse, lookUp: lookUpSpec })
  const paths = pathsOfParts(parts).slice(0, mostPaths)
  const resolved = await Promise.all(paths.map(async (each) => [each, await realPath(each)] as const))
  const realPaths = new Map(resolved)
  const realPathOf = (absolute: string) => realPaths.get(absolute) ?? absolute
  const usesGit = parts.some((part) => part.program === 'git')
  return {
    parts,
    realPathOf,
    deletes: await measureDeletes(parts, places, realPathOf),
    repositoryRuns: usesGit ? await readRepositoryConfig(action.cwd) : [],
  }
}

/** What must still be so when an approved command starts: where every path that it names leads. */
export function fingerprintOf(facts: CommandFacts | null): string {
  if (facts === null) return ''
  const paths = pathsOfParts(facts.parts).map((each) => `${each}\u0000${facts.realPathOf(each)}`)
  return [...paths, ...facts.repositoryRuns].join('\n')
}

async function realPath(absolute: string): Promise<string> {
  const found = await resolvePath(absolute)
  return found.kind === 'failed' ? absolute : found.realPath
}

async function measureDeletes(
  parts: readonly AnalysedPart[],
  places: Places,
  realPathOf: RealPathOf,
): Promise<ReadonlyMap<string, DeleteMeasure>> {
  const paths = parts
    .flatMap((part) => locateEffects(part, places, realPathOf))
    .flatMap(({ effect }) => (effect.kind === 'delete' && effect.zone === 'workspace' && path.isAbsolute(effect.path) ? [effect.path] : []))
  const measured = await Promise.all(
    [...new Set(paths)].slice(0, mostMeasured).map(async (each) => [each, await measureDelete(each, () => performance.now())] as const),
  )
  return new Map(measured.flatMap(([each, measure]) => (measure === null ? [] : [[each, measure] as const])))
}

async function readRepositoryConfig(cwd: string): Promise<readonly string[]> {
  for (let folder = cwd; ; folder = path.dirname(folder)) {
    const config = await readConfigIn(path.join(folder, '.git'))
    if (config !== null) return configRunsPrograms(config)
    if (folder === path.dirname(folder)) return []
  }
}

/** The text of `config` in a `.git` folder, or where a `.git` file points to; null where there is neither. */
async function readConfigIn(git: string): Promise<string | null> {
  try {
    const entry = await stat(git)
    if (!entry.isDirectory()) {
      const target = /^gitdir: (.+)$/m.exec(await readFile(git, 'utf8'))?.[1]
      return target === undefined ? null : await readSmall(path.join(path.resolve(path.dirname(git), target), '..', '..', 'config'))
    }
    return await readSmall(path.join(git, 'config'))
  } catch {
    return null
  }
}

async function readSmall(file: string): Promise<string> {
  const { size } = await stat(file)
  // A settings file too large to read is one that may hold anything: named as such, it asks.
  return size > largestConfigBytes ? '[include]\n\tpath = too-large-to-read' : readFile(file, 'utf8')
}
