import { z } from 'zod'
import { fileDiffSchema, listedFilesMax, restoreAimSchema, restoreAnswerSchema, snapshotIdSchema } from '../changes.ts'
import { appErrorSchema, toldSchema } from '../errors.ts'
import { approvalIdSchema, callIdSchema, messageIdSchema, modelIdSchema, processIdSchema, ruleIdSchema, sessionIdSchema } from '../ids.ts'
import { jobSchema } from '../jobs.ts'
import { appMenusSchema } from '../menu.ts'
import { localServerSchema, modelFieldsSchema, modelReportSchema, savedModelSchema } from '../models.ts'
import { outputEncodingSchema } from '../output-encoding.ts'
import { approvalAnswerSchema, approvalRequestSchema, editedCommandMaxCharacters, modeSchema, verdictKindSchema } from '../permission.ts'
import {
  auditEntrySchema,
  auditFilterSchema,
  builtinAllowSchema,
  ruleCheckSchema,
  ruleNoteMaxCharacters,
  ruleProposalsSchema,
  rulesViewSchema,
  ruleTextMaxCharacters,
  triedCommandSchema,
} from '../rules.ts'
import { sandboxAvailabilitySchema } from '../sandbox.ts'
import { sessionSummarySchema } from '../session/catalog.ts'
import { sessionRecordSchema } from '../session/events.ts'
import { sessionExportFormatSchema } from '../session/export.ts'
import { importOutcomeSchema } from '../session/import.ts'
import { searchHitSchema, searchTextMaxCharacters } from '../session/search.ts'
import { modelChoiceSchema, settingsPatchSchema, settingsSchema } from '../settings.ts'
import { shellsViewSchema } from '../shells.ts'
import { changedFilesMax } from '../tool-actions.ts'
import { command, nothing } from './command.ts'
import { keyMaxCharacters } from './limits.ts'
import { messageCommands } from './message-commands.ts'
import { processCommands } from './process-commands.ts'

const ruleDraft = {
  decision: verdictKindSchema,
  text: z.string().max(ruleTextMaxCharacters),
  note: z.string().max(ruleNoteMaxCharacters).nullable(),
}

const fileOfCall = {
  sessionId: sessionIdSchema,
  callId: callIdSchema,
  index: z
    .number()
    .int()
    .min(0)
    .max(changedFilesMax - 1),
}

/**
 * Everything the renderer can ask of the main process: name → input and output. Names are `noun.verb`.
 * Commands carry intent, ids and what the user writes. None of it runs by being sent: only `process.write` reaches a program, as the user's keys.
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
      /** Where everything is kept. */
      dataFolder: z.string(),
      /** Electron is the old fallback build for trying and testing only. */
      trialElectron: z.boolean(),
      /** Whether the mode `sandboxed` can be chosen here. */
      sandbox: sandboxAvailabilitySchema,
    }),
  ),
  /** Shows the data folder in the system's file manager. */
  'app.show-data-folder': command(nothing, nothing),
  /** The shells of this machine, looked up now, with their versions. Which one is chosen is a setting, by its name. */
  'shells.list': command(nothing, shellsViewSchema),
  'settings.get': command(nothing, settingsSchema),
  'settings.update': command(settingsPatchSchema, settingsSchema),
  /** Which saved models have a key. */
  'model.keys': command(nothing, z.strictObject({ ids: z.array(modelIdSchema), kept: z.enum(['system', 'memory']) })),
  /** Keeps a model, new (`id` null) or changed. `key` null leaves its key as it is, the empty string removes it. `use`: new sessions begin with it. */
  'model.save': command(
    z.strictObject({
      id: modelIdSchema.nullable(),
      fields: modelFieldsSchema,
      key: z.string().max(keyMaxCharacters).nullable(),
      use: z.boolean(),
    }),
    z.strictObject({ model: savedModelSchema }),
  ),
  /** Forgets a saved model and its key. */
  'model.remove': command(z.strictObject({ id: modelIdSchema }), nothing),
  /** Sends small real requests with a tool to the model and says what came back. `key` null: the stored one of a saved model. */
  'model.test': command(z.strictObject({ model: modelChoiceSchema, key: z.string().max(keyMaxCharacters).nullable() }), modelReportSchema),
  /** Looks for model servers on this computer, at the ports they usually have. */
  'model.find-local': command(nothing, z.array(localServerSchema)),
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
  'session.archive': command(z.strictObject({ sessionId: sessionIdSchema, archived: z.boolean() }), nothing),
  /** Refused as `busy` while something runs in it. It can be restored for a minute; then its log and all it printed are gone. */
  'session.delete': command(z.strictObject({ sessionId: sessionIdSchema }), nothing),
  'session.restore': command(z.strictObject({ sessionId: sessionIdSchema }), nothing),
  /** What the session changed in a file altogether; the file is named by any call that changed it, and its place among the files of that call. */
  'changes.total': command(
    z.strictObject(fileOfCall),
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('total'),
        diff: z.string(),
        diffCut: z.number().int(),
        added: z.number().int(),
        removed: z.number().int(),
      }),
      z.strictObject({ kind: z.literal('unknown'), why: z.enum(['not-found', 'gone', 'changed-since', 'not-kept']) }),
    ]),
  ),
  /** Shows such a file in an editor, or in its folder where no editor is known. Nothing is run by it. */
  'changes.open': command(z.strictObject(fileOfCall), z.strictObject({ shown: z.enum(['editor', 'folder']) })),
  /** Looks for a text in all sessions, the newest first; the places are limited, `more` says that there were others. */
  'session.search': command(
    z.strictObject({ text: z.string().min(1).max(searchTextMaxCharacters) }),
    z.strictObject({ hits: z.array(searchHitSchema), more: z.boolean() }),
  ),
  /** Asks for a file in the system's dialog and writes the session there. Null when the user cancels. */
  'session.export': command(
    z.strictObject({ sessionId: sessionIdSchema, format: sessionExportFormatSchema }),
    z.strictObject({ path: z.string() }).nullable(),
  ),
  /** Asks for an exported file in the system's dialog and makes a session of it, in the folder last chosen or that of another session. Null: cancelled. */
  'session.import': command(
    z.strictObject({
      place: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('chosen') }),
        z.strictObject({ kind: z.literal('same-as'), sessionId: sessionIdSchema }),
      ]),
    }),
    importOutcomeSchema.nullable(),
  ),
  'session.set-mode': command(z.strictObject({ sessionId: sessionIdSchema, mode: modeSchema }), nothing),
  /** The model that the session talks to from its next request on: a saved one by its id, or (null) the demo model. */
  'session.set-model': command(z.strictObject({ sessionId: sessionIdSchema, modelId: modelIdSchema.nullable() }), nothing),
  ...messageCommands,
  /** Starts a session that begins as this one did, up to just before a message or to the end of what followed it. This one stays. */
  'session.fork': command(
    z.strictObject({ sessionId: sessionIdSchema, messageId: messageIdSchema, upTo: z.enum(['before', 'after']) }),
    z.strictObject({ sessionId: sessionIdSchema }),
  ),
  /** Sessions that share a beginning with this one: what it was forked from, and what was forked from either. */
  'session.relatives': command(z.strictObject({ sessionId: sessionIdSchema }), z.strictObject({ sessionIds: z.array(sessionIdSchema) })),
  'session.stop': command(z.strictObject({ sessionId: sessionIdSchema }), nothing),
  /** What a call changed in one of the files its card lists; `file` is its place there, from 0. */
  'history.diff': command(
    z.strictObject({
      sessionId: sessionIdSchema,
      callId: callIdSchema,
      file: z
        .number()
        .int()
        .min(0)
        .max(listedFilesMax - 1),
    }),
    fileDiffSchema,
  ),
  /** Puts files back. Where something else has changed them since, it says so first; `confirmed` is the state that was shown then. */
  'history.restore': command(
    z.strictObject({ sessionId: sessionIdSchema, aim: restoreAimSchema, confirmed: snapshotIdSchema.nullable() }),
    restoreAnswerSchema,
  ),
  /** `hash` is that of the request as it was shown; an answer to something else is refused as stale. */
  'approval.answer': command(
    z.strictObject({ approvalId: approvalIdSchema, hash: z.string().max(100), answer: approvalAnswerSchema }),
    nothing,
  ),
  /** The rules that would answer a waiting question from now on. An answer names one by its id. */
  'approval.proposals': command(z.strictObject({ approvalId: approvalIdSchema, decision: z.enum(['allow', 'deny']) }), ruleProposalsSchema),
  /** Puts the user's own command in place of the model's. It is judged and asked anew: nothing runs by this. */
  'approval.edit': command(
    z.strictObject({ approvalId: approvalIdSchema, hash: z.string().max(100), command: z.string().max(editedCommandMaxCharacters) }),
    nothing,
  ),
  /** Adds a rule that the user wrote. `sessionId` names the workspace of the scope `workspace`. */
  'rules.add': command(
    z.strictObject({ scope: z.enum(['workspace', 'user']), sessionId: sessionIdSchema.nullable(), ...ruleDraft }),
    nothing,
  ),
  'rules.replace': command(z.strictObject({ ruleId: ruleIdSchema, ...ruleDraft }), nothing),
  'rules.remove': command(z.strictObject({ ruleId: ruleIdSchema }), z.strictObject({ undoId: z.string() })),
  'rules.undo': command(z.strictObject({ undoId: z.string().max(100) }), nothing),
  /** Says what is wrong with the words of a rule, while they are written. */
  'rules.check': command(z.strictObject({ text: z.string().max(ruleTextMaxCharacters) }), ruleCheckSchema),
  /** What the gate would say to a command. Nothing runs. */
  'rules.try': command(
    z.strictObject({ sessionId: sessionIdSchema.nullable(), command: z.string().max(editedCommandMaxCharacters) }),
    triedCommandSchema,
  ),
  /** What needs no rule: programs that only read, and what changes nothing. */
  'rules.builtins': command(nothing, z.array(builtinAllowSchema)),
  /** Shows a rule file in the system's file manager. Only files that `rules.changes` tells of. */
  'rules.show-file': command(z.strictObject({ path: z.string().max(4_096) }), nothing),
  /** Verdicts and answers of all sessions, the newest first. */
  'audit.list': command(nothing, z.array(auditEntrySchema)),
  /** Asks for a file in the system's dialog and writes what the filter asks for there, as JSON lines. Null when the user cancels. */
  'audit.export': command(auditFilterSchema, z.strictObject({ path: z.string(), count: z.number().int() }).nullable()),
  ...processCommands,
  /** Opens one more window. It shows the same sessions: what is true lives in main. */
  'window.open': command(nothing, nothing),
  /** What the native menu shows. A choice comes back as `menu.requests`, by the action's id. */
  'menu.show': command(z.strictObject({ menus: appMenusSchema }), nothing),
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
  /** All saved rules and their files, after each change. */
  'rules.changes': feed(nothing, rulesViewSchema),
  /** What the user asked to see by a click on a notification or in the tray. Comes once for each click. */
  'attention.requests': feed(
    nothing,
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('question'), sessionId: sessionIdSchema, approvalId: approvalIdSchema }),
      z.strictObject({ kind: z.literal('process'), sessionId: sessionIdSchema, processId: processIdSchema }),
    ]),
  ),
  /** Ids of the actions chosen in the native menu. Comes once for each choice. */
  'menu.requests': feed(nothing, z.strictObject({ action: z.string().max(60) })),
  /** All processes of all sessions, running and lately ended, after each change and each look. They are looked at only while this is open. */
  'jobs.changes': feed(nothing, z.array(jobSchema)),
  /** Settings after each change. */
  'settings.changes': feed(nothing, settingsSchema),
  /**
   * A session: first `records` with `reset: true` (everything so far), then further records as they are written. `more`: the next ones follow at once,
   * and nothing need be drawn before them. `packed` is the same with the records as one JSON text: so many objects cross the bridge slowly one by one.
   * `delta` is text of a reply that still streams: shown, never kept, replaced by `model.replied`.
   * `retry`: the model is asked again at `untilMs` (since the epoch) because of `error`; never kept, over with the next frame.
   */
  'session.records': feed(
    z.strictObject({ sessionId: sessionIdSchema }),
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('records'),
        reset: z.boolean(),
        more: z.literal(true).optional(),
        records: z.array(sessionRecordSchema),
      }),
      z.strictObject({ kind: z.literal('packed'), reset: z.boolean(), more: z.literal(true).optional(), records: z.string() }),
      z.strictObject({ kind: z.literal('delta'), text: z.string() }),
      z.strictObject({ kind: z.literal('retry'), error: appErrorSchema, untilMs: z.number() }),
      toldSchema.extend({ kind: z.literal('failed') }),
    ]),
  ),
  /**
   * Output of one process by absolute byte offset. `reset` starts (again) at `offset` and tells how many bytes before it are not shown.
   * Acknowledge the offset up to which the pane has drawn.
   */
  'terminal.output': feed(
    z.strictObject({ processId: processIdSchema }),
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('reset'),
        offset: z.number().int(),
        skippedBytes: z.number().int(),
        /** Of the bytes that follow. Found out late: then the pane begins anew. */
        encoding: outputEncodingSchema,
      }),
      z.strictObject({ kind: z.literal('data'), offset: z.number().int(), bytes: z.instanceof(Uint8Array) }),
      z.strictObject({ kind: z.literal('ended'), offset: z.number().int() }),
    ]),
  ),
} as const

export type FeedName = keyof typeof feeds
export type FeedParameters<Name extends FeedName> = z.infer<(typeof feeds)[Name]['parameters']>
export type FeedFrame<Name extends FeedName> = z.infer<(typeof feeds)[Name]['frame']>
