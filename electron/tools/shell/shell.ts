import type { CommandAction } from '../../../shared/permission.ts'
import type { Preparation, Tool, ToolContext, ToolDescription } from '../../agent/ports.ts'
import type { BuiltEnvironment } from '../../process/environment.ts'
import type { ProcessManager } from '../../process/ports.ts'
import { resolveWorkdir } from './resolve-workdir.ts'
import { runCommand } from './run-command.ts'
import { parseShellArguments, shellParameters } from './shell-arguments.ts'

export interface ShellToolOptions {
  readonly processes: ProcessManager
  readonly environment: Pick<BuiltEnvironment, 'environment' | 'names'>
  /** From `chooseShell`: real path of the shell, and its name for the description. */
  readonly shell: { readonly file: string; readonly name: string }
  /** Masks credentials in what the model reads; without it nothing is masked. */
  readonly redact?: (text: string) => string
}

/** The tool that runs commands. It judges nothing: what it would do goes through the gate as a `command` action. */
export function createShellTool(options: ShellToolOptions): Tool {
  const runner = {
    processes: options.processes,
    environment: options.environment.environment,
    redact: options.redact ?? ((text: string) => text),
  }
  return {
    description: descriptionFor(options.shell.name),
    // Calls of one reply are independent by the model's own choice; twenty of them need not take twenty times as long.
    exclusive: false,
    prepare: async (input, context): Promise<Preparation> => {
      const prepared = await prepareAction(options, input, context)
      if (prepared.kind === 'refused') return prepared
      const { action, modelWords } = prepared
      return { kind: 'ready', action, modelWords, run: (grant, signal) => runCommand(runner, action, context, grant, signal) }
    },
  }
}

type PreparedAction =
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'prepared'; readonly action: CommandAction; readonly modelWords: string }

async function prepareAction(options: ShellToolOptions, input: unknown, context: ToolContext): Promise<PreparedAction> {
  const parsed = parseShellArguments(input)
  if (!parsed.ok) return { kind: 'refused', message: parsed.error.message }
  const { command, description, workdir, timeoutMs, background, stdin } = parsed.value
  const place = await resolveWorkdir(context.workspace, workdir)
  if (!place.ok) return { kind: 'refused', message: place.error.message }
  const action: CommandAction = {
    kind: 'command',
    command,
    shell: options.shell.file,
    cwd: place.value,
    environmentNames: [...options.environment.names],
    stdin,
    background,
    timeoutMs,
  }
  return { kind: 'prepared', action, modelWords: description }
}

function descriptionFor(shellName: string): ToolDescription {
  return {
    name: 'shell',
    description: [
      `Runs a command with ${shellName} -c and returns its exit code and output. The user is asked before it runs unless a rule allows it.`,
      'Each call is a fresh process in the workspace folder, or in "workdir": cd, variables and functions do not carry over to the next call.',
      'Several calls in one reply run at the same time: join with && what must run in order.',
      'There is no terminal: no prompts, pagers or editors. A non-zero exit code is a normal result.',
      'Use "background": true for servers and watchers. Long output is cut in the middle; the full output is in the file named in the result.',
    ].join(' '),
    parameters: shellParameters,
  }
}
