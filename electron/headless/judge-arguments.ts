import { parseArgs } from 'node:util'
import { type Mode, modeSchema, type Rule } from '../../shared/permission.ts'
import { readRuleBody } from '../permission/rule-file.ts'

/** A rule as it was given on the command line or in a file. */
export type JudgeRule = Pick<Rule, 'decision' | 'match'>

export interface JudgeOptions {
  /** Null: commands come as JSON lines on standard input. */
  readonly command: string | null
  readonly cwd: string
  readonly shell: 'bash' | 'powershell'
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly mode: Mode
  readonly rules: readonly JudgeRule[]
  readonly rulesFile: string | null
  readonly builtinReads: boolean
  readonly json: boolean
}

export type JudgeCommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'judge'; readonly options: JudgeOptions }
  | { readonly kind: 'wrong-use'; readonly message: string }

const options = {
  cwd: { type: 'string' },
  shell: { type: 'string' },
  platform: { type: 'string' },
  mode: { type: 'string' },
  rules: { type: 'string' },
  allow: { type: 'string', multiple: true },
  ask: { type: 'string', multiple: true },
  deny: { type: 'string', multiple: true },
  'no-builtin-reads': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the arguments after `judge`. A command that starts with a dash comes after `--`. */
export function parseJudgeArguments(argv: readonly string[], currentFolder: string): JudgeCommandLine {
  const wrong = (message: string): JudgeCommandLine => ({ kind: 'wrong-use', message })
  let parsed: ReturnType<typeof split>
  try {
    parsed = split(argv)
  } catch (error) {
    return wrong(error instanceof Error ? (error.message.split(/\.\s|\n/, 1)[0] ?? error.message) : String(error))
  }
  const { values, positionals } = parsed
  if (values.help) return { kind: 'help' }
  const [command, ...more] = positionals
  if (more.length > 0) return wrong('Put the whole command in quotes: signalbox judge "git status && ls".')
  const shell = oneOf(values.shell ?? 'bash', ['bash', 'powershell'])
  if (shell === null) return wrong(`--shell ${values.shell} is not known; there are bash and powershell.`)
  const platform = oneOf(values.platform ?? process.platform, ['linux', 'darwin', 'win32'])
  if (platform === null) return wrong(`--platform ${values.platform} is not known; there are linux, darwin and win32.`)
  const mode = oneOf(values.mode ?? 'ask', modeSchema.options)
  if (mode === null) return wrong(`--mode ${values.mode} is not known; the modes are ask, edit, sandboxed, read-only and unattended.`)
  const rules: JudgeRule[] = []
  for (const decision of ['allow', 'ask', 'deny'] as const) {
    for (const text of values[decision] ?? []) {
      const read = readRuleBody(text)
      if (!read.ok) return wrong(`The rule “${text}” cannot be read: ${read.error.message}`)
      rules.push({ decision, match: read.value })
    }
  }
  const rest = { cwd: values.cwd ?? currentFolder, shell, platform, mode, rules, rulesFile: values.rules ?? null }
  const flags = { builtinReads: values['no-builtin-reads'] !== true, json: values.json === true }
  return { kind: 'judge', options: { command: command ?? null, ...rest, ...flags } }
}

const split = (argv: readonly string[]) => parseArgs({ args: [...argv], options, allowPositionals: true, strict: true })

function oneOf<Choice extends string>(given: string, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === given) ?? null
}

/** All of `signalbox judge --help`. */
export const judgeHelpText = `signalbox judge: what the gate would say to a command, without running it.

Usage
  signalbox judge "COMMAND" [options]
  signalbox judge [options] < LINES        a JSON object a line: {"id", "command", "shell"?, "cwd"?};
                                           one verdict a line comes back: {"id", "verdict", "risk", "parts"}

Options
  --allow, --ask, --deny RULE   a rule for this run, in the words of docs/rules.md; may be repeated
  --rules FILE                  rules from a file, as in docs/rules.md: a decision and a rule a line, # for comments
  --no-builtin-reads            only rules and what changes nothing allow
  --mode MODE                   ask (default), edit, sandboxed, read-only, unattended
  --cwd FOLDER                  workspace and folder of the command (default: the current one)
  --shell bash|powershell       grammar of the command (default: bash)
  --platform linux|darwin|win32 whose paths and programs are meant (default: this machine's)
  --json                        one line of JSON also for a single command

Exit codes for a single command
  0 allow   10 ask   11 deny   2 wrong use      (from standard input: 0 when every line was judged)
`
