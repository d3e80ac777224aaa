import { z } from 'zod'
import { toldSchema } from './errors.ts'
import { callIdSchema, processIdSchema, sessionIdSchema } from './ids.ts'

/** Why a process ended. The first reason wins; every process reaches exactly one. Units: milliseconds. */
export const endReasonSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exited'), code: z.number().int() }),
  z.strictObject({ kind: z.literal('signalled'), signal: z.string() }),
  z.strictObject({ kind: z.literal('timed-out'), afterMs: z.number() }),
  z.strictObject({ kind: z.literal('stopped'), by: z.enum(['user', 'agent', 'quit']), note: z.string().nullable() }),
  z.strictObject({ kind: z.literal('output-limit') }),
  z.strictObject({ kind: z.literal('failed-to-start'), ...toldSchema.shape, message: z.string() }),
  /** It ended when the app that had started it was gone; this is what its shell wrote down of it. */
  z.strictObject({ kind: z.literal('recorded'), code: z.number().int().min(0).max(255) }),
  z.strictObject({ kind: z.literal('lost') }),
  /** It survived a crash of the app and the user let it go: it runs on by itself and nobody watches it. */
  z.strictObject({ kind: z.literal('kept') }),
])

export type EndReason = z.infer<typeof endReasonSchema>

/**
 * How a process came to be in the list: `command` was started for a call; `leftover` stands for what a finished
 * command left running behind it (`sleep 30 &`).
 */
export const processOriginSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('command') }),
  z.strictObject({ kind: z.literal('leftover'), of: processIdSchema }),
])

/** Facts of a process that do not change after it started. `startedAt` is in milliseconds since the epoch. */
export const processFactsSchema = z.strictObject({
  processId: processIdSchema,
  sessionId: sessionIdSchema,
  callId: callIdSchema.nullable(),
  command: z.string(),
  cwd: z.string(),
  stream: z.enum(['pipe', 'pty']),
  origin: processOriginSchema,
  background: z.boolean(),
  pid: z.number().int().nullable(),
  startedAt: z.number(),
})

export type ProcessOrigin = z.infer<typeof processOriginSchema>
export type ProcessFacts = z.infer<typeof processFactsSchema>

/** What is known when a process has ended. `survivors` are pids that a verified stop could not end. */
export const processEndSchema = z.strictObject({
  reason: endReasonSchema,
  durationMs: z.number(),
  outputBytes: z.number().int(),
  survivors: z.array(z.number().int()),
})

export type ProcessEnd = z.infer<typeof processEndSchema>

/** Whether a process waits for somebody to type. `echo` off: what is typed is not shown, so it is a password and for the user's own keys only. */
export const inputStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('waiting'), echo: z.enum(['on', 'off']) }),
])

export type InputState = z.infer<typeof inputStateSchema>

/** Who types into a terminal. The user takes it over and hands it back. */
export type ProcessHolder = 'agent' | 'user'

export type ProcessState =
  | { readonly kind: 'running'; readonly waitingForInput: boolean }
  | { readonly kind: 'ended'; readonly end: ProcessEnd }

/** How what a process printed is written to a file: a recording with times, the text a person would read, or the bytes as they came. */
export const terminalExportFormatSchema = z.enum(['asciicast', 'text', 'raw'])
export type TerminalExportFormat = z.infer<typeof terminalExportFormatSchema>
