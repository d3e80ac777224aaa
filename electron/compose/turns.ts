import os from 'node:os'
import { costOf } from '../../shared/cost.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { Mode } from '../../shared/permission.ts'
import type { TurnOutcome, Usage } from '../../shared/session/events.ts'
import { titleOfShell } from '../../shared/shells.ts'
import { runTurn } from '../agent/agent-loop.ts'
import type { AnswerShape, Checkpoints, NoteSource, Tool } from '../agent/ports.ts'
import { stepsPerTurn } from '../agent/stop-rules.ts'
import { describeSystem } from '../agent/system-prompt.ts'
import type { ModelService } from '../ipc/services.ts'
import { createSessionModel } from '../model/session-model.ts'
import { prepareToTakeApart } from '../permission/take-command-apart.ts'
import { missingShell } from '../process/choose-shell.ts'
import type { LocalProcessManager } from '../process/process-manager.ts'
import type { SessionShell } from '../process/shell-desk.ts'
import { loadInstructions } from '../session/load-instructions.ts'
import { newId } from '../session/new-id.ts'
import type { Session } from '../session/session.ts'
import { callLimitsOf } from '../tools/shell/shell-parameters.ts'
import { type Foundation, grammarFolder } from './foundation.ts'
import type { Gates } from './gates.ts'
import { carriesStateIn } from './tools.ts'

// How long the test button waits for a model before it says so.
const modelTestTimeoutMs = 60_000

/** Runs one turn of a session to its end. */
export type RunTurn = (session: Session, signal: AbortSignal) => Promise<TurnOutcome>

/** What is done while the model thinks: first, once, what the first command would otherwise wait for (about 100 ms), then what the next is likely to need. */
export function prepareWhileThinking(processes: LocalProcessManager): () => void {
  let isWarm = false
  return () => {
    if (!isWarm) {
      processes.prepare()
      void prepareToTakeApart(grammarFolder)
    }
    isWarm = true
    processes.prepareNext()
  }
}

/** One turn of a session, with the model, the words and the instructions of that moment. */
export function composeTurn(
  base: Foundation,
  tools: readonly Tool[],
  gateOf: Gates['of'],
  notes: NoteSource,
  checkpoints: Checkpoints,
  whileThinking: () => void,
): RunTurn {
  const { clock, keyFor, log, options } = base
  return async (session: Session, signal: AbortSignal) => {
    const sessionId = session.state.sessionId ?? ''
    const model = createSessionModel(session, keyFor, whileThinking)
    const answer = options.answerOf(sessionId)
    const shell = await settleShell(base, session, sessionId, signal)
    const systemPrompt = await prepareSystemPrompt(base, session, shell, answer)
    const onBug = (where: string, error: unknown) => log.error(where, error)
    const contextTokens = base.options.contextTokensOf(session.state.model)
    const { mode } = session.state
    const described = tools.map((tool) => describedFor(tool, { sessionId, mode }))
    const costOfReply = (usage: Usage) => {
      const prices = options.pricesOf(session.state.model)
      return prices === null ? null : costOf(usage, prices)
    }
    const parts = { costOf: costOfReply, model, systemPrompt, contextTokens, answer, tools: described, gate: gateOf(session) }
    const images = { files: base.images, seen: () => options.imagesOf(session.state.model) }
    return runTurn({ ...parts, images, session, notes, checkpoints, clock, newId, onBug }, signal)
  }
}

/** The tool as the model is told of it in this session. */
function describedFor(tool: Tool, session: { readonly sessionId: SessionId; readonly mode: Mode }): Tool {
  if (tool.describe === undefined) return tool
  const description = tool.describe(session)
  return {
    description,
    // A setting may change it while the turn runs.
    get exclusive() {
      return tool.exclusive
    },
    prepare: (input, context) => tool.prepare(input, context),
  }
}

const isWindows = process.platform === 'win32'

/** The shell that the turn's commands run in; null: there is none. Where it is not the one that was chosen, the session says so, once. */
async function settleShell({ shells }: Foundation, session: Session, sessionId: SessionId, signal: AbortSignal) {
  const settled = await shells.begin(sessionId, signal)
  if (!settled.ok) return null
  const values = missingShell(settled.value)
  const isSaid = session.state.transcript.some(
    (item) => item.kind === 'notice' && item.code === 'shell-not-found' && JSON.stringify(item.values) === JSON.stringify(values),
  )
  if (values !== null && !isSaid) await session.append({ kind: 'notice.given', code: 'shell-not-found', values })
  return settled.value
}

/** What the model is told first. A change of the files of instructions is written down, so that it can be seen. */
async function prepareSystemPrompt(
  base: Foundation,
  session: Session,
  shell: SessionShell | null,
  answer: AnswerShape | null,
): Promise<string> {
  const { clock, options, maskSecrets } = base
  const { workspace, mode, trusted, instructions: known } = session.state
  const instructions = await loadInstructions({ workspace, trusted, dataFolder: options.dataFolder })
  if (JSON.stringify(instructions.files) !== JSON.stringify(known)) {
    await session.append({ kind: 'instructions.loaded', files: [...instructions.files] })
  }
  return describeSystem({
    operatingSystem: `${os.type()} ${os.release()}`,
    shell: shell === null ? 'none' : `${titleOfShell(shell.name, shell.version, isWindows)} (${shell.file})`,
    paths: isWindows ? (shell?.name === 'bash' ? 'windows-with-git-bash' : 'windows') : 'posix',
    workspace,
    mode,
    today: new Date(clock.now()).toISOString().slice(0, 10),
    yieldMs: callLimitsOf(options.limits()).yieldMs,
    stepsPerTurn,
    shellState: carriesStateIn(base, shell) ? 'carried' : 'fresh',
    instructions: maskSecrets(instructions.text),
    answerSchema: answer === null ? null : JSON.stringify(answer.format.schema),
  })
}

/** Tries models for the test button, and looks for those on this computer. Loaded when asked for. */
export function modelService({ keyFor }: Foundation): ModelService {
  return {
    newId: () => newId('mdl'),
    test: async (model, key) => {
      const { testChoice } = await import('../model/test-choice.ts')
      return testChoice(model, key ?? (model.kind === 'demo' ? null : keyFor(model)), AbortSignal.timeout(modelTestTimeoutMs))
    },
    findLocal: async () => (await import('../model/find-local.ts')).findLocalServers(),
  }
}
