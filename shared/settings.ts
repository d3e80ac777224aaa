import { z } from 'zod'
import { modelIdSchema } from './ids.ts'
import { baseUrlSchema, modelNameSchema, savedModelSchema, savedModelsMax } from './models.ts'
import { modeSchema } from './permission.ts'
import { commandVariablesSchema, processLimitsSchema, usualProcessLimits } from './process-limits.ts'
import { shellChoiceMaxCharacters, shellChoiceSchema } from './shells.ts'

const atAddress = {
  /** Address up to and including `/v1`, for example `http://127.0.0.1:11434/v1`. */
  baseUrl: baseUrlSchema,
  model: modelNameSchema,
  /** The saved model it is: whose key is used. Absent: one that was never saved (headless, or from before there were saved ones). */
  savedId: modelIdSchema.optional(),
}

/** Which model a session talks to. The demo model is a scripted stand-in that needs no key and no network. */
export const modelChoiceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('demo') }),
  z.strictObject({ kind: z.literal('chat-completions'), ...atAddress }),
  z.strictObject({ kind: z.literal('responses'), ...atAddress }),
])
export type ModelChoice = z.infer<typeof modelChoiceSchema>

export const themeSchema = z.enum(['system', 'light', 'dark'])
/** `system` follows what the system asks for; `high` has stronger edges and text in the light and the dark theme. */
export const contrastSchema = z.enum(['system', 'normal', 'high'])
/** How much room rows, buttons and gaps take. */
export const densitySchema = z.enum(['comfortable', 'compact'])
/** `reduced` moves nothing, whatever the system asks for. */
export const motionSchema = z.enum(['system', 'reduced'])
/** Size of everything in the window, in percent of the usual. */
export const textSizeSchema = z.number().int().min(100).max(200)
export const languageSchema = z.enum(['system', 'en', 'zh-CN'])

/** What a system notification may be shown for while the window is not in front. */
export const notificationsSchema = z.strictObject({ questions: z.boolean(), jobEnds: z.boolean(), needsInput: z.boolean() })
export type Notifications = z.infer<typeof notificationsSchema>
const allNotifications: Notifications = { questions: true, jobEnds: true, needsInput: true }
/** What a command begins with: nothing of those before it, or what they left in their shell. */
export const shellStateSchema = z.enum(['fresh', 'carried'])
/** How many actions can have keys of the user's own: far above the number there are. */
const shortcutsMaxCount = 200

/** Keys that the user chose, one entry an action, in the words of renderer/actions; null: the action has no key. */
export const shortcutsSchema = z
  .array(z.strictObject({ action: z.string().max(60), key: z.string().max(40).nullable() }))
  .max(shortcutsMaxCount)

/** The user's settings file. The key is not here: see electron/settings/secret-store.ts. */
export const settingsSchema = z.strictObject({
  version: z.literal(1),
  theme: themeSchema,
  language: languageSchema,
  /** The one that new sessions begin with. */
  model: modelChoiceSchema.nullable(),
  models: z.array(savedModelSchema).max(savedModelsMax).default([]),
  mode: modeSchema,
  /** Real paths of folders the user trusts. */
  trustedFolders: z.array(z.string().max(4_096)).max(1_000),
  onboarded: z.boolean(),
  notifications: notificationsSchema.default(allNotifications),
  /** Whether variables and functions of a command are carried to the next of its session. Absent in files of earlier versions. */
  shellState: shellStateSchema.default('fresh'),
  /** Which shell commands run in: a `ShellChoice`. Any text, so that one that is not known costs the file none of the rest. */
  shell: z.string().max(shellChoiceMaxCharacters).default('auto'),
  // Newer than the first settings files, which still load: with the defaults.
  contrast: contrastSchema.default('system'),
  density: densitySchema.default('comfortable'),
  textSize: textSizeSchema.default(100),
  motion: motionSchema.default('system'),
  shortcuts: shortcutsSchema.default([]),
  /** Terminals tell a screen reader what comes. */
  screenReader: z.boolean().default(false),
  /** After the first turn, the model gives the session a title. */
  modelTitles: z.boolean().default(true),
  limits: processLimitsSchema.default(usualProcessLimits),
  commandVariables: commandVariablesSchema.default([]),
})
export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings: Settings = {
  version: 1,
  theme: 'system',
  language: 'system',
  model: null,
  models: [],
  mode: 'ask',
  trustedFolders: [],
  onboarded: false,
  notifications: allNotifications,
  shellState: 'fresh',
  shell: 'auto',
  contrast: 'system',
  density: 'comfortable',
  textSize: 100,
  motion: 'system',
  shortcuts: [],
  screenReader: false,
  modelTitles: true,
  limits: usualProcessLimits,
  commandVariables: [],
}

/** What the renderer may change; trust is given through the folder dialog of the main process only. */
export const settingsPatchSchema = settingsSchema
  .pick({ theme: true, language: true, model: true, mode: true, onboarded: true })
  // By themselves: a default of the file must not come with every patch.
  .extend({ notifications: notificationsSchema, shellState: shellStateSchema, shell: shellChoiceSchema })
  // Without the defaults of the file: what a patch leaves out stays as it is.
  .extend({
    contrast: contrastSchema,
    density: densitySchema,
    textSize: textSizeSchema,
    motion: motionSchema,
    shortcuts: shortcutsSchema,
    screenReader: z.boolean(),
    modelTitles: z.boolean(),
    limits: processLimitsSchema,
    commandVariables: commandVariablesSchema,
  })
  .partial()
export type SettingsPatch = z.infer<typeof settingsPatchSchema>
