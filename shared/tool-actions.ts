import { z } from 'zod'

/** Most files that one change of several files may touch: more is not looked through on a card. */
export const changedFilesMax = 100

/** Most choices of a question to the user: one key each, and a person still compares them at a glance. */
export const choicesMax = 6
export const choicesMin = 2
/** Longest choice and longest question, in UTF-16 code units. */
export const choiceMaxCharacters = 200
export const questionMaxCharacters = 2_000

/** Looks through a folder: its entries, names of files in it, or text in them. */
export const searchFilesActionSchema = z.strictObject({
  kind: z.literal('search-files'),
  how: z.enum(['list', 'find', 'search']),
  path: z.string(),
  realPath: z.string(),
  /** What names or text are looked for; empty for a list. */
  pattern: z.string(),
})
export type SearchFilesAction = z.infer<typeof searchFilesActionSchema>

/** One file of a change of several. `from` is where a moved file comes from. */
export const fileChangeSchema = z.strictObject({
  change: z.enum(['add', 'update', 'delete', 'move']),
  path: z.string(),
  realPath: z.string(),
  from: z.strictObject({ path: z.string(), realPath: z.string() }).nullable(),
  /** SHA-256 of the bytes before (null: the file does not exist yet) and after (null: it is gone). */
  beforeHash: z.string().nullable(),
  afterHash: z.string().nullable(),
  added: z.number().int(),
  removed: z.number().int(),
  diff: z.string(),
  diffCut: z.number().int(),
  /** Lines of the old text, counted from 1, where what was sought stood only but for spaces and tabs. */
  looseLines: z.array(z.number().int()),
})
export type FileChangeShown = z.infer<typeof fileChangeSchema>

/** Changes files all together or not at all. */
export const changeFilesActionSchema = z.strictObject({
  kind: z.literal('change-files'),
  changes: z.array(fileChangeSchema).min(1).max(changedFilesMax),
})
export type ChangeFilesAction = z.infer<typeof changeFilesActionSchema>

/** Asks the user something that only they can say. It changes nothing; the answer is what the model reads. */
export const questionActionSchema = z.strictObject({
  kind: z.literal('question'),
  question: z.string().max(questionMaxCharacters),
  choices: z.array(z.string().max(choiceMaxCharacters)).min(choicesMin).max(choicesMax),
})
export type QuestionAction = z.infer<typeof questionActionSchema>

/** Looks at a repository with git, with all settings of it that run programs out of force. `words` are what git is told, for people. */
export const gitReadActionSchema = z.strictObject({
  kind: z.literal('git-read'),
  /** Real path of the folder that git finds the repository from. */
  folder: z.string(),
  words: z.array(z.string()),
})
export type GitReadAction = z.infer<typeof gitReadActionSchema>

/** Commits what is staged. No hook is run; `skippedHooks` names those that \`git commit\` would have run. */
export const gitCommitActionSchema = z.strictObject({
  kind: z.literal('git-commit'),
  folder: z.string(),
  message: z.string(),
  /** The commit it follows; null: the first of the repository. */
  parent: z.string().nullable(),
  branch: z.string(),
  /** SHA-256 of the index: what is staged, exactly. */
  indexHash: z.string(),
  changes: z.array(fileChangeSchema).max(changedFilesMax),
  /** Files that are committed too but not shown, because there are too many. */
  changesCut: z.number().int(),
  skippedHooks: z.array(z.string()),
})
export type GitCommitAction = z.infer<typeof gitCommitActionSchema>

/** Longest text a user may write as an answer, in UTF-16 code units. */
export const replyMaxCharacters = 4_000

/** The user's answer to a question: one of its choices by place, or words of their own. */
export const replySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    index: z
      .number()
      .int()
      .min(0)
      .max(choicesMax - 1),
  }),
  z.strictObject({ kind: z.literal('words'), text: z.string().trim().min(1).max(replyMaxCharacters) }),
])
export type Reply = z.infer<typeof replySchema>
