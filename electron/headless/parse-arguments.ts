import { parseArgs } from 'node:util'
import { type SessionId, sessionIdSchema } from '../../shared/ids.ts'
import { type ModelApi, modelPresetSchema, modelPresets } from '../../shared/models.ts'
import { hasOddCharacters } from '../../shared/odd-characters.ts'
import { type Mode, modeSchema } from '../../shared/permission.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { type ShellChoice, shellChoiceSchema } from '../../shared/shells.ts'
import { faultOfGivenRule } from '../permission/given-rule.ts'

/** What both `exec` and `chat` are told. `model` null: none was given (`chat` asks). */
export interface SessionOptions {
  readonly cwd: string | null
  readonly model: ModelChoice | null
  /** The model's name as it was given, where a saved model may be meant: neither address nor API came with it. */
  readonly savedName: string | null
  /** Null: none was given. */
  readonly mode: Mode | null
  readonly allow: readonly string[]
  readonly allowEverything: boolean
  readonly passEnvironment: ReadonlyMap<string, string | null>
  readonly dataFolder: string | null
  /** Which shell commands run in; null: as Settings have it. */
  readonly shell: ShellChoice | null
}

/** Which session `exec` goes on with. `last`: the one that was used last in the folder. */
export type ResumeAim = { readonly kind: 'last' } | { readonly kind: 'session'; readonly sessionId: SessionId }

/** What `exec` is told besides the session. */
export interface ExecWish {
  readonly task: string
  readonly json: boolean
  /** Null: a new session. */
  readonly resume: ResumeAim | null
  /** File with the JSON Schema that the answer has to fit; null: it is for a person. */
  readonly outputSchema: string | null
  /** Image files that go with the task. */
  readonly images: readonly string[]
}

export type CommandLine =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | (ExecWish & { readonly kind: 'exec'; readonly session: SessionOptions })
  | { readonly kind: 'chat'; readonly session: SessionOptions }
  /** `message` is one sentence that says what to do. */
  | { readonly kind: 'wrong-use'; readonly message: string }

/** Where requests go when only a model is named. */
export const defaultBaseUrl = 'https://api.openai.com/v1'

const options = {
  cwd: { type: 'string' },
  'base-url': { type: 'string' },
  model: { type: 'string' },
  api: { type: 'string' },
  mode: { type: 'string' },
  allow: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
  env: { type: 'string', multiple: true },
  demo: { type: 'boolean' },
  json: { type: 'boolean' },
  resume: { type: 'string' },
  'output-schema': { type: 'string' },
  image: { type: 'string', multiple: true },
  shell: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

const split = (argv: readonly string[]) => parseArgs({ args: withResumeValue(argv), options, allowPositionals: true, strict: true })
type Values = ReturnType<typeof split>['values']

class WrongUse extends Error {}

const namesSession = (text: string | undefined): boolean => text === 'last' || /^ses_/.test(text ?? '')

/** `--resume` alone means the last session: what follows it is the task unless it looks like a session. */
function withResumeValue(argv: readonly string[]): string[] {
  return argv.map((argument, at) => (argument === '--resume' && !namesSession(argv[at + 1]) ? '--resume=last' : argument))
}

/** Turns the arguments after the program's name into what to do. Pure: looks at no file and no variable. */
export function parseArguments(argv: readonly string[]): CommandLine {
  try {
    const { values, positionals } = split(argv)
    if (values.help) return { kind: 'help' }
    if (values.version) return { kind: 'version' }
    const [command = 'chat', ...rest] = positionals
    if (command === 'exec') return readExec(values, rest)
    if (command === 'chat') return readChat(values, rest)
    if (command === 'help') return { kind: 'help' }
    throw new WrongUse(`There is no command "${command}"; the commands are exec, chat and judge (see signalbox --help).`)
  } catch (error) {
    if (error instanceof WrongUse) return { kind: 'wrong-use', message: error.message }
    if (error instanceof TypeError) return { kind: 'wrong-use', message: `${firstSentence(error.message)} (see signalbox --help).` }
    throw error
  }
}

const firstSentence = (text: string): string => text.split(/\.\s|\n/, 1)[0]?.replace(/\.$/, '') ?? text

function readExec(values: Values, rest: readonly string[]): CommandLine {
  const [task = '', ...more] = rest
  if (more.length > 0) throw new WrongUse('Put the whole task in quotes: signalbox exec "task".')
  if (task.trim() === '') throw new WrongUse('The task is empty: say what to do, as in signalbox exec "run the tests and fix what fails".')
  const session = readSession(values)
  const resume = values.resume === undefined ? null : readResume(values.resume)
  if (session.model === null && resume === null) {
    throw new WrongUse('No model was named: give --model NAME (and --base-url), or --demo for the demo model.')
  }
  if (values.json && values['output-schema'] !== undefined) {
    throw new WrongUse('--json and --output-schema cannot both have stdout: the log of the session has the records as well.')
  }
  const images = values.image ?? []
  if (images.some((file) => file.trim() === '')) throw new WrongUse('--image is empty.')
  return { kind: 'exec', task, json: values.json === true, resume, outputSchema: values['output-schema'] ?? null, images, session }
}

function readResume(text: string): ResumeAim {
  if (text === 'last') return { kind: 'last' }
  if (sessionIdSchema.safeParse(text).success) return { kind: 'session', sessionId: text }
  throw new WrongUse(`--resume takes last or the id of a session (ses_ and 20 letters or digits), not "${text.slice(0, 100)}".`)
}

function readChat(values: Values, rest: readonly string[]): CommandLine {
  if (rest.length > 0) throw new WrongUse('signalbox chat takes no task; use signalbox exec "task".')
  if (values.json) throw new WrongUse('--json goes with signalbox exec only.')
  for (const name of ['resume', 'output-schema', 'image'] as const) {
    if (values[name] !== undefined) throw new WrongUse(`--${name} goes with signalbox exec only.`)
  }
  return { kind: 'chat', session: readSession(values) }
}

function readSession(values: Values): SessionOptions {
  for (const name of ['cwd', 'base-url', 'model', 'data', 'api', 'mode', 'shell', 'output-schema'] as const) {
    if (values[name]?.trim() === '') throw new WrongUse(`--${name} is empty.`)
  }
  return {
    cwd: values.cwd ?? null,
    model: readModel(values),
    savedName: values['base-url'] === undefined && values.api === undefined ? (values.model ?? null) : null,
    mode: values.mode === undefined ? null : readMode(values.mode),
    allow: (values.allow ?? []).map(readRule),
    allowEverything: values.yes === true,
    passEnvironment: new Map((values.env ?? []).map(readVariable)),
    dataFolder: values.data ?? null,
    shell: values.shell === undefined ? null : readShell(values.shell),
  }
}

/** Longest model name, in characters; the settings have the same limit. */
const modelMaxCharacters = 200

function readModel(values: Values): ModelChoice | null {
  const api = readApi(values.api)
  if (values.demo) {
    if (values.model !== undefined || values['base-url'] !== undefined) {
      throw new WrongUse('--demo brings its own model; leave out --model and --base-url.')
    }
    return { kind: 'demo' }
  }
  const given = values['base-url'] === undefined ? null : readBaseUrl(values['base-url'])
  if (values.model === undefined) {
    if (given !== null) throw new WrongUse('--base-url needs --model NAME as well.')
    return null
  }
  const named = readModelName(values.model, given)
  if (named.model.length > modelMaxCharacters) throw new WrongUse(`--model is longer than ${modelMaxCharacters} characters.`)
  return { kind: api, ...named }
}

/** `--model ollama/qwen3:8b` is the model qwen3:8b at the address of a server known by name; with --base-url the name is taken as it is. */
function readModelName(text: string, baseUrl: string | null): { readonly baseUrl: string; readonly model: string } {
  if (baseUrl !== null) return { baseUrl, model: text }
  const slash = text.indexOf('/')
  const preset = modelPresetSchema.safeParse(text.slice(0, Math.max(0, slash)))
  const address = preset.success ? modelPresets[preset.data].baseUrl : null
  if (address === null) return { baseUrl: defaultBaseUrl, model: text }
  if (slash === text.length - 1) throw new WrongUse(`--model ${text} names no model: give it after the slash.`)
  return { baseUrl: address, model: text.slice(slash + 1) }
}

function readApi(api: string | undefined): ModelApi {
  if (api === undefined || api === 'chat') return 'chat-completions'
  if (api === 'responses') return 'responses'
  throw new WrongUse(`--api ${api} is not known; the APIs are chat and responses.`)
}

function readBaseUrl(text: string): string {
  if (!isBaseUrl(text)) {
    throw new WrongUse(`--base-url must be an http or https address such as http://127.0.0.1:11434/v1, not "${text.slice(0, 200)}".`)
  }
  return text
}

/** Longest address, in characters; the settings have the same limit. */
const baseUrlMaxCharacters = 2_000

/** Whether a text can be the address of a model server. */
export function isBaseUrl(text: string): boolean {
  return text.length <= baseUrlMaxCharacters && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function readMode(mode: string): Mode {
  const known = modeSchema.safeParse(mode)
  if (known.success) return known.data
  throw new WrongUse(`--mode ${mode} is not known; the modes are ask, edit, sandboxed, read-only and unattended.`)
}

function readShell(shell: string): ShellChoice {
  const known = shellChoiceSchema.safeParse(shell)
  if (known.success) return known.data
  throw new WrongUse(`--shell ${shell} is not known; the shells are ${shellChoiceSchema.options.join(', ')}.`)
}

function readRule(rule: string): string {
  if (rule.trim() === '') throw new WrongUse('--allow is empty: give a rule or a command line to allow.')
  if (hasOddCharacters(rule)) throw new WrongUse('--allow holds invisible or control characters; no rule can be made from them.')
  const fault = faultOfGivenRule(rule)
  if (fault !== null) throw new WrongUse(`--allow ${rule}: ${fault}`)
  return rule
}

function readVariable(text: string): [string, string | null] {
  const equals = text.indexOf('=')
  const name = equals === -1 ? text : text.slice(0, equals)
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new WrongUse(`--env takes NAME or NAME=VALUE; "${name.slice(0, 100)}" is not a name.`)
  return [name, equals === -1 ? null : text.slice(equals + 1)]
}
