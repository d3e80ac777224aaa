import { fail, type Result, succeed } from '../../../shared/errors.ts'

/** Foreground commands are ended after this unless the model asks for another time. Units: milliseconds. */
export const defaultTimeoutMs = 120_000
/** Longer waits block the turn; what takes longer belongs in the background. */
const maximumTimeoutMs = 600_000
// Linux takes at most 128 KiB in one argument.
const commandMaxBytes = 128 * 1024 - 1
const descriptionMaxCharacters = 500
const stdinMaxBytes = 1024 * 1024

/** What the model asked for, checked. `timeoutMs` null: none. */
export interface ShellArguments {
  readonly command: string
  readonly description: string
  readonly workdir: string | null
  readonly timeoutMs: number | null
  readonly background: boolean
  readonly stdin: string | null
}

/** JSON Schema of the arguments, as the model gets it. */
export const shellParameters = {
  type: 'object',
  properties: {
    command: { type: 'string', minLength: 1, description: 'The command line. It runs exactly as written.' },
    description: {
      type: 'string',
      minLength: 1,
      description: 'What the command does and why, in 5 to 12 words, for the user who approves it.',
    },
    workdir: { type: 'string', description: 'Folder to run in, relative to the workspace. Default: the workspace.' },
    timeout_ms: {
      type: 'integer',
      minimum: 1,
      maximum: maximumTimeoutMs,
      description: `Milliseconds after which the command and everything it started are ended. Default ${defaultTimeoutMs}; in the background none.`,
    },
    background: {
      type: 'boolean',
      description: 'True for servers and watchers: the call returns after half a second and the process runs on.',
    },
    stdin: { type: 'string', description: 'Text for standard input, which is closed after it. Default: no input.' },
  },
  required: ['command', 'description'],
  additionalProperties: false,
} as const

/** Checks what the model sent. The message of a failure says what to do. */
export function parseShellArguments(input: unknown): Result<ShellArguments> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return refuse('The arguments of shell must be one JSON object with "command" and "description".')
  }
  const given: ReadonlyMap<string, unknown> = new Map(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
  const fault =
    findUnknown(given) ??
    findTextFault(given, 'command', 'the command line to run') ??
    findTextFault(given, 'description', 'what the command does and why, in 5 to 12 words') ??
    findSizeFault(given) ??
    findTypeFault(given)
  if (fault !== null) return refuse(fault)
  const background = given.get('background') === true
  const timeout = given.get('timeout_ms')
  return succeed({
    command: text(given, 'command') ?? '',
    description: text(given, 'description')?.trim() ?? '',
    workdir: text(given, 'workdir'),
    timeoutMs: typeof timeout === 'number' ? timeout : background ? null : defaultTimeoutMs,
    background,
    stdin: text(given, 'stdin'),
  })
}

const notYet = new Set(['tty', 'permissions', 'justification', 'yield_ms', 'max_output_tokens'])
const known = Object.keys(shellParameters.properties)

function findUnknown(given: ReadonlyMap<string, unknown>): string | null {
  for (const name of given.keys()) {
    if (known.includes(name)) continue
    if (notYet.has(name)) return `"${name}" is not available in this version. Leave it out.`
    return `shell has no parameter ${JSON.stringify(name.slice(0, 100))}. Its parameters are ${known.join(', ')}.`
  }
  return null
}

function findTextFault(given: ReadonlyMap<string, unknown>, name: string, what: string): string | null {
  const value = given.get(name)
  if (typeof value === 'string' && value.trim() !== '') return null
  if (value === undefined) return `"${name}" is missing. Give ${what}.`
  return `"${name}" must be a non-empty string: ${what}.`
}

function findSizeFault(given: ReadonlyMap<string, unknown>): string | null {
  const command = text(given, 'command') ?? ''
  if (command.includes('\0')) return '"command" holds a zero byte, which no shell accepts. Remove it.'
  if (Buffer.byteLength(command) > commandMaxBytes) {
    return '"command" is longer than 128 KiB, more than the system accepts. Write it to a file and run that file.'
  }
  if ((text(given, 'description') ?? '').length > descriptionMaxCharacters) {
    return `"description" is longer than ${descriptionMaxCharacters} characters. Use 5 to 12 words.`
  }
  if (Buffer.byteLength(text(given, 'stdin') ?? '') > stdinMaxBytes) {
    return '"stdin" is longer than 1 MiB. Write it to a file and redirect that file.'
  }
  return null
}

function findTypeFault(given: ReadonlyMap<string, unknown>): string | null {
  const timeout = given.get('timeout_ms')
  if (timeout !== undefined && !(typeof timeout === 'number' && Number.isInteger(timeout) && timeout >= 1 && timeout <= maximumTimeoutMs)) {
    return `"timeout_ms" must be a whole number from 1 to ${maximumTimeoutMs}. For what takes longer use "background": true.`
  }
  const background = given.get('background')
  if (background !== undefined && typeof background !== 'boolean') return '"background" must be true or false.'
  const workdir = given.get('workdir')
  if (workdir !== undefined && (typeof workdir !== 'string' || workdir === '' || workdir.includes('\0'))) {
    return '"workdir" must be a non-empty string: a folder relative to the workspace. Leave it out to run in the workspace.'
  }
  const stdin = given.get('stdin')
  return stdin === undefined || typeof stdin === 'string' ? null : '"stdin" must be a string.'
}

function text(given: ReadonlyMap<string, unknown>, name: string): string | null {
  const value = given.get(name)
  return typeof value === 'string' ? value : null
}

const refuse = (message: string) => fail('invalid-input', message)
