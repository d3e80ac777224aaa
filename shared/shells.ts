import { z } from 'zod'

/** The shells that commands may run in. On Windows `bash` is that of Git. */
export const shellNameSchema = z.enum(['bash', 'zsh', 'sh', 'pwsh', 'powershell', 'cmd'])
export type ShellName = z.infer<typeof shellNameSchema>

/** Which shell the user wants; `auto`: their own, or the best that is there. */
export const shellChoiceSchema = z.enum(['auto', ...shellNameSchema.options])
export type ShellChoice = z.infer<typeof shellChoiceSchema>

/** Longest choice that a settings file may hold, known or not. */
export const shellChoiceMaxCharacters = 40

/** Why commands run in another shell than the user has, or chose. `unknown`: no shell that Signalbox knows has that name. */
export const shellNoteSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('other-login-shell'), name: z.string() }),
  z.strictObject({ kind: z.literal('not-found'), wanted: shellNameSchema }),
  z.strictObject({ kind: z.literal('unknown'), wanted: z.string() }),
])
export type ShellNote = z.infer<typeof shellNoteSchema>

/** A shell of this machine. `file` is its real path; `version` null: not known. */
export const installedShellSchema = z.strictObject({ name: shellNameSchema, file: z.string(), version: z.string().nullable() })
export type InstalledShell = z.infer<typeof installedShellSchema>

/** What the settings show: the shells that are there, the one that commands run in from the next message on, and what is to be said of it. */
export const shellsViewSchema = z.strictObject({
  installed: z.array(installedShellSchema),
  used: shellNameSchema.nullable(),
  note: shellNoteSchema.nullable(),
})
export type ShellsView = z.infer<typeof shellsViewSchema>

/** A shell as people and models call it, with its version where it is known. */
export function titleOfShell(name: ShellName, version: string | null, windows: boolean): string {
  const title = titles[name]
  return [name === 'bash' && windows ? `Git ${title}` : title, ...(version === null ? [] : [version])].join(' ')
}

const titles: Readonly<Record<ShellName, string>> = {
  bash: 'Bash',
  zsh: 'Zsh',
  sh: 'sh',
  pwsh: 'PowerShell',
  powershell: 'Windows PowerShell',
  cmd: 'Command Prompt (cmd.exe)',
}
