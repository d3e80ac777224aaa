import type { Span } from '../../shared/permission.ts'

/**
 * One word of a command as the shell would see it after it took the quotes off.
 * `pattern` is a file-name pattern (`*.ts`); `unknown` holds a variable, a substitution or the like. `prefix` is the text before the
 * first thing that is not known: a word that starts with `./src/` can not become an option, whatever follows. `single` is set where quotes
 * keep it one word; without them `$x` may become several.
 */
export type Word =
  | { readonly kind: 'literal'; readonly text: string; readonly quoted: boolean; readonly span: Span }
  | { readonly kind: 'pattern'; readonly prefix: string; readonly text: string; readonly span: Span }
  | { readonly kind: 'unknown'; readonly prefix: string; readonly span: Span; readonly single?: true; readonly inside?: WordInside }

/**
 * What is known of the value of an unknown word. PowerShell has lists, blocks of code (judged as parts of their own) and tables; `listed` is
 * a file that a command before in the same pipeline has listed, and was judged for.
 */
export type WordInside =
  | { readonly kind: 'list'; readonly items: readonly Word[] }
  | { readonly kind: 'block' }
  | { readonly kind: 'table' }
  | { readonly kind: 'listed' }

export interface Assignment {
  readonly name: string
  readonly value: Word
  readonly span: Span
}

/** `read`, `write` and `append` open `target`; `duplicate` only joins descriptors (`2>&1`). */
export interface Redirect {
  readonly kind: 'read' | 'write' | 'append' | 'duplicate'
  readonly target: Word
  readonly span: Span
}

/** Folders a command may run in: more than one after a `cd` that may have failed; `unknown` after a `cd` to something unknown. */
export type Cwd = { readonly kind: 'known'; readonly folders: readonly string[] } | { readonly kind: 'unknown' }

/** Where standard input comes from: the process, a pipe, a file, or text in the command itself (`null` when that text holds something unknown). */
export type Input =
  | { readonly kind: 'inherited' }
  | { readonly kind: 'pipe' }
  | { readonly kind: 'file' }
  | { readonly kind: 'text'; readonly text: string | null }

/** One simple command: what a shell would start, or a builtin, or only assignments and redirects (`words` is empty). */
export interface CommandPart {
  readonly kind: 'command'
  readonly span: Span
  readonly words: readonly Word[]
  readonly assignments: readonly Assignment[]
  readonly redirects: readonly Redirect[]
  readonly cwd: Cwd
  readonly input: Input
  /** Programs upstream in the same pipeline, nearest last, by name where literal. */
  readonly upstream: readonly string[]
  /** Names of functions defined in the same text: such a name is not the program it seems to be. */
  readonly shadowed: boolean
  /** All words of the wrapper that starts it, where it is the end of them (`poetry run pytest -q`); null or absent where nothing does. */
  readonly startedBy?: readonly Word[] | null
  /** It stands in a substitution, inside a word of another command. */
  readonly nested: boolean
  /** What it lists is opened by another part of the text. */
  readonly isOpened?: true
}

export type OpaqueCode =
  | 'does-not-parse'
  | 'unknown-syntax'
  | 'joined-words'
  | 'evaluates-text'
  | 'arithmetic'
  | 'too-many-parts'
  | 'too-deep'
  | 'unknown-program'
  | 'function'

/** A piece that can not be opened: it always asks. */
export interface OpaquePart {
  readonly kind: 'opaque'
  readonly span: Span
  readonly code: OpaqueCode
}

export type ParsedPart = CommandPart | OpaquePart
