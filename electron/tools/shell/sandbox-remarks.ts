import os from 'node:os'
import type { CommandAction } from '../../../shared/permission.ts'
import type { Sandbox } from '../../sandbox/ports.ts'
import type { ReportedOutput } from './format-result.ts'
import type { ReportedState } from './state-words.ts'

// What programs say when the sandbox refused them something; in the words of the C library, and of those that have their own.
const refusals =
  /read-only file system|EROFS|network is unreachable|ENETUNREACH|could not resolve|temporary failure in name resolution|name or service not known|EAI_AGAIN|ENOTFOUND|connection refused|permission denied|EACCES|operation not permitted|device or resource busy|bwrap: /i

/** What the model must be told of a command that ran in the sandbox, before its output. */
export async function sandboxRemarks(
  { sandbox: facts }: CommandAction,
  state: ReportedState,
  output: ReportedOutput,
  sandbox: Sandbox,
): Promise<readonly string[]> {
  if (facts?.kind !== 'inside' || state.kind !== 'ended') return []
  const made = madeRemark(await sandbox.madeSince(facts))
  if (state.end.reason.kind !== 'exited') return made
  const { code } = state.end.reason
  return [...signalRemark(code), ...(code !== 0 && wasRefused(output) ? [refusalRemark] : []), ...made]
}

const refusalRemark =
  'this ran in the sandbox, which may be why it failed: only the workspace and a /tmp of its own can be written, there is no network, secrets cannot be ' +
  'read. If it needs more, call shell again with "permissions": "unsandboxed" and a "justification"; the user is asked then.'

const madeMax = 5

/** A hook or a task that did not exist could not be guarded; whoever uses it must know. */
function madeRemark(made: readonly string[]): readonly string[] {
  if (made.length === 0) return []
  const names = made.slice(0, madeMax).join(', ')
  return [`new, and it acts outside the sandbox by itself (git, editor, CI): ${names}${made.length > madeMax ? ', …' : ''}. Tell the user.`]
}

/** The sandbox hands on how a command ended as a shell would: 128 + n for signal n. */
function signalRemark(code: number): readonly string[] {
  const signal = Object.entries(os.constants.signals).find(([, number]) => number === code - 128)?.[0]
  return signal === undefined ? [] : [`code ${code} is what the sandbox tells of an end by ${signal}`]
}

function wasRefused({ stdout, stderr }: ReportedOutput): boolean {
  return [stdout.head, stdout.tail, stderr.head, stderr.tail].some((text) => text !== null && refusals.test(text))
}
