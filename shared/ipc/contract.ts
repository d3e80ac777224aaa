import { z } from 'zod'
import { approvalIdSchema, processIdSchema, sessionIdSchema } from '../ids.ts'
import { approvalAnswerSchema, approvalRequestSchema, modeSchema } from '../permission.ts'
import { sessionSummarySchema } from '../session/catalog.ts'
import { sessionRecordSchema } from '../session/events.ts'
import { modelChoiceSchema, settingsPatchSchema, settingsSchema } from '../settings.ts'

/** Longest message a user may send, in UTF-16 code units. Enough for a long pasted log; the rest belongs in a file. */
export const messageMaxCharacters = 200_000

const nothing = z.strictObject({})
const command = <Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) => ({ input, output })

/**
 * Everything the renderer can ask of the main process: name → input and output. Names are `noun.verb`.
 * Commands carry intent and ids, never a command line, a path or a rule to act on.
 */
export const commands = {
  'app.info': command(
    nothing,
    z.strictObject({
      version: z.string(),
      platform: z.enum(['darwin', 'linux', 'win32']),
      electron: z.string(),
      /** Where keys are kept: the system's key store, or memory only until the app closes. */
      keyStore: z.enum(['system', 'memory']),
      systemLocale: z.string(),
      /** Home folder, so that paths can be shown as `~/…`. */
      home: z.string(),
      /** Electron is the old fallback build for trying and testing only. */
      trialElectron: z.boolean(),
    }),
  ),
  'settings.get': command(nothing, settingsSchema),
  'settings.update': command(settingsPatchSchema, settingsSchema),
  'model.key-state': command(nothing, z.strictObject({ present: z.boolean() })),
  'model.set-key': command(
    z.strictObject({ key: z.string().max(1_000) }),
    z.strictObject({ present: z.boolean(), kept: z.enum(['system', 'memory']) }),
  ),
  /** Sends one small real request with a tool to the model and says what came back. */
  'model.test': command(
    z.strictObject({ model: modelChoiceSchema }),
    z.strictObject({ reachable: z.boolean(), callsTools: z.boolean(), message: z.string() }),
  ),
  /** Opens the system's folder dialog. The chosen folder is remembered by main; `trusted` tells whether the user trusted it before. */
  'workspace.choose': command(nothing, z.strictObject({ path: z.string(), trusted: z.boolean() }).nullable()),
  /** Trusts or distrusts the folder last chosen in the dialog. */
  'workspace.trust': command(z.strictObject({ trusted: z.boolean() }), z.strictObject({ path: z.string(), trusted: z.boolean() })),
  /** Starts a session in the folder last chosen (`chosen`), a fresh copy of the sample project (`sample`), or the folder of another session. */
  'session.create': command(
    z.strictObject({
      place: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('chosen') }),
        z.strictObject({ kind: z.literal('sample') }),
        z.strictObject({ kind: z.literal('same-as'), sessionId: sessionIdSchema }),
      ]),
      model: modelChoiceSchema,
      mode: modeSchema,
    }),
    z.strictObject({ sessionId: sessionIdSchema }),
  ),
  'session.rename': command(z.strictObject({ sessionId: sessionIdSchema, title: z.string().trim().min(1).max(200) }), nothing),
  'session.set-mode': command(z.strictObject({ sessionId: sessionIdSchema, mode: modeSchema }), nothing),
  'session.send': command(
    z.strictObject({ sessionId: sessionIdSchema, text: z.string().trim().min(1).max(messageMaxCharacters) }),
    nothing,
  ),
  'session.stop': command(z.strictObject({ sessionId: sessionIdSchema }), nothing),
  /** `hash` is that of the request as it was shown; an answer to something else is refused as stale. */
  'approval.answer': command(
    z.strictObject({ approvalId: approvalIdSchema, hash: z.string().max(100), answer: approvalAnswerSchema }),
    nothing,
  ),
  'process.stop': command(z.strictObject({ processId: processIdSchema }), nothing),
  'process.interrupt': command(z.strictObject({ processId: processIdSchema }), nothing),
  /** Shows the host to the user first; only `https:` addresses open. */
  'link.open': command(z.strictObject({ url: z.string().max(2_000) }), nothing),
} as const

export type CommandName = keyof typeof commands
export type CommandInput<Name extends CommandName> = z.infer<(typeof commands)[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.infer<(typeof commands)[Name]['output']>

const feed = <Parameters extends z.ZodType, Frame extends z.ZodType>(parameters: Parameters, frame: Frame) => ({ parameters, frame })

/** Everything the renderer can listen to: name → parameters and frame. */
export const feeds = {
  /** The whole sessions list, each time it changes (at most once a frame). */
  'catalog.changes': feed(nothing, z.array(sessionSummarySchema)),
  /** All waiting questions of all sessions, most dangerous first, then oldest. The whole list each time. */
  'queue.changes': feed(nothing, z.array(approvalRequestSchema)),
  /** Settings after each change. */
  'settings.changes': feed(nothing, settingsSchema),
  /**
   * A session: first `records` with `reset: true` (everything so far), then further records as they are written.
   * `delta` is text of a reply that still streams: shown, never kept, replaced by `model.replied`.
   */
  'session.records': feed(
    z.strictObject({ sessionId: sessionIdSchema }),
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('records'), reset: z.boolean(), records: z.array(sessionRecordSchema) }),
      z.strictObject({ kind: z.literal('delta'), text: z.string() }),
      z.strictObject({ kind: z.literal('failed'), message: z.string() }),
    ]),
  ),
  /**
   * Output of one process by absolute byte offset. `reset` starts (again) at `offset` and tells how many bytes before it are not shown.
   * Acknowledge the offset up to which the pane has drawn.
   */
  'terminal.output': feed(
    z.strictObject({ processId: processIdSchema }),
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('reset'), offset: z.number().int(), skippedBytes: z.number().int() }),
      z.strictObject({ kind: z.literal('data'), offset: z.number().int(), bytes: z.instanceof(Uint8Array) }),
      z.strictObject({ kind: z.literal('ended'), offset: z.number().int() }),
    ]),
  ),
} as const

export type FeedName = keyof typeof feeds
export type FeedParameters<Name extends FeedName> = z.infer<(typeof feeds)[Name]['parameters']>
export type FeedFrame<Name extends FeedName> = z.infer<(typeof feeds)[Name]['frame']>
