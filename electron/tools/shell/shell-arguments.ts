import { fail, type Result, succeed } from '../../../shared/errors.ts'
import {
  type CallLimits,
  defaultOutputTokens,
  justificationMaxCharacters,
  outputTokensMax,
  outputTokensMin,
  shellParameterNames,
  usualCallLimits,
  yieldMaxMs,
  yieldMinMs,
} from './shell-parameters.ts'

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
  readonly yieldMs: number
  readonly background: boolean
  readonly terminal: boolean
  readonly stdin: string | null
  readonly outputTokens: number
  /** Why it must leave the sandbox; null: it need not. */
  readonly unsandboxed: string | null
}

/** Checks what the model sent. The message of a failure says what to do. */
export function parseShellArguments(input: unknown, limits: CallLimits = usualCallLimits): Result<ShellArguments> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return refuse('The arguments of shell must be one JSON object with "command" and "description".')
  }
  const given: Given = new Map(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
  const fault =
    findUnknown(given) ??
    findTextFault(given, 'command', 'the command line to run') ??
    findTextFault(given, 'description', 'what the command does and why, in 5 to 12 words') ??
    findSizeFault(given) ??
    findNumberFault(given, limits) ??
    findTypeFault(given) ??
    findInputFault(given) ??
    findPermissionFault(given)
  if (fault !== null) return refuse(fault)
  return succeed({
    command: text(given, 'command') ?? '',
    description: text(given, 'description')?.trim() ?? '',
    workdir: text(given, 'workdir'),
    timeoutMs: number(given, 'timeout_ms'),
    yieldMs: number(given, 'yield_ms') ?? limits.yieldMs,
    background: given.get('background') === true,
    terminal: given.get('tty') === true,
    stdin: text(given, 'stdin'),
    outputTokens: number(given, 'max_output_tokens') ?? defaultOutputTokens,
    unsandboxed: given.get('permissions') === 'unsandboxed' ? (text(given, 'justification')?.trim() ?? null) : null,
  })
}

type Given = ReadonlyMap<string, unknown>

function findUnknown(given: Given): string | null {
  for (const name of given.keys()) {
    if (!shellParameterNames.includes(name)) {
      return `shell has no parameter ${JSON.stringify(name.slice(0, 100))}. Its parameters are ${shellParameterNames.join(', ')}.`
    }
  }
  return null
}

function findTextFault(given: Given, name: string, what: string): string | null {
  const value = given.get(name)
  if (typeof value === 'string' && value.trim() !== '') return null
  if (value === undefined) return `"${name}" is missing. Give ${what}.`
  return `"${name}" must be a non-empty string: ${what}.`
}

function findSizeFault(given: Given): string | null {
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

function findNumberFault(given: Given, { timeoutMaxMs }: CallLimits): string | null {
  const range = (name: string, minimum: number, maximum: number, hint: string): string | null => {
    const value = given.get(name)
    if (value === undefined) return null
    if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum) return null
    return `"${name}" must be a whole number from ${minimum} to ${maximum}. ${hint}`
  }
  return (
    range('timeout_ms', 1, timeoutMaxMs, 'For what takes longer leave it out: the command runs on as a job.') ??
    range('yield_ms', yieldMinMs, yieldMaxMs, 'To wait longer use job_wait when the call has returned a job id.') ??
    range('max_output_tokens', outputTokensMin, outputTokensMax, 'All output is in a file, whatever it is.')
  )
}

function findTypeFault(given: Given): string | null {
  for (const name of ['background', 'tty']) {
    const value = given.get(name)
    if (value !== undefined && typeof value !== 'boolean') return `"${name}" must be true or false.`
  }
  const workdir = given.get('workdir')
  if (workdir !== undefined && (typeof workdir !== 'string' || workdir === '' || workdir.includes('\0'))) {
    return '"workdir" must be a non-empty string: a folder relative to the current folder. Leave it out to run in the current folder.'
  }
  const stdin = given.get('stdin')
  return stdin === undefined || typeof stdin === 'string' ? null : '"stdin" must be a string.'
}

function findInputFault(given: Given): string | null {
  if (given.get('tty') !== true || given.get('stdin') === undefined) return null
  return '"stdin" cannot be given with "tty": a terminal has no end of input. Start it without "stdin" and type with job_input.'
}

function findPermissionFault(given: Given): string | null {
  const permissions = given.get('permissions')
  const justification = given.get('justification')
  if (justification !== undefined && typeof justification !== 'string') return '"justification" must be a string.'
  if (permissions === undefined || permissions === 'default') return null
  if (permissions !== 'unsandboxed') return '"permissions" must be "default" or "unsandboxed".'
  if (justification === undefined || justification.trim() === '') {
    return '"permissions": "unsandboxed" needs a "justification": say in a sentence why it must leave the sandbox.'
  }
  if (justification.length > justificationMaxCharacters) return `"justification" is longer than ${justificationMaxCharacters} characters.`
  return null
}

function text(given: Given, name: string): string | null {
  const value = given.get(name)
  return typeof value === 'string' ? value : null
}

function number(given: Given, name: string): number | null {
  const value = given.get(name)
  return typeof value === 'number' ? value : null
}

const refuse = (message: string) => fail('invalid-input', message)
