import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Parse } from '../../permission/bash/load-grammar.ts'
import { shellArgumentsOf } from '../../process/shell-arguments-of.ts'
import { mayEndElsewhere } from './may-end-elsewhere.ts'

/** The arguments that make a shell run a text, and how to learn where it ended. */
export interface ShellStart {
  readonly arguments: readonly string[]
  /** As in `StartRequest`. */
  readonly verbatim: boolean
  /** What the shell gets beside the environment of every command. */
  readonly environment: Readonly<Record<string, string>>
  /** Files that the shell must be able to write, to tell it. */
  readonly reports: readonly string[]
  /** The folder the shell was in at its end, as it said itself; null when it could not say. Call it once, when the command has ended. */
  readonly endedIn: () => Promise<string | null>
}

/** The text as it is, the way the shell takes one: nothing tells where it ends. */
export function plainStart(command: string, shell: string): ShellStart {
  return { ...shellArgumentsOf(shell, command), environment: {}, reports: [], endedIn: async () => null }
}

export interface CwdFollowing {
  /** Of the app's own data; made 0700 when first needed. */
  readonly folder: string
  /** The parser of shell texts; null where it cannot be loaded. */
  loadParser(): Promise<Parse | null>
}

/**
 * As `plainStart`, but a text that may leave the shell in another folder is run by a line of ours, which has the shell say at its end
 * where it is. The text stays one argument, unedited, and runs by `eval`; it sees no arguments, its own `$0` and its own
 * `BASH_EXECUTION_STRING`. What differs from plain `-c`: messages about the text's own syntax say `eval`, a last command that dies of a
 * signal is told as code 128 + n, and `trap` lists ours. A text that sets an EXIT trap and exits by itself, or ends in `exec`, is not followed.
 */
export async function followedStart(command: string, shell: string, following: CwdFollowing): Promise<ShellStart> {
  if (process.platform === 'win32' || !(await mayEndElsewhere(command, following.loadParser))) return plainStart(command, shell)
  const report = newReport(following.folder)
  if (report === null) return plainStart(command, shell)
  return {
    arguments: ['-c', bootstrapOf(shell, report), shell, command],
    verbatim: false,
    environment: {},
    reports: [report],
    endedIn: () => readReport(report),
  }
}

/** The line that runs `$1` and reports. Output of its own is hidden, so that it does not show under `set -x`. */
function bootstrapOf(shell: string, report: string): string {
  const name = path.basename(shell)
  const text = name.startsWith('bash') ? 'BASH_EXECUTION_STRING' : name.startsWith('zsh') ? 'ZSH_EXECUTION_STRING' : 'SIGNALBOX_TEXT'
  const pwd = text === 'SIGNALBOX_TEXT' ? 'command pwd -P' : 'builtin pwd -P'
  const say = `{ ${pwd} >|${quote(report)}; } 2>/dev/null`
  const run = `${text}=$1; shift; eval "$${text}"`
  // The trap is for a text that exits by itself; the rest for one that set a trap of its own.
  return `trap ${quote(say)} EXIT; ${run}; { set -- $?; ${pwd} >|${quote(report)}; } 2>/dev/null; exit $1`
}

/** A text as one word of a shell, whatever is in it. */
export const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** An empty file that only we and the command can write. Its name cannot be guessed, and it is gone when it was read. */
export function newReport(folder: string): string | null {
  const file = path.join(folder, randomBytes(12).toString('hex'))
  try {
    if (fs.mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined) removeAbandoned(folder)
    fs.writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
    return file
  } catch {
    return null
  }
}

// A crash leaves reports behind; those of a second running app are younger.
const abandonedAfterMs = 24 * 60 * 60 * 1000
const tidied = new Set<string>()

/** Once a folder and run of the app. */
function removeAbandoned(folder: string): void {
  if (tidied.has(folder)) return
  tidied.add(folder)
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    const stats = fs.lstatSync(file, { throwIfNoEntry: false })
    if (stats?.isFile() && Date.now() - stats.mtimeMs > abandonedAfterMs) fs.rmSync(file, { force: true })
  }
}

// A path is at most 4 KiB on Linux; a longer report is not ours.
const reportMaxBytes = 8 * 1024

async function readReport(file: string): Promise<string | null> {
  try {
    const { size } = await fs.promises.stat(file)
    const text = size > reportMaxBytes ? '' : await fs.promises.readFile(file, 'utf8')
    return text.endsWith('\n') && path.isAbsolute(text) ? text.slice(0, -1) : null
  } catch {
    return null
  } finally {
    await fs.promises.rm(file, { force: true }).catch(() => undefined)
  }
}
