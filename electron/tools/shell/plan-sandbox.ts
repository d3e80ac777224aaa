import { type Result, succeed } from '../../../shared/errors.ts'
import type { CommandAction, Mode } from '../../../shared/permission.ts'
import type { SandboxFacts } from '../../../shared/sandbox.ts'
import type { ToolContext } from '../../agent/ports.ts'
import { closedVariables, type Sandbox } from '../../sandbox/ports.ts'

/** How a command of this session stands to the sandbox. Where the mode wants one and there is none the command must not run. */
export async function planSandbox(
  sandbox: Sandbox,
  { mode, workspace }: Pick<ToolContext, 'mode' | 'workspace'>,
  leaves: boolean,
): Promise<Result<Pick<CommandAction, 'sandbox'>>> {
  if (mode !== 'sandboxed') return succeed({})
  if (leaves) return succeed({ sandbox: { kind: 'outside' } })
  const planned = await sandbox.plan(workspace)
  return planned.ok ? succeed({ sandbox: planned.value }) : planned
}

/** The names of the variables that a command gets. */
export function namesInside(names: readonly string[], sandbox: SandboxFacts | undefined): string[] {
  return names.filter((name) => sandbox?.kind !== 'inside' || !closedVariables.includes(name))
}

/** What the description of the tool says of the sandbox in each mode. */
export function sandboxWords(mode: Mode): string {
  if (mode !== 'sandboxed') return 'There is no sandbox in this session: "permissions" changes nothing.'
  return [
    'Commands run in a sandbox unless "permissions" is "unsandboxed": they can write in the workspace and in a /tmp that is empty and their own each time,',
    'read the rest without its secrets, and have no network; git hooks and settings of git and editors cannot be changed.',
    'Leave it only for what fails in it, with a "justification": the user is asked then.',
  ].join(' ')
}
