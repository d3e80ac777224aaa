import type { Mode } from '../../../shared/permission.ts'
import type { ToolDescription } from '../../agent/ports.ts'
import { sandboxWords } from './plan-sandbox.ts'
import { type CallLimits, shellParametersOf } from './shell-parameters.ts'

export interface ShellTelling {
  readonly shellName: string
  /** Variables and functions go from one command to the next. */
  readonly carries: boolean
  readonly mode: Mode
  readonly limits: CallLimits
}

/** How the model is told of the shell tool. */
export function describeShell({ shellName, carries, mode, limits }: ShellTelling): ToolDescription {
  return {
    name: 'shell',
    description: [
      `Runs a command with ${shellName} -c and returns its exit code and output. The user is asked before it runs unless a rule allows it.`,
      ...(carries ? carrying : fresh),
      'A cd that ends outside the workspace is not kept. "workdir" runs one command elsewhere without moving.',
      'There is no terminal unless "tty" is true: no prompts, pagers or editors. A non-zero exit code is a normal result.',
      'A command that takes longer than "yield_ms" is not ended: it runs on as a job with the id in the result, for job_output, job_wait and job_stop. Use "background": true for servers and watchers.',
      sandboxWords(mode),
      'Long output is cut in the middle; the full output is in the file named in the result.',
    ].join(' '),
    parameters: shellParametersOf(limits),
  }
}

const fresh = [
  'Each call is a fresh process: variables and functions do not carry over, but the current folder follows a cd that ends inside the workspace; every result names it as cwd.',
  'Several calls in one reply run at the same time: join with && what must run in order.',
]

const carrying = [
  'Each call is a fresh process that begins with what the one before left: its current folder (named as cwd in every result), variables, exported variables, functions, and the options errexit, nounset, pipefail and noclobber.',
  'Not carried: aliases, traps, other options, numbered or referenced variables (declare -i, -n), what looks like a credential, IFS, HOME and their like; a result says what was left.',
  'A command that is ended from outside, times out, or runs on as a job leaves nothing. It is all in memory, and gone when the app is closed.',
  'While an exported variable such as PATH is changed, or a function has the name that a command calls, the user is asked whatever rule there is: unset what you need no more.',
  'Several calls in one reply run one after the other.',
]
