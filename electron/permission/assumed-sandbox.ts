import type { CommandAction, Mode } from '../../shared/permission.ts'

/** How a command of a session in this mode would stand to the sandbox, for judging one that does not run. Nothing is looked up. */
export function assumedSandbox(mode: Mode, workspace: string): Pick<CommandAction, 'sandbox'> {
  if (mode !== 'sandboxed') return {}
  return { sandbox: { kind: 'inside', network: 'none', writable: [workspace], readOnly: [], hidden: [] } }
}
