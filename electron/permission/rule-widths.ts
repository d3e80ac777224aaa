import type { RuleWidth } from '../../shared/rules.ts'
import { lookUpSpec } from './command-specs/look-up-spec.ts'
import type { CommandSpec } from './command-specs/spec.ts'
import { quoteRuleWord } from './rule-text.ts'

/** One way to say a command as a rule. */
export interface Width {
  readonly width: RuleWidth
  readonly text: string
}

/** Programs that run whatever follows: a rule for them would be a rule for anything. */
const runsOthers: ReadonlySet<string> = new Set([
  ...['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish', 'pwsh', 'powershell', 'cmd', 'cmd.exe', 'busybox'],
  ...['sudo', 'su', 'doas', 'pkexec', 'runuser', 'chroot', 'unshare', 'nsenter'],
  ...['xargs', 'parallel', 'eval', 'source', '.', 'exec', 'env', 'ssh', 'script', 'expect', 'watch', 'entr', 'setsid', 'osascript'],
])

/** Programs that run a file given to them: a rule names that file, never the program alone. */
const interpreters: ReadonlySet<string> = new Set([
  ...['python', 'python2', 'python3', 'pypy', 'pypy3', 'node', 'nodejs', 'deno', 'bun', 'tsx', 'ts-node'],
  ...['ruby', 'perl', 'php', 'lua', 'luajit', 'Rscript', 'julia', 'java', 'groovy', 'awk', 'gawk', 'tclsh', 'wish'],
])

/** Words before the name of a task that the project itself defines. `wide`: any of its tasks may be allowed at once. */
const taskRunners: readonly { readonly words: readonly string[]; readonly wide: boolean }[] = [
  ...['npm', 'pnpm', 'yarn', 'bun'].flatMap((name) => [
    { words: [name, 'run'], wide: true },
    { words: [name, 'run-script'], wide: true },
  ]),
  ...['make', 'gmake', 'just', 'task', 'rake', 'gradle', './gradlew', 'mvn', './mvnw', 'ninja'].map((name) => ({
    words: [name],
    wide: true,
  })),
  { words: ['deno', 'task'], wide: true },
  { words: ['composer', 'run-script'], wide: true },
  { words: ['nx', 'run'], wide: true },
  { words: ['turbo', 'run'], wide: true },
  // What these start may be anything: the next word is part of what is allowed, and nothing is wider.
  ...['npx', 'pnpx', 'bunx', 'uvx', 'pipx'].map((name) => ({ words: [name], wide: false })),
  { words: ['npm', 'exec'], wide: false },
  { words: ['pnpm', 'exec'], wide: false },
  { words: ['pnpm', 'dlx'], wide: false },
  { words: ['yarn', 'dlx'], wide: false },
  { words: ['poetry', 'run'], wide: false },
  { words: ['uv', 'run'], wide: false },
  { words: ['pipenv', 'run'], wide: false },
  { words: ['pdm', 'run'], wide: false },
  { words: ['hatch', 'run'], wide: false },
  { words: ['bundle', 'exec'], wide: false },
  { words: ['cargo', 'run'], wide: false },
  { words: ['go', 'run'], wide: false },
  { words: ['docker', 'run'], wide: false },
  { words: ['docker', 'exec'], wide: false },
  { words: ['docker', 'compose'], wide: false },
  { words: ['kubectl', 'exec'], wide: false },
]

/** True for a program that runs whatever follows it. */
export const runsWhatFollows = (program: string): boolean => runsOthers.has(program.slice(program.lastIndexOf('/') + 1))

/** Ways to say a command as a rule, from narrow to wide. Every one says the command itself; nothing is promised about what else it does. */
export function widthsOf(argv: readonly string[]): readonly Width[] {
  const exact: Width = { width: 'exact-words', text: textOf(argv) }
  const runner = taskRunners.filter(({ words }) => startsWith(argv, words)).toSorted((a, b) => b.words.length - a.words.length)[0]
  const stem = stemOf(argv, runner?.words.length ?? null)
  if (stem === null) return [exact]
  const any: Width = { width: 'any-arguments', text: `${textOf(argv.slice(0, stem))} **` }
  if (runner === undefined || !runner.wide || stem !== runner.words.length + 1) return [exact, any]
  const prefix = textOf(argv.slice(0, runner.words.length))
  return [exact, any, { width: 'any-task', text: `${prefix} *` }, { width: 'any-task-arguments', text: `${prefix} **` }]
}

/** How many words say what the command is about: the program, its sub-commands, the task. Null where a rule may not leave out what follows. */
function stemOf(argv: readonly string[], runnerWords: number | null): number | null {
  const [program = ''] = argv
  if (runnerWords !== null) return isName(argv[runnerWords]) ? runnerWords + 1 : null
  if (interpreters.has(program.slice(program.lastIndexOf('/') + 1))) {
    if (argv[1] === '-m') return isName(argv[2]) ? 3 : null
    return isName(argv[1]) ? 2 : null
  }
  const spec = lookUpSpec(program)
  // Nothing is known of its words: the first, where it is a plain one, is most likely a sub-command.
  if (spec === undefined) return /^[a-z][\w:-]*$/.test(argv[1] ?? '') ? 2 : 1
  return stemOfSpec(argv, spec)
}

function stemOfSpec(argv: readonly string[], spec: CommandSpec): number | null {
  let current = spec
  let at = 1
  while (current.sub !== undefined) {
    const word = argv[at]
    const sub = current.sub.find((each) => word !== undefined && each.names.includes(word))
    // With sub-commands, the program alone says nothing of what is done.
    if (sub === undefined) return isName(word) && at > 1 ? at : at === 1 && isName(word) && current.otherwise !== undefined ? 2 : null
    current = sub
    at += 1
  }
  return at
}

const isName = (word: string | undefined): boolean => word !== undefined && word !== '' && !word.startsWith('-')

const startsWith = (argv: readonly string[], words: readonly string[]): boolean => words.every((word, index) => argv[index] === word)

const textOf = (words: readonly string[]): string => words.map(quoteRuleWord).join(' ')
