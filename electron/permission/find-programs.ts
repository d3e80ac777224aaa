import { bashBuiltins } from '../../shared/bash-words.ts'
import type { AnalysedPart } from './analyse-command.ts'
import { type FoundProgram, findProgram } from './find-program.ts'
import { type LookMemory, SeenOnce } from './look-memory.ts'
import type { Word } from './parts.ts'

/** Where the programs of a command are looked up. Real paths but for `searchPath`. */
export interface ProgramSearch {
  readonly searchPath: string
  readonly workspace: string
}

/** The parts of a command with the programs that they would run, where that is known for certain. */
export interface PartsWithPrograms {
  /** As they were, but that a name which leads into the workspace counts as the file it leads to. */
  readonly parts: readonly AnalysedPart[]
  readonly programs: ReadonlyMap<AnalysedPart, FoundProgram>
}

/** Looks up what each part of a text would run. Reads the disk. */
export function findPrograms(
  text: string,
  parts: readonly AnalysedPart[],
  search: ProgramSearch,
  memory: Pick<LookMemory, 'programs'> = { programs: new SeenOnce() },
): PartsWithPrograms {
  const programs = new Map<AnalysedPart, FoundProgram>()
  if (changesLookUp.test(text)) return { parts, programs }
  const seen = parts.map((part, index) => {
    const program = canTell(part, parts.slice(0, index)) ? lookUp(part, search, memory) : null
    if (program === null) return part
    const own = program.standing === 'workspace' && !program.name.includes('/') ? asFile(part, program) : part
    programs.set(own, program)
    return own
  })
  return { parts: seen, programs }
}

// A text that may change how names are found: then nothing is said rather than guessed.
const changesLookUp = /PATH|\b(alias|hash|enable|source|autoload)\b|(^|[\s;&|({])\.\s/

// Commands of the shell itself, in bash and in zsh; a file of the same name may exist and does not run.
const ofTheShell = new Set([...bashBuiltins, ...'coproc print rehash setopt unsetopt whence where zmodload'.split(' ')])

// These start another program by the PATH they got themselves; with options some of them do not.
const startsByPath = new Set([
  'env',
  'nice',
  'nohup',
  'timeout',
  'time',
  'command',
  'exec',
  'stdbuf',
  'ionice',
  'setsid',
  'xargs',
  'find',
  'bash',
  'sh',
  'dash',
  'eval',
])
const changesWithOptions = new Set(['env', 'command', 'exec'])
const shells = new Set(['bash', 'sh', 'dash'])

/** False for what another program would start in a way of its own: elsewhere, as somebody else, by a PATH that is not known. */
function canTell(part: AnalysedPart, before: readonly AnalysedPart[]): boolean {
  const name = part.argv[0]
  if (typeof name !== 'string' || ofTheShell.has(name) || part.program === null || part.opaque === 'function') return false
  // What a part starts has the span of that part.
  const starters = before.filter(({ span }) => span.start === part.span.start && span.end === part.span.end)
  return starters.every(({ program, argv }) => {
    if (program === null || !startsByPath.has(program)) return false
    // A login shell reads files that change PATH.
    if (shells.has(program)) return argv[1] === '-c'
    return !changesWithOptions.has(program) || !(argv[1]?.startsWith('-') ?? true)
  })
}

function lookUp(part: AnalysedPart, search: ProgramSearch, { programs }: Pick<LookMemory, 'programs'>): FoundProgram | null {
  const name = part.argv[0]
  if (typeof name !== 'string') return null
  const folders = part.cwd.kind === 'known' ? part.cwd.folders : []
  const [only] = folders
  const cwd = only !== undefined && folders.length === 1 ? only : null
  const found = programs.of(`${name}\u0000${cwd}`, () => findProgram(name, { ...search, cwd }) ?? 'none')
  return found === 'none' ? null : found
}

/** The part as if the file had been named by its path: rules and rows for the name are not for it. */
function asFile(part: AnalysedPart, { realPath }: FoundProgram): AnalysedPart {
  const word: Word = { kind: 'literal', text: realPath, quoted: true, span: part.span }
  return {
    ...part,
    argv: [realPath, ...part.argv.slice(1)],
    plainArgv: [realPath, ...part.plainArgv.slice(1)],
    otherNames: [],
    program: realPath,
    known: false,
    inert: false,
    effects: [{ kind: 'program', word, named: true, option: null }, ...part.effects],
  }
}
