import path from 'node:path'
import type { CommandAction, Mode } from '../../../shared/permission.ts'
import type { Preparation, Tool, ToolContext, ToolDescription } from '../../agent/ports.ts'
import { loadBashGrammar } from '../../permission/bash/load-grammar.ts'
import type { BuiltEnvironment } from '../../process/environment.ts'
import type { ProcessManager } from '../../process/ports.ts'
import type { Sandbox } from '../../sandbox/ports.ts'
import { refuseFurtherJob } from '../job/refuse-further-job.ts'
import type { SessionJobs } from '../job/session-jobs.ts'
import { namesInside, planSandbox, sandboxWords } from './plan-sandbox.ts'
import { resolveWorkdir } from './resolve-workdir.ts'
import { type CallManner, type CommandRunner, runCommand } from './run-command.ts'
import { parseShellArguments } from './shell-arguments.ts'
import { shellParameters } from './shell-parameters.ts'

export interface ShellToolOptions {
  readonly processes: ProcessManager
  readonly jobs: SessionJobs
  readonly environment: Pick<BuiltEnvironment, 'environment' | 'names'>
  /** From `chooseShell`: real path of the shell, and its name for the description. */
  readonly shell: { readonly file: string; readonly name: string }
  /** Of the app's own data: where shells tell the folder they ended in. */
  readonly cwdFolder: string
  /** Holds the grammar of shell texts. */
  readonly grammarFolder: string
  readonly sandbox: Sandbox
  /** Masks credentials in what the model reads; without it nothing is masked. */
  readonly redact?: (text: string) => string
}

/** The tool that runs commands. It judges nothing: what it would do goes through the gate as a `command` action. */
export function createShellTool(options: ShellToolOptions): Tool {
  const runner: CommandRunner = {
    processes: options.processes,
    jobs: options.jobs,
    environment: options.environment.environment,
    following: { folder: options.cwdFolder, loadParser: () => loadBashGrammar(options.grammarFolder).catch(() => null) },
    sandbox: options.sandbox,
    redact: options.redact ?? ((text: string) => text),
  }
  return {
    description: descriptionFor(options.shell.name, 'ask'),
    describe: (mode) => descriptionFor(options.shell.name, mode),
    // Calls of one reply are independent by the model's own choice; twenty of them need not take twenty times as long.
    exclusive: false,
    prepare: async (input, context): Promise<Preparation> => {
      const prepared = await prepareAction(options, input, context)
      if (prepared.kind === 'refused') return prepared
      const { action, modelWords, manner } = prepared
      return {
        kind: 'ready',
        action,
        modelWords,
        run: (grant, signal) =>
          runCommand(runner, grant.edited ?? action, { ...manner, edited: grant.edited != null }, context, grant, signal),
      }
    },
  }
}

type PreparedAction =
  | Extract<Preparation, { kind: 'refused' }>
  | { readonly kind: 'prepared'; readonly action: CommandAction; readonly modelWords: string; readonly manner: Omit<CallManner, 'edited'> }

async function prepareAction(options: ShellToolOptions, input: unknown, context: ToolContext): Promise<PreparedAction> {
  const parsed = parseShellArguments(input)
  if (!parsed.ok) return { kind: 'refused', message: parsed.error.message }
  const { command, description, workdir, timeoutMs, background, terminal, stdin, yieldMs, outputTokens, unsandboxed } = parsed.value
  const place = resolveWorkdir(context.workspace, context.cwd, workdir)
  if (!place.ok) return refusePlace(context, workdir, place.error.message)
  const tooMany = background ? refuseFurtherJob(options.jobs.live(context.sessionId)) : null
  if (tooMany !== null) return { kind: 'refused', message: tooMany }
  const planned = await planSandbox(options.sandbox, context, unsandboxed !== null)
  if (!planned.ok) return { kind: 'refused', message: `Nothing ran. ${planned.error.message}` }
  const action: CommandAction = {
    kind: 'command',
    command,
    shell: options.shell.file,
    cwd: place.value,
    environmentNames: namesInside(options.environment.names, planned.value.sandbox),
    stdin,
    background,
    terminal,
    timeoutMs,
    ...planned.value,
  }
  const leaves = action.sandbox?.kind === 'outside' && unsandboxed !== null
  const modelWords = leaves ? `${description} — ${unsandboxed}` : description
  return { kind: 'prepared', action, modelWords, manner: { yieldMs, outputTokens } }
}

/** A folder that cannot be used. Where it is the session's own that is gone, the session goes back to the workspace, and the model is told. */
async function refusePlace(context: ToolContext, workdir: string | null, message: string): Promise<PreparedAction> {
  const { workspace, cwd } = context
  const isGone = cwd !== workspace && (workdir === null || !path.isAbsolute(workdir)) && !resolveWorkdir(workspace, cwd, null).ok
  if (!isGone) return { kind: 'refused', message }
  const gone = `Nothing ran: the current folder ${cwd} does not exist any more (deleted, moved, or now outside the workspace).`
  return {
    kind: 'refused',
    message: `${gone} The current folder is ${workspace} from now on. Call shell again if that is right.`,
    cwd: workspace,
  }
}

function descriptionFor(shellName: string, mode: Mode): ToolDescription {
  return {
    name: 'shell',
    description: [
      `Runs a command with ${shellName} -c and returns its exit code and output. The user is asked before it runs unless a rule allows it.`,
      'Each call is a fresh process: variables and functions do not carry over, but the current folder follows a cd that ends inside the workspace; every result names it as cwd.',
      'A cd that ends outside the workspace is not kept. "workdir" runs one command elsewhere without moving.',
      'Several calls in one reply run at the same time: join with && what must run in order.',
      'There is no terminal unless "tty" is true: no prompts, pagers or editors. A non-zero exit code is a normal result.',
      'A command that takes longer than "yield_ms" is not ended: it runs on as a job with the id in the result, for job_output, job_wait and job_stop. Use "background": true for servers and watchers.',
      sandboxWords(mode),
      'Long output is cut in the middle; the full output is in the file named in the result.',
    ].join(' '),
    parameters: shellParameters,
  }
}
