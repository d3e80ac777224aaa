import path from 'node:path'
import type { Result } from '../../../shared/errors.ts'
import type { SessionId } from '../../../shared/ids.ts'
import type { CarriedState, CommandAction, Mode } from '../../../shared/permission.ts'
import type { ShellName } from '../../../shared/shells.ts'
import type { Preparation, Tool, ToolContext } from '../../agent/ports.ts'
import { loadBashGrammar } from '../../permission/bash/load-grammar.ts'
import type { CommandEnvironment } from '../../process/command-environment.ts'
import type { ProcessManager } from '../../process/ports.ts'
import type { Sandbox } from '../../sandbox/ports.ts'
import { foreignPathFault, foreignPathRemark } from '../foreign-path.ts'
import type { SessionJobs } from '../job/session-jobs.ts'
import { describeShell } from './describe-shell.ts'
import { namesInside, planSandbox } from './plan-sandbox.ts'
import { refuseNetworkPlace } from './refuse-network-place.ts'
import { resolveWorkdir } from './resolve-workdir.ts'
import { type CallManner, type CommandRunner, runCommand } from './run-command.ts'
import { parseShellArguments } from './shell-arguments.ts'
import { type CallLimits, usualCallLimits } from './shell-parameters.ts'
import { statefulShellOf } from './state/carried-start.ts'
import { SessionShells } from './state/session-shells.ts'
import { namesOf, type ShellState } from './state/shell-state.ts'

export interface ShellToolOptions {
  readonly processes: ProcessManager
  readonly jobs: SessionJobs
  readonly environment: Pick<CommandEnvironment, 'ready' | 'takeRemark'>
  /** The shell that the session's commands run in at this moment; null: as of no session. An error: there is none. */
  readonly shellOf: (sessionId: SessionId | null) => Result<ToolShell>
  /** Of the app's own data: where shells tell the folder they ended in. */
  readonly cwdFolder: string
  /** Of the app's own data: where the shells of jobs write how they end, for a later run. */
  readonly exitFolder: string
  /** Holds the grammar of shell texts. */
  readonly grammarFolder: string
  /** Whether variables and functions of a command are to be carried to the next of its session, at this moment. Absent: never. Only bash and zsh can. */
  readonly carriesState?: () => boolean
  /** What the user set, at this moment; absent: the usual. */
  readonly limits?: () => CallLimits
  readonly sandbox: Sandbox
  /** Masks credentials in what the model reads; without it nothing is masked. */
  readonly redact?: (text: string) => string
}

/** A shell by its real path, with what the model is told of it. */
export interface ToolShell {
  readonly file: string
  readonly name: ShellName
  readonly version: string | null
}

/** The tool that runs commands. It judges nothing: what it would do goes through the gate as a `command` action. */
export function createShellTool(options: ShellToolOptions): Tool {
  const redact = options.redact ?? ((text: string) => text)
  const runner: CommandRunner = {
    processes: options.processes,
    jobs: options.jobs,
    following: { folder: options.cwdFolder, loadParser: () => loadBashGrammar(options.grammarFolder).catch(() => null) },
    exitFolder: options.exitFolder,
    states: { shells: new SessionShells(), isSecret: (text) => redact(text) !== text },
    sandbox: options.sandbox,
    redact,
  }
  const carries = () => options.carriesState?.() ?? false
  const carriesIn = (shell: ToolShell) => carries() && statefulShellOf(shell.file) !== null
  const tell = (mode: Mode, sessionId: SessionId | null) => {
    const shell = options.shellOf(sessionId)
    const ofShell = shell.ok ? { shell: shell.value, carries: carriesIn(shell.value) } : { shell: null, carries: false }
    return describeShell({ ...ofShell, mode, limits: options.limits?.() ?? usualCallLimits })
  }
  return {
    get description() {
      return tell('ask', null)
    },
    describe: ({ mode, sessionId }) => tell(mode, sessionId),
    // Calls of one reply are independent by the model's own choice; twenty of them need not take twenty times as long. Where one leaves its
    // variables to the next, they run one after the other, each with what the one before left.
    get exclusive() {
      return carries()
    },
    prepare: async (input, context): Promise<Preparation> => {
      if (!carries()) runner.states.shells.forget(context.sessionId)
      const shell = options.shellOf(context.sessionId)
      if (!shell.ok) return { kind: 'refused', message: `Nothing ran. ${shell.error.message}` }
      const state = carriesIn(shell.value) ? runner.states.shells.of(context.sessionId, shell.value.file) : null
      const prepared = await prepareAction(options, input, context, { shell: shell.value, state })
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

async function prepareAction(
  options: ShellToolOptions,
  input: unknown,
  context: ToolContext,
  { shell, state }: { readonly shell: ToolShell; readonly state: ShellState | null },
): Promise<PreparedAction> {
  const parsed = parseShellArguments(input, options.limits?.())
  if (!parsed.ok) return { kind: 'refused', message: parsed.error.message }
  const { command, description, workdir, timeoutMs, background, terminal, stdin, yieldMs, outputTokens, unsandboxed } = parsed.value
  const foreign = workdir === null ? null : foreignPathFault(workdir, context.system)
  if (foreign !== null) return { kind: 'refused', message: `Nothing ran. ${foreign}` }
  const place = resolveWorkdir(context.workspace, context.cwd, workdir)
  if (!place.ok) return refusePlace(context, workdir, place.error.message)
  const unreachable = refuseNetworkPlace(shell.name, place.value)
  if (unreachable !== null) return { kind: 'refused', message: unreachable }
  const tooMany = background ? options.jobs.refusal(context.sessionId) : null
  if (tooMany !== null) return { kind: 'refused', message: tooMany }
  const planned = await planSandbox(options.sandbox, context, unsandboxed !== null)
  if (!planned.ok) return { kind: 'refused', message: `Nothing ran. ${planned.error.message}` }
  const { environment, names } = await options.environment.ready()
  const action: CommandAction = {
    kind: 'command',
    command,
    shell: shell.file,
    cwd: place.value,
    environmentNames: namesInside(names, planned.value.sandbox),
    stdin,
    background,
    terminal,
    timeoutMs,
    ...carriedBy(state),
    ...planned.value,
  }
  const leaves = action.sandbox?.kind === 'outside' && unsandboxed !== null
  const modelWords = leaves ? `${description} — ${unsandboxed}` : description
  const remarks = [options.environment.takeRemark(), foreignPathRemark(command, shell.name, context.system)].filter(
    (remark) => remark !== null,
  )
  const manner = { yieldMs, outputTokens, environment, state, remarks }
  return { kind: 'prepared', action, modelWords, manner }
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

function carriedBy(state: ShellState | null): { readonly carried?: CarriedState } {
  const carried = state === null ? null : namesOf(state)
  return carried === null ? {} : { carried }
}
