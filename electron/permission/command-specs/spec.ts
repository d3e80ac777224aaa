import { z } from 'zod'

/**
 * What an operand or an option's value is to the program.
 * `text` changes nothing · `read` a path that is read · `list` a file that names further paths · `write` a path that is created or changed ·
 * `delete` one path, `delete-tree` a path with all below it · `program` a program to run · `code` text that is run ·
 * `script` a file that is run · `url` and `host` are reached over the network · `config` changes how the program acts ·
 * `target` a process that gets a signal · `environment` `NAME=value` for the program's environment.
 */
export const roleSchema = z.enum([
  'text',
  'read',
  'list',
  'write',
  'delete',
  'delete-tree',
  'program',
  'code',
  'script',
  'url',
  'host',
  'config',
  'target',
  'environment',
])
export type Role = z.infer<typeof roleSchema>

/** Effects that a program has whatever its operands are. */
export const inherentEffectSchema = z.enum([
  'execute',
  'network',
  'privilege',
  'signal',
  'history',
  'config',
  'write',
  'read',
  'delete',
  'unknown',
])
export type InherentEffect = z.infer<typeof inherentEffectSchema>

/**
 * One option in words: `flag` (no value) · `value ROLE` (value follows or is attached) · `attached ROLE` (value only attached, as `--color=auto`).
 * In front, `acts` marks an option that makes the program do more than its name says: no rule covers it that does not name it.
 * `acts flag EFFECT` says what such a flag does; `exec` takes a command up to `;` or `+`. `unless TEXT` at the end: the option acts when
 * its value holds that text or is not known.
 */
export const optionSpecSchema = z
  .string()
  .regex(
    /^(flag|value [a-z-]+( unless \S+)?|attached [a-z-]+( unless \S+)?|acts flag [a-z-]+|acts value [a-z-]+|acts attached [a-z-]+|exec)$/,
  )

/** Operands in order: roles, of which one may be repeated with `*`: `read*`, `text read*`, `read* write`. `none` takes none. */
export const operandsSchema = z.string().regex(/^(none|[a-z-]+\*?( [a-z-]+\*?)*)$/)

/**
 * How the program opens another command: `argv` the rest of the words after `skip` operands · `shell-text` the operand (or the value of the
 * option `option`) is shell text · `shell-words` the words joined are shell text · `pipe-argv` as `argv`, with words appended at run time.
 */
export const wrapsSchema = z.strictObject({
  kind: z.enum(['argv', 'pipe-argv', 'shell-words', 'shell-text']),
  skip: z.number().int().min(0).optional(),
  option: z.string().optional(),
  assignments: z.boolean().optional(),
})
export type Wraps = z.infer<typeof wrapsSchema>

export interface CommandSpec {
  /** All names it is called by; for a sub-command its names and aliases. */
  readonly names: readonly string[]
  /** `gnu`: bundled short and abbreviated long options. `single-dash`: `-name value` as find has it. `none`: every word is an operand. */
  readonly syntax?: 'gnu' | 'single-dash' | 'none'
  /** Option names separated by blanks → what they are. */
  readonly options?: Readonly<Record<string, string>>
  /** Options of the program that may also stand after its sub-command. */
  readonly optionsEverywhere?: boolean
  readonly operands?: string
  /** Where no operand is given the program reads the current folder (`ls`) or standard input (`cat`). */
  readonly readsCurrentFolder?: boolean
  readonly sub?: readonly CommandSpec[]
  readonly effects?: readonly InherentEffect[]
  /** Runs code of the project it stands in (`npm test`, `make`). */
  readonly runsProject?: boolean
  readonly wraps?: Wraps
  /** Runs what comes over standard input as code (`sh`, `python`). */
  readonly runsInput?: boolean
  /** Does nothing outside the shell itself (`true`, `pwd`): needs no rule. */
  readonly inert?: boolean
  /** Always of this risk at least. */
  readonly risk?: 'medium' | 'high'
  /** Shown on the card: why it is what it is. */
  readonly note?: string
}

export const commandSpecSchema: z.ZodType<CommandSpec> = z.lazy(() =>
  z.strictObject({
    names: z.array(z.string().min(1)).min(1),
    syntax: z.enum(['gnu', 'single-dash', 'none']).optional(),
    options: z.record(z.string().regex(/^[-+]\S+( [-+]\S+)*$/), optionSpecSchema).optional(),
    optionsEverywhere: z.boolean().optional(),
    operands: operandsSchema.optional(),
    readsCurrentFolder: z.boolean().optional(),
    sub: z.array(commandSpecSchema).optional(),
    effects: z.array(inherentEffectSchema).optional(),
    runsProject: z.boolean().optional(),
    wraps: wrapsSchema.optional(),
    runsInput: z.boolean().optional(),
    inert: z.boolean().optional(),
    risk: z.enum(['medium', 'high']).optional(),
    note: z.string().optional(),
  }),
) as z.ZodType<CommandSpec> // exactOptionalPropertyTypes: zod infers `| undefined`, which no row writes.
