import { assertNever } from '../../../shared/assert.ts'
import type { Mode } from '../../../shared/permission.ts'
import { type ShellName, titleOfShell } from '../../../shared/shells.ts'
import type { ToolDescription } from '../../agent/ports.ts'
import { sandboxWords } from './plan-sandbox.ts'
import { type CallLimits, shellParametersOf } from './shell-parameters.ts'

export interface ShellTelling {
  /** Null: there is none. */
  readonly shell: { readonly name: ShellName; readonly version: string | null } | null
  /** Variables and functions go from one command to the next. */
  readonly carries: boolean
  readonly mode: Mode
  readonly limits: CallLimits
  /** Absent: this one. */
  readonly system?: NodeJS.Platform
}

/** How the model is told of the shell tool. */
export function describeShell({ shell, carries, mode, limits, system = process.platform }: ShellTelling): ToolDescription {
  const windows = system === 'win32'
  const name = shell === null ? 'a shell' : titleOfShell(shell.name, shell.version, windows)
  return {
    name: 'shell',
    description: [
      `Runs a command in ${name} and returns its exit code and output. The user is asked before it runs unless a rule allows it.`,
      ...(shell === null ? [] : syntaxOf(shell.name, windows)),
      ...(carries ? carrying : freshIn(windows)),
      `Several calls in one reply run ${carries ? 'one after the other' : `at the same time: join with ${joinOf(shell?.name)} what must run in order`}.`,
      ...(windows ? [] : ['A cd that ends outside the workspace is not kept.']),
      '"workdir" runs one command elsewhere without moving.',
      'There is no terminal unless "tty" is true: no prompts, pagers or editors. A non-zero exit code is a normal result.',
      'A command that takes longer than "yield_ms" is not ended: it runs on as a job with the id in the result, for job_output, job_wait and job_stop. Use "background": true for servers and watchers.',
      sandboxWords(mode),
      'Long output is cut in the middle; the full output is in the file named in the result.',
    ].join(' '),
    parameters: shellParametersOf(limits),
  }
}

/** What differs from what most commands are written for. */
function syntaxOf(shell: ShellName, windows: boolean): readonly string[] {
  switch (shell) {
    case 'bash':
      return windows ? ['Write paths in it as C:/x or /c/x.'] : []
    case 'zsh':
      return []
    case 'sh':
      return ['Write plain POSIX sh: no arrays, no [[ ]], no process substitution.']
    case 'pwsh':
      return ['Write PowerShell, not Bash.']
    case 'powershell':
      return [
        'Write Windows PowerShell 5.1, not Bash: it has no &&, ||, ?? and no a ? b : c, and > writes UTF-16, so write files with the tools for files.',
      ]
    case 'cmd':
      return ['Write cmd syntax. Every command of it is put to the user.']
    default:
      return assertNever(shell)
  }
}

const joinOf = (shell: ShellName | undefined): string => (shell === 'powershell' ? '; if ($?) { … }' : '&&')

const freshIn = (windows: boolean): readonly string[] => [
  windows
    ? 'Each call is a fresh process: variables, functions and a cd do not carry over; give "workdir" instead.'
    : 'Each call is a fresh process: variables and functions do not carry over, but the current folder follows a cd that ends inside the workspace; every result names it as cwd.',
]

const carrying = [
  'Each call is a fresh process that begins with what the one before left: its current folder (named as cwd in every result), variables, exported variables, functions, and the options errexit, nounset, pipefail and noclobber.',
  'Not carried: aliases, traps, other options, numbered or referenced variables (declare -i, -n), what looks like a credential, IFS, HOME and their like; a result says what was left.',
  'A command that is ended from outside, times out, or runs on as a job leaves nothing. It is all in memory, and gone when the app is closed.',
  'While an exported variable such as PATH is changed, or a function has the name that a command calls, the user is asked whatever rule there is: unset what you need no more.',
]
