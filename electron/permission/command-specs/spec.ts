import { z } from 'zod'

/**
 * What an operand or an option's value is to the program. What a word does in its role is worked out in effects-of-role.ts.
 * `text` changes nothing · `read` a path that is read · `list` a file that names further paths · `write` a path that is created or changed ·
 * `delete` one path, `delete-tree` a path with all below it · `program` a program to run · `code` text that is run ·
 * `script` a file that is run · `url` and `host` are reached over the network · `config` changes how the program acts ·
 * `target` a process that gets a signal · `environment` `NAME=value` for the program's environment ·
 * `module` code that is run by its name (`python -m x`) · `setting` `NAME=value` that changes what is run (`make CC=x`), else text ·
 * `revision` a git revision or path (`HEAD:file`) · `remote` a git remote: its name, an address or a path · `refspec` what is pushed
 * (`+x` and `:x` rewrite and delete) · `remote-read` and `remote-write` a path here or, as `host:path`, on another machine ·
 * `data` text that is sent, or `@file` · `output` as `write`, but `-` is standard output · `variable` the name of a shell variable that is set ·
 * `sed-script`, `awk-script`, `jq-filter`, `yq-filter`, `dc-script` text in that language, scanned for what it does besides printing ·
 * `sql` a statement · `header` a line that is sent, or `@file` of such lines · `write-out` what curl prints after a transfer, which may write files ·
 * `urlencoded` text that is sent, `@file` or `name@file` · `request-item` a field of a request whose content is in a file (httpie).
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
  'module',
  'setting',
  'revision',
  'remote',
  'refspec',
  'remote-read',
  'remote-write',
  'data',
  'sql',
  'header',
  'write-out',
  'request-item',
  'urlencoded',
  'output',
  'variable',
  'sed-script',
  'awk-script',
  'jq-filter',
  'yq-filter',
  'dc-script',
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

/** Such an effect; `read`, `write` and `delete` with their place where that is always the same (`read /var/log`), else in the current folder. */
export const placedEffectSchema = z.string().regex(new RegExp(`^(${inherentEffectSchema.options.join('|')}|(read|write|delete) /\\S*)$`))

/**
 * One option in words: `flag` (no value) · `value ROLE` (value follows or is attached) · `attached ROLE` (value only attached, as `--color=auto`).
 * `pair ROLE` takes a name and then a value (`jq --arg NAME VALUE`).
 * `shows` prints something about the program itself (`--version`, `--help`): alone, it is all that the command does.
 * A name that ends in `*` stands for all that begin so (`-W*`); only in the syntaxes with a single dash.
 * In front, `acts` marks an option that makes the program do more than its name says: no rule covers it that does not name it.
 * `changes` is the same where the effect alone says how bad it is (`prettier --write`): by itself it is no reason for high risk.
 * `final` comes before all: the words after it belong to what is run (`python -m pytest -q`).
 * `acts flag EFFECT` says what such a flag does, with a place where that is fixed (`acts flag read /var/log`); `exec` takes a command up
 * to `;` or `+`. `unless TEXT` at the end: the option acts when its value holds that text or is not known.
 */
export const optionSpecSchema = z
  .string()
  .regex(/^((final )?(flag|(value|attached|pair) [a-z-]+( unless \S+)?|(acts|changes) (flag|value|attached) [a-z-]+( \/\S*)?)|shows|exec)$/)

/** Operands in order: roles, of which one may be repeated with `*`: `read*`, `text read*`, `read* write`. `none` takes none. */
export const operandsSchema = z.string().regex(/^(none|[a-z-]+\*?( [a-z-]+\*?)*)$/)

/**
 * How the program opens another command: `argv` the rest of the words after `skip` operands · `shell-text` the operand (or the value of the
 * option `option`) is shell text · `shell-words` the words joined after `skip` are shell text · `pipe-argv` as `argv`, with words appended at
 * run time. `alone` is what the program does where no command follows (`env` prints the environment). `assignments`: `NAME=value` may come
 * first. `onlyKnown`: a program without a row is not opened (`npx create-app`): the outer one stands for it.
 */
export const wrapsSchema = z.strictObject({
  kind: z.enum(['argv', 'pipe-argv', 'shell-words', 'shell-text']),
  skip: z.number().int().min(0).optional(),
  option: z.string().optional(),
  assignments: z.boolean().optional(),
  alone: placedEffectSchema.optional(),
  onlyKnown: z.boolean().optional(),
})
export type Wraps = z.infer<typeof wrapsSchema>

/**
 * What a command reads below a folder that it is given, in words: `names` of files, nothing in them · `whole` all files · `shown` those that
 * are neither hidden nor ignored by git · `tracked` those in git's index; also `hidden`, `ignored`, `links` (goes where links lead) and their
 * like: see folder-reading.ts. With options, for each time the option is used, separated by a comma: `ignored, hidden`.
 */
const folderWords =
  'names|whole|shown|tracked|untracked|hidden|ignored|links|no-links|only|only-extension|also-others|skips-nothing|skips-files|skips-folders|skips-names|skips-following|chosen|only-type|opens-links|plain-files|as-chosen-before|negates'
export const foldersSchema = z.string().regex(new RegExp(`^(${folderWords})( (${folderWords})|, (${folderWords}))*$`))

/**
 * What the program does instead when one of the options `when` is used (`git tag -l`, `tar -t`) and, with `bare`, where no operand is
 * given: its operands and effects in place of those of the row. The first form that fits holds.
 */
export interface CommandForm {
  /** Names of options or of operand forms, separated by blanks. */
  readonly when?: string
  readonly bare?: boolean
  /** One of these is needed as well. */
  readonly also?: string
  /** None of these may be used: the last of `xz -t -d` holds. */
  readonly without?: string
  /** What options mean in this form, where that differs: `-f` of `tar` is read or written. With a value here if and only if they have one in the row. */
  readonly options?: Readonly<Record<string, string>>
  readonly operands?: string
  readonly readsCurrentFolder?: boolean
  readonly folders?: string
  readonly effects?: readonly string[]
  readonly effectsOfOperands?: readonly string[]
  readonly runsProject?: boolean
  readonly runsInput?: boolean
  readonly risk?: 'medium' | 'high'
}

export interface CommandSpec {
  /** All names it is called by; for a sub-command its names and aliases. */
  readonly names: readonly string[]
  /**
   * `gnu`: bundled short and abbreviated long options. `single-dash`: `-name value` as find has it.
   * `go`: also `-name=value` and two dashes. `none`: every word is an operand.
   */
  readonly syntax?: 'gnu' | 'single-dash' | 'go' | 'none'
  /** Option names separated by blanks → what they are. */
  readonly options?: Readonly<Record<string, string>>
  /** Options of the program that may also stand after its sub-command. */
  readonly optionsEverywhere?: boolean
  /** The first word may be bundled options without a dash, whose values are the words that follow (`tar xzf a.tgz`). */
  readonly bundleFirst?: boolean
  /** Operands that are options in disguise → what they are, as options: `of=` with what follows as value, `+x` itself, `/\\d+/` a pattern for all of it. */
  readonly operandForms?: Readonly<Record<string, string>>
  readonly operands?: string
  /** Words after the first operand are never options of this program (`node script.js -x`). */
  readonly optionsFirst?: boolean
  /** So it is in some versions only (BSD): there the value of an option behind an operand is a file. */
  readonly optionsMayEnd?: boolean
  /** Where no operand is given the program reads the current folder (`ls`) or standard input (`cat`). */
  readonly readsCurrentFolder?: boolean
  /** Reads standard input in place of the current folder where that comes from a pipe. */
  readonly pipeFirst?: boolean
  /** What is read below folders, by operands and by options; everything where nothing is said. A sub-command has it from its program. */
  readonly folders?: string
  /** Option names, some with a value (`--directories=recurse`) → what they add to `folders`. */
  readonly foldersWith?: Readonly<Record<string, string>>
  readonly sub?: readonly CommandSpec[]
  /** What holds where no sub-command of the table is named: none at all (`git stash`), or one that the table lacks (`yarn build`). Has options of its own. */
  readonly otherwise?: CommandSpec
  readonly forms?: readonly CommandForm[]
  readonly effects?: readonly string[]
  /** Effects it has only where it is given an operand (`git branch x`). */
  readonly effectsOfOperands?: readonly string[]
  /** Runs code of the project it stands in (`npm test`, `make`). */
  readonly runsProject?: boolean
  /** Even `--version` runs code of the project, because the workspace chooses the program (`yarnPath`, `rust-toolchain.toml`, a local copy). */
  readonly alwaysRuns?: boolean
  /** Names of the files by which the workspace does so, in the current folder or above: where none is there, `--version` only shows. */
  readonly chosenBy?: string
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

const formSchema = z.strictObject({
  when: z
    .string()
    .regex(/^\S+( \S+)*$/)
    .optional(),
  bare: z.boolean().optional(),
  also: z.string().optional(),
  without: z.string().optional(),
  options: z.record(z.string().regex(/^[-+]\S+( [-+]\S+)*$/), optionSpecSchema).optional(),
  operands: operandsSchema.optional(),
  readsCurrentFolder: z.boolean().optional(),
  folders: foldersSchema.optional(),
  effects: z.array(placedEffectSchema).optional(),
  effectsOfOperands: z.array(placedEffectSchema).optional(),
  runsProject: z.boolean().optional(),
  runsInput: z.boolean().optional(),
  risk: z.enum(['medium', 'high']).optional(),
})

export const commandSpecSchema: z.ZodType<CommandSpec> = z.lazy(() =>
  z.strictObject({
    names: z.array(z.string().min(1)).min(1),
    syntax: z.enum(['gnu', 'single-dash', 'go', 'none']).optional(),
    options: z.record(z.string().regex(/^[-+]\S+( [-+]\S+)*$/), optionSpecSchema).optional(),
    optionsEverywhere: z.boolean().optional(),
    bundleFirst: z.boolean().optional(),
    operandForms: z.record(z.string(), optionSpecSchema).optional(),
    operands: operandsSchema.optional(),
    optionsFirst: z.boolean().optional(),
    optionsMayEnd: z.boolean().optional(),
    readsCurrentFolder: z.boolean().optional(),
    pipeFirst: z.boolean().optional(),
    folders: foldersSchema.optional(),
    foldersWith: z.record(z.string().regex(/^-\S+( -\S+)*$/), foldersSchema).optional(),
    sub: z.array(commandSpecSchema).optional(),
    otherwise: commandSpecSchema.optional(),
    forms: z.array(formSchema).optional(),
    effects: z.array(placedEffectSchema).optional(),
    effectsOfOperands: z.array(placedEffectSchema).optional(),
    runsProject: z.boolean().optional(),
    alwaysRuns: z.boolean().optional(),
    chosenBy: z.string().optional(),
    wraps: wrapsSchema.optional(),
    runsInput: z.boolean().optional(),
    inert: z.boolean().optional(),
    risk: z.enum(['medium', 'high']).optional(),
    note: z.string().optional(),
  }),
) as z.ZodType<CommandSpec> // exactOptionalPropertyTypes: zod infers `| undefined`, which no row writes.
