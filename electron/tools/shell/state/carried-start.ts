import fs from 'node:fs'
import path from 'node:path'
import { newReport, type ShellStart } from '../follow-cwd.ts'
import { dumpScript, type StatefulShell } from './dump-script.ts'
import { readDumps, type ShellDump } from './read-dump.ts'
import { restoreState, type ShellState, stateVariables } from './shell-state.ts'

/** How a shell that began with a state ended: what it had first and last; `silent` where it did not say; `too-large` where it said more than is read. */
export type StateReport =
  | { readonly kind: 'told'; readonly before: ShellDump; readonly after: ShellDump }
  | { readonly kind: 'silent' }
  | { readonly kind: 'too-large' }

/** As a plain start, from a state and with a report at the end. */
export interface CarriedStart extends ShellStart {
  /** Call it once, when the command has ended. Asking for the folder alone does too. */
  readonly report: () => Promise<StateReport>
}

/** The shell by its path, where its state can be carried; null for others. */
export function statefulShellOf(shell: string): StatefulShell | null {
  // Not `bash.exe`: paths in its own lines would be those of Windows.
  const name = /^(bash|zsh)[\d.-]*$/.exec(path.basename(shell))?.[1]
  return name === 'bash' || name === 'zsh' ? name : null
}

// Twice what may be carried, for all three dumps of one command.
const reportMaxBytes = 1024 * 1024

/**
 * A fresh shell that gets the state in its own environment (where only the user can read it, and what it starts does not get it), runs the text by
 * `eval`, as one argument, and reports what it has at its end into a file that is deleted when it was read. Null where no file can be made.
 */
export function carriedStart(command: string, shell: string, state: ShellState, folder: string): CarriedStart | null {
  const kind = statefulShellOf(shell)
  const report = kind === null ? null : newReport(folder)
  if (kind === null || report === null) return null
  let reading: Promise<StateReport> | null = null
  const readOnce = () => {
    reading ??= readReport(report)
    return reading
  }
  return {
    arguments: ['-c', bootstrapOf(kind, dumpScript(kind, report)), shell, command],
    verbatim: false,
    environment: stateVariables(state),
    reports: [report],
    endedIn: async () => {
      const found = await readOnce()
      return found.kind === 'told' && path.isAbsolute(found.after.cwd) ? found.after.cwd : null
    },
    report: readOnce,
  }
}

function runText(shell: StatefulShell): string {
  const text = shell === 'bash' ? 'BASH_EXECUTION_STRING' : 'ZSH_EXECUTION_STRING'
  return `${text}=$1; shift; eval "$${text}"`
}

/** First what the shell was born with; the trap is for a text that exits by itself, the last line for one that set a trap of its own. */
function bootstrapOf(shell: StatefulShell, dump: string): string {
  const last = `{ [ "\${__signalbox_told-}" ] || ${dump}; } 2>/dev/null`
  const trap = `trap '${last.replaceAll("'", `'\\''`)}' EXIT`
  return `${dump}; ${trap}; ${restoreState}; ${runText(shell)}; { set -- "$?"; ${dump}; __signalbox_told=1; } 2>/dev/null; exit $1`
}

async function readReport(file: string): Promise<StateReport> {
  try {
    const { size } = await fs.promises.stat(file)
    if (size > reportMaxBytes) return { kind: 'too-large' }
    const dumps = readDumps(await fs.promises.readFile(file, 'utf8'))
    return dumps === null ? { kind: 'silent' } : { kind: 'told', ...dumps }
  } catch {
    return { kind: 'silent' }
  } finally {
    await fs.promises.rm(file, { force: true }).catch(() => undefined)
  }
}
