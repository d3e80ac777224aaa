import { newExitRecord } from '../../process/exit-records.ts'
import { plainStart, quote, type ShellStart } from './follow-cwd.ts'
import { statefulShellOf } from './state/carried-start.ts'
import type { StatefulShell } from './state/dump-script.ts'
import { restoreState, type ShellState, stateVariables } from './state/shell-state.ts'

/** A start whose shell writes its exit status into a file. `exitRecord` null: it does not. */
export interface JobStart extends ShellStart {
  readonly exitRecord: string | null
}

/**
 * How a job is started: a line of ours runs the text by `eval`, as one argument, and has the shell (bash, zsh) write its exit status into a file of the
 * app's data when it ends, so that a later run of the app can tell it. It writes nothing when it is ended by a signal, ends in `exec`, or the text sets an
 * EXIT trap of its own. `state`: what the shell begins with; a job leaves nothing behind for others. Other shells run the text as it is.
 */
export function jobStart(command: string, shell: string, state: ShellState | null, folder: string): JobStart {
  const kind = statefulShellOf(shell)
  if (kind === null || process.platform === 'win32') return { ...plainStart(command, shell), exitRecord: null }
  const exitRecord = newExitRecord(folder)
  if (exitRecord === null && state === null) return { ...plainStart(command, shell), exitRecord }
  const steps = [
    ...(exitRecord === null ? [] : [`trap ${quote(trapOf(kind, exitRecord))} EXIT`]),
    ...(state === null ? [] : [restoreState]),
    runText(kind),
  ]
  return {
    arguments: ['-c', steps.join('; '), shell, command],
    verbatim: false,
    environment: state === null ? {} : stateVariables(state),
    reports: exitRecord === null ? [] : [exitRecord],
    endedIn: async () => null,
    exitRecord,
  }
}

/**
 * Writes the exit status, in one piece. bash runs an EXIT trap also when a signal ends it, with the status of some command before; only then is
 * BASH_COMMAND the command that was running, and not one of ours: `exit $?`, or the outer of the two `eval` when the text exits by itself.
 */
function trapOf(shell: StatefulShell, exitRecord: string): string {
  const write = `builtin printf '%s\\n' "$(($? & 255))" >>${escaped(exitRecord)}`
  const line = shell === 'bash' ? `case $BASH_COMMAND in 'builtin eval '*|'exit $?') ${write};; esac` : write
  return `{ ${line} || builtin :; } 2>/dev/null`
}

/** A path on one line, whatever is in it: the lines of the text count from ours. */
const escaped = (file: string): string => `$'${file.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`

/** The text finds no arguments, and `$_` of bash as by itself. */
function runText(shell: StatefulShell): string {
  if (shell === 'zsh') return 'ZSH_EXECUTION_STRING=$1; shift; builtin eval "$ZSH_EXECUTION_STRING"; exit $?'
  return `BASH_EXECUTION_STRING=$1; shift; builtin : "$0"; builtin eval 'eval "$BASH_EXECUTION_STRING"'; exit $?`
}
