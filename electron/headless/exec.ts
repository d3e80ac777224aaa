import path from 'node:path'
import { assertNever } from '../../shared/assert.ts'
import { succeed } from '../../shared/errors.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import type { AnswerShape } from '../agent/ports.ts'
import type { AnswerSchema } from './answer/answer-schema.ts'
import { describeFailure } from './describe-failure.ts'
import { followSession, type TurnEnd } from './follow-session.ts'
import { composeFor, findWorkspace, type OpenedSession, openSession, whyNotThisMode, yesWarning } from './open-session.ts'
import type { ExecWish, ResumeAim, SessionOptions } from './parse-arguments.ts'
import { type CommandLineIo, type ComposeHeadless, exitCodes, type Headless } from './ports.ts'
import { printJson, printTranscript } from './print-transcript.ts'
import { reportTurnEnd } from './report-turn-end.ts'
import { resumeSession } from './resume-session.ts'
import { sayWhatRuns } from './say-what-runs.ts'
import { startAsking } from './start-asking.ts'
import { takeTurn } from './take-turn.ts'
import { plainText, visibleLine, visibleText } from './terminal-text.ts'

/** Longest command in the list of what is stopped, in characters. */
const jobMaxCharacters = 120
/** Longest description of what is wrong with an answer, in characters. */
const faultMaxCharacters = 1_000

export interface ExecOptions extends ExecWish {
  readonly session: SessionOptions
}

/** `signalbox exec`: one task, one turn. Resolves with the exit code, when the processes it started are gone. */
export async function runExec(options: ExecOptions, io: CommandLineIo, compose: ComposeHeadless): Promise<number> {
  const start = await findStart(options, io)
  if (start === null) return exitCodes.wrongUse
  const schema = options.outputSchema === null ? succeed(null) : await readSchema(options.outputSchema, io)
  if (!schema.ok) {
    io.messages.write(`${visibleText(schema.error.message)}\n`)
    return exitCodes.wrongUse
  }
  const images = options.images.map((file) => path.resolve(io.currentFolder, file))
  const refusal = (await whyNotThisMode(options.session, io)) ?? (await whyNotTheseImages(images))
  if (refusal !== null) {
    io.messages.write(`${plainText(refusal)}\n`)
    return exitCodes.wrongUse
  }
  if (options.session.allowEverything) io.messages.write(yesWarning)
  const interrupt = listenForInterrupt(io)
  try {
    const headless = await composeFor(options.session, io, compose)
    sayWhatRuns(headless.leftRunning, io)
    const afterwards: (() => void)[] = []
    try {
      return await runTask(headless, { ...options, images, start, schema: schema.value }, io, interrupt, (close) => afterwards.push(close))
    } finally {
      // Before the session stops being followed: the ends of what still ran are part of what is printed.
      await headless.dispose()
      for (const close of afterwards) close()
    }
  } finally {
    interrupt.close()
  }
}

/** How the run comes by its session: by a new one, `workspace` null in a fresh copy of the sample project, or by one from before. */
type Start =
  | { readonly kind: 'new'; readonly model: ModelChoice; readonly workspace: string | null }
  | { readonly kind: 'resume'; readonly aim: ResumeAim }

/** Null: the folder is missing, and that has been said. */
async function findStart({ resume, session }: ExecOptions, io: CommandLineIo): Promise<Start | null> {
  if (resume !== null) return { kind: 'resume', aim: resume }
  const { model, cwd } = session
  if (model === null) throw new Error('exec without a model: parse-arguments lets none through')
  if (model.kind === 'demo' && cwd === null) return { kind: 'new', model, workspace: null }
  const workspace = await findWorkspace(cwd ?? '.', io)
  if (workspace !== null) return { kind: 'new', model, workspace }
  io.messages.write(`There is no folder ${visibleText(cwd ?? io.currentFolder)}: check --cwd.\n`)
  return null
}

interface Interrupt {
  readonly signal: AbortSignal
  readonly raise: () => void
  readonly close: () => void
}

/** The first signal stops the turn; later ones only get an answer, so that no haste leaves a process behind. */
function listenForInterrupt(io: CommandLineIo): Interrupt {
  const controller = new AbortController()
  const raise = () => {
    io.messages.write(controller.signal.aborted ? 'Still stopping the processes…\n' : 'Interrupted: stopping…\n')
    controller.abort()
  }
  return { signal: controller.signal, raise, close: io.onInterrupt(raise) }
}

type Task = ExecOptions & { readonly start: Start; readonly schema: AnswerSchema | null }

async function runTask(
  headless: Headless,
  task: Task,
  io: CommandLineIo,
  interrupt: Interrupt,
  atEnd: (close: () => void) => void,
): Promise<number> {
  const opened = await openFor(headless, task, io)
  if (typeof opened === 'number') return opened
  const { sessionId, model } = opened
  // Where stdout is for the answer alone, the transcript goes beside it.
  const printer = task.json ? printJson(io.output) : printTranscript(task.schema === null ? io.output : io.messages)
  const follower = followSession(headless, opened, printer, io)
  atEnd(follower.close)
  const asking = startAsking({ headless, sessionId, io, onAsking: printer.hold, onInterrupt: interrupt.raise })
  // They go with the task, not with what is asked again.
  let { images } = task
  const take = (text: string, answer: AnswerShape | null) => {
    const wish = { text, answer, images }
    images = []
    return takeTurn(headless, sessionId, wish, follower.nextEnd(), interrupt.signal)
  }
  const report = (end: TurnEnd) => reportTurnEnd(end, model, io, interrupt.signal)
  const exitCode = await takeTask(task, take, report, io).finally(asking.end)
  sayWhatIsStopped(headless.runningJobs(sessionId), io)
  return exitCode
}

/** Takes the turns of the task and gives the exit code. */
async function takeTask(
  { task, schema }: Task,
  take: (text: string, answer: AnswerShape | null) => Promise<TurnEnd>,
  report: (end: TurnEnd) => number,
  io: CommandLineIo,
): Promise<number> {
  if (schema === null) return report(await take(task, null))
  const { holdToSchema } = await import('./answer/hold-to-schema.ts')
  const held = await holdToSchema(task, schema, take)
  switch (held.kind) {
    case 'fits':
      io.output.write(`${held.json}\n`)
      return exitCodes.done
    case 'wrong':
      io.messages.write(`The answer does not fit the schema, also when asked again: ${visibleLine(held.fault, faultMaxCharacters)}\n`)
      return exitCodes.answerDoesNotFit
    case 'other':
      return report(held.end)
    default:
      return assertNever(held)
  }
}

const whyNotTheseImages = async (files: readonly string[]) =>
  files.length === 0 ? null : (await import('./look-at-images.ts')).faultOfImages(files)

const readSchema = async (file: string, io: CommandLineIo) =>
  (await import('./answer/answer-schema.ts')).readAnswerSchema(file, io.currentFolder)

/** A number is the exit code: what was wrong has been said. */
async function openFor(headless: Headless, { start, session }: Task, io: CommandLineIo): Promise<OpenedSession | number> {
  if (start.kind === 'resume') return resumeSession(headless, start.aim, session, io)
  const { workspace, model } = start
  const created = await openSession(headless, { workspace, model, trusted: true, answerable: io.input !== null }, session)
  if (created.ok) return { sessionId: created.value, model, afterSeq: 0 }
  io.messages.write(`${describeFailure(created.error, model)}\n`)
  return exitCodes.failed
}

/** Nothing outlives the run: what the task left in the background is stopped, and said. */
function sayWhatIsStopped(jobs: ReturnType<Headless['runningJobs']>, io: CommandLineIo): void {
  if (jobs.length === 0) return
  const list = jobs.map(({ command, processId }) => `  ${visibleLine(command, jobMaxCharacters)} (${processId})`)
  const count = jobs.length === 1 ? '1 job that still runs' : `${jobs.length} jobs that still run`
  io.messages.write(`Stopping ${count}:\n${list.join('\n')}\n`)
}
