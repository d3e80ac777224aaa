import type { ZodError } from 'zod'
import type { Failed, Result } from '../../shared/errors.ts'
import { channels } from '../../shared/ipc/bridge.ts'
import { type CommandInput, type CommandName, type CommandOutput, commands } from '../../shared/ipc/contract.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { Log } from '../log.ts'
import { measureInput } from './input-size.ts'
import type { RateLimit } from './rate-limit.ts'
import { isTrustedSender, type SenderEvent, type TrustedSenders } from './trusted-sender.ts'

/** One function per command: a missing or misspelt handler does not compile. */
export type Handlers = {
  readonly [Name in CommandName]: (input: CommandInput<Name>) => Promise<Result<CommandOutput<Name>>>
}

export interface CallServer {
  readonly handlers: Handlers
  readonly trusted: TrustedSenders
  readonly rateLimit: RateLimit
  readonly log: Log
  /** Check what handlers answer against the contract too: in development and tests. */
  readonly checkOutputs: boolean
}

/** The part of Electron's `ipcMain` that serving calls needs. */
export interface CallChannel {
  handle(channel: string, listener: (event: SenderEvent, ...values: unknown[]) => Promise<unknown>): void
}

/** Answers every command of the contract on one channel. What is not in the contract cannot be called. */
export function serveContract(channel: CallChannel, server: CallServer): void {
  channel.handle(channels.call, (event, name, input) => answerCall(server, event, name, input))
}

/**
 * Answers one call: sender → size → schema → rate → handler. It never throws: a refusal is an `AppError`, and a fault of ours
 * is written to the log and answered as `internal` without its details.
 */
export async function answerCall(server: CallServer, event: SenderEvent, name: unknown, input: unknown): Promise<Result<unknown>> {
  const refuse = (refusal: Failed) => {
    server.log.warn(`call refused (${refusal.error.kind}): ${refusal.error.message}`)
    return refusal
  }
  if (!isTrustedSender(event, server.trusted)) return refuse(failSaying('untrusted-sender', 'page-may-not-call'))
  if (!isCommandName(name)) return refuse(failSaying('not-found', 'no-command', { name: quoteName(name) }))
  const size = measureInput(input)
  if (size.kind === 'too-large') return refuse(failSaying('too-large', 'input-too-large', { name, limit: size.limit }))
  if (size.kind === 'not-plain') return refuse(failSaying('invalid-input', 'input-not-plain', { name }))
  const parsed = commands[name].input.safeParse(input)
  if (!parsed.success) return refuse(failSaying('invalid-input', 'input-wrong', { name, faults: schemaFaults(parsed.error) }))
  if (!server.rateLimit(event.sender)) return refuse(failSaying('rate-limited', 'calls-too-many', { name }))
  return runHandler(server, name, parsed.data)
}

async function runHandler(server: CallServer, name: CommandName, input: unknown): Promise<Result<unknown>> {
  // The schema of this very name has just made `input`, which TypeScript cannot follow through a table of functions.
  const handler = server.handlers[name] as (input: unknown) => Promise<Result<unknown>>
  try {
    const result = await handler(input)
    if (!result.ok || !server.checkOutputs) return result
    const checked = commands[name].output.safeParse(result.value)
    if (checked.success) return result
    server.log.error(`${name} answered against its contract: ${schemaFaults(checked.error)}`)
    return failSaying('internal', 'answer-broke-contract', { name })
  } catch (cause) {
    server.log.error(`${name} failed`, cause)
    return failSaying('internal', 'call-failed', { name })
  }
}

function isCommandName(name: unknown): name is CommandName {
  return typeof name === 'string' && Object.hasOwn(commands, name)
}

/** Where and why, without the values: they may be secret. */
export function schemaFaults(error: ZodError): string {
  const faults = error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`)
  return faults.join('; ').slice(0, 500)
}

/** A name from outside, short enough for a log. */
export function quoteName(name: unknown): string {
  return typeof name === 'string' ? JSON.stringify(name.slice(0, 60)) : `of type ${typeof name}`
}
