import { realpathSync } from 'node:fs'
import path from 'node:path'
import type { CommandAction, DeleteMeasure } from '../../shared/permission.ts'
import { type AnalysedPart, type AnalyseTools, opaquePart } from './analyse-command.ts'
import { loadBashGrammar, loadPowerShellGrammar } from './bash/load-grammar.ts'
import { lookUpSpec } from './command-specs/look-up-spec.ts'
import { expandPattern, isPattern } from './expand-pattern.ts'
import type { FoundProgram } from './find-program.ts'
import { findPrograms } from './find-programs.ts'
import { analyseOnce } from './kept-analyses.ts'
import { locateEffects, pathsOfParts, type RealPathOf } from './locate-effects.ts'
import { type BelowFacts, lookBelowParts } from './look-below-parts.ts'
import { type LookMemory, lookOnce } from './look-memory.ts'
import { commandMaxCharacters } from './match-rule.ts'
import { measureDelete } from './measure-delete.ts'
import { msysReadsOtherwise } from './msys-reads-otherwise.ts'
import { type PathRules, posixPaths } from './path-rules.ts'
import { windowsPaths, withProviders } from './powershell/windows-path.ts'
import { describeProjectScripts } from './project-script.ts'
import { readRepositoryConfigs } from './read-repository-config.ts'
import { configRunsPrograms } from './repository-config.ts'
import { resolvePaths } from './resolve-paths.ts'
import { settleVersions } from './settle-versions.ts'
import { isZsh, shellLanguageOf, shellNameOf } from './shell-language.ts'
import { type Places, worstZone } from './zone-of-path.ts'
import { zshReadsOtherwise } from './zsh-reads-otherwise.ts'

/** What the disk says about a command: gathered once before it is judged, so that judging is pure and can be repeated. */
export interface CommandFacts {
  readonly parts: readonly AnalysedPart[]
  /** How paths are written where it would run; as on Linux and macOS where it is absent. */
  readonly paths?: PathRules
  readonly realPathOf: RealPathOf
  /** Path → what deleting it would take away. */
  readonly deletes: ReadonlyMap<string, DeleteMeasure>
  /** Settings of the repository that make reading git commands run programs. */
  readonly repositoryRuns: readonly string[]
  /** What parts read below folders that is no plain file of the workspace. */
  readonly below?: ReadonlyMap<AnalysedPart, BelowFacts>
  /** What the parts that run a script of the project would run, in words for the card. */
  readonly projectScripts?: ReadonlyMap<AnalysedPart, string>
  /** The file that each part would run, where that is known for certain. */
  readonly programs?: ReadonlyMap<AnalysedPart, FoundProgram>
}

// Paths that are looked up for one text; when it has more, none is, and it asks.
const mostPaths = 300
// Files that one pattern may stand for.
const mostMatches = 500
// Where a path leads that was not looked up: outside of everything.
const anywhere = '/'
// Deletes that are counted for the card; further ones are shown without numbers.
const mostMeasured = 10

// Shells that read nothing before a text that could change PATH; zsh reads the user's own file.
const findsByPath = /\/(bash|dash|sh)$/

/**
 * Takes a command apart and looks up what its verdict depends on. Null when it cannot be parsed here (no grammar for its shell, too long):
 * it is then a question as a whole. `platform` is where it would run; for another one than this nothing is looked up on the disk. `searchPath` is
 * its PATH; without it no program is looked up. `memory` is for lists of commands of which none runs.
 */
export async function gatherCommandFacts(
  action: CommandAction,
  ownPlaces: Places,
  grammarFolder: string,
  platform: NodeJS.Platform = process.platform,
  searchPath: string | null = null,
  memory?: LookMemory,
): Promise<CommandFacts | null> {
  if (action.command.length > commandMaxCharacters) return null
  const tools = await toolsFor(action.shell, grammarFolder, platform).catch(() => null)
  if (tools === null) return null
  // Not the bash that the grammar knows: nobody can say what it does.
  const isMsys = platform === 'win32' && shellNameOf(action.shell) === 'bash'
  if ((isZsh(action.shell) && zshReadsOtherwise(action.command)) || (isMsys && msysReadsOtherwise(action.command))) {
    return { parts: [opaquePart(action.command)], realPathOf: (each) => each, deletes: new Map(), repositoryRuns: [] }
  }
  const functions = action.carried?.functions ?? []
  const written = analyseOnce(action.command, { cwd: action.cwd, home: ownPlaces.home, functions }, tools)
  const rules = tools.powershell?.paths ?? posixPaths
  if (platform !== process.platform)
    return { parts: written, paths: rules, realPathOf: (each) => each, deletes: new Map(), repositoryRuns: [] }
  const parts = settleVersions(written, memory)
  const { workspace } = ownPlaces
  // What is carried into the shell may be a function of that name, or another PATH: then nothing is said of files.
  const isFresh = action.carried === undefined || action.carried.functions.length + action.carried.acting.length === 0
  const looksUp = isFresh && searchPath !== null && platform !== 'win32' && findsByPath.test(action.shell)
  const seen = looksUp ? findPrograms(action.command, parts, { searchPath, workspace }, memory) : { parts, programs: new Map() }
  return { ...(await lookUpFacts(seen.parts, { ...ownPlaces, paths: rules }, rules, action.cwd, memory)), programs: seen.programs }
}

/** What the disk says about the parts of a command that runs in the folder `cwd`. */
export async function lookUpFacts(
  parts: readonly AnalysedPart[],
  places: Places,
  rules: PathRules = posixPaths,
  cwd: string | null = null,
  memory?: LookMemory,
): Promise<CommandFacts> {
  const named = pathsOfParts(parts, rules)
  const isComplete = named.length <= mostPaths
  const paths = isComplete ? named : []
  const own = cwd !== null && paths.includes(cwd) ? realFolder(cwd) : null
  const realPaths = new Map(await realPathsOf(own === null ? paths : paths.filter((each) => each !== cwd), memory))
  if (cwd !== null && own !== null) realPaths.set(cwd, own)
  for (const each of paths.filter(isPattern)) {
    const real = realPaths.get(each) ?? each
    realPaths.set(each, await lookOnce(memory?.patterns, each, () => farthestMatch(each, real, places)))
  }
  const realPathOf = (absolute: string) => realPaths.get(absolute) ?? (isComplete ? absolute : anywhere)
  return {
    parts,
    paths: rules,
    realPathOf,
    deletes: await measureDeletes(parts, places, realPathOf, memory),
    repositoryRuns: await programsOfRepositories(parts, memory),
    below: await lookBelowParts(parts, places, realPathOf, memory),
    projectScripts: await describeProjectScripts(parts, memory),
  }
}

async function realPathsOf(paths: readonly string[], memory: LookMemory | undefined): Promise<ReadonlyMap<string, string>> {
  if (memory === undefined) return resolvePaths(paths)
  const real = (each: string) => memory.realPaths.of(each, async () => (await resolvePaths([each])).get(each) ?? each)
  return new Map(await Promise.all(paths.map(async (each) => [each, await real(each)] as const)))
}

/** Without the threads that look at other paths: every call looks at this one so before and after, and most commands name no other. */
function realFolder(cwd: string): string | null {
  try {
    return realpathSync.native(cwd)
  } catch {
    return null
  }
}

/** The grammars and tables for the shell of an action; null where there are none. */
async function toolsFor(shell: string, grammarFolder: string, platform: NodeJS.Platform): Promise<AnalyseTools | null> {
  const language = shellLanguageOf(shell)
  if (language === null) return null
  const bash = { parse: await loadBashGrammar(grammarFolder), lookUp: lookUpSpec }
  if (language === 'bash') return bash
  const windows = platform === 'win32'
  const paths = windows ? windowsPaths : withProviders(posixPaths)
  return { ...bash, powershell: { parse: await loadPowerShellGrammar(grammarFolder), windows, paths } }
}

/** Where of all that a file-name pattern stands for it is worst to be. */
async function farthestMatch(pattern: string, own: string, places: Places): Promise<string> {
  const matches = await expandPattern(pattern, (places.paths ?? posixPaths).patternReach)
  if (matches === null || matches.length > mostMatches) return anywhere
  return worstOf([own, ...matches, ...(await resolvePaths(matches)).values()], places)
}

/** The path that lies in the worst zone. */
function worstOf(paths: readonly string[], places: Places): string {
  const rules = places.paths ?? posixPaths
  const zones = paths.map((each) => rules.zoneOf(each, each, places))
  return paths[zones.indexOf(worstZone(zones))] ?? anywhere
}

async function measureDeletes(
  parts: readonly AnalysedPart[],
  places: Places,
  realPathOf: RealPathOf,
  memory: LookMemory | undefined,
): Promise<ReadonlyMap<string, DeleteMeasure>> {
  const paths = parts
    .filter((part) => part.effects.some(({ kind }) => kind === 'delete' || kind === 'delete-tree'))
    .flatMap((part) => locateEffects(part, places, realPathOf))
    .flatMap(({ effect }) => (effect.kind === 'delete' && effect.zone === 'workspace' && path.isAbsolute(effect.path) ? [effect.path] : []))
  const measure = (each: string) => lookOnce(memory?.deletes, each, () => measureDelete(each, () => performance.now()))
  const measured = await Promise.all([...new Set(paths)].slice(0, mostMeasured).map(async (each) => [each, await measure(each)] as const))
  return new Map(measured.flatMap(([each, measure]) => (measure === null ? [] : [[each, measure] as const])))
}

/** Settings that make git run programs, of the repository of every folder that a git command of the text runs in. */
async function programsOfRepositories(parts: readonly AnalysedPart[], memory: LookMemory | undefined): Promise<readonly string[]> {
  const folders = parts.flatMap((part) => (part.program === 'git' ? foldersOfGit(part) : []))
  const programsOf = async (folder: string) => (await readRepositoryConfigs(folder)).flatMap(configRunsPrograms)
  const programs = await Promise.all([...new Set(folders)].map((folder) => lookOnce(memory?.settings, folder, () => programsOf(folder))))
  return [...new Set(programs.flat())]
}

/** Where it runs, and where `-C` sends it. */
function foldersOfGit({ cwd, effects }: AnalysedPart): readonly string[] {
  if (cwd.kind === 'unknown') return []
  const sent = effects.flatMap(({ option, word }) => (option === '-C' && word?.kind === 'literal' ? [word.text] : []))
  return cwd.folders.flatMap((folder) => [folder, ...sent.map((each) => path.resolve(folder, each))])
}
