import path from 'node:path'
import tty from 'node:tty'
import type { SessionId } from '../shared/ids.ts'
import { imagesOfModel } from '../shared/images-of-model.ts'
import type { ProcessFacts } from '../shared/process.ts'
import type { AnswerShape } from './agent/ports.ts'
import type { WorkspaceCheckpoints } from './checkpoint/workspace-checkpoints.ts'
import { composeChanges } from './compose/changes.ts'
import { composeCheckpoints } from './compose/checkpoints.ts'
import { openByCommandLine } from './compose/command-line-sessions.ts'
import { type CoreOptions, layFoundation } from './compose/foundation.ts'
import { composeGates, composeRules, type SessionPolicy } from './compose/gates.ts'
import { composeImages, imagesOfFiles } from './compose/images.ts'
import { LeftOver } from './compose/left-books.ts'
import { listedVariables } from './compose/listed-variables.ts'
import { composeOtherBeginnings } from './compose/other-beginnings.ts'
import { composeSessionTexts } from './compose/session-texts.ts'
import { composeShelf } from './compose/shelf.ts'
import { composeTerminalFiles } from './compose/terminal-files.ts'
import { composeTitles } from './compose/titles.ts'
import { composeTools } from './compose/tools.ts'
import { composeTurn, modelService, prepareWhileThinking } from './compose/turns.ts'
import { connectProcesses } from './connect-processes.ts'
import type { ComposeHeadless, Headless } from './headless/ports.ts'
import type {
  AuditService,
  ForkService,
  HistoryService,
  ImageService,
  ImportService,
  JobService,
  KeyService,
  ModelService,
  ProcessNewsService,
  ProcessService,
  RuleService,
  SandboxService,
  Services,
  SettingsService,
  ShellService,
} from './ipc/services.ts'
import { ApprovalQueue } from './permission/approval-queue.ts'
import { RuleStore } from './permission/rule-store.ts'
import { platformOf } from './process/platform-of.ts'
import { openProcessJournal } from './process/process-journal.ts'
import { createProcessService } from './process/process-service.ts'
import { isStartedFromDesktop } from './process/started-from-desktop.ts'
import { AuditLog } from './session/audit-log.ts'
import { copySampleProject } from './session/copy-sample-project.ts'
import { type MaskSecrets, maskStrings } from './session/mask-secrets.ts'
import { newId } from './session/new-id.ts'
import { SessionHost } from './session/session-host.ts'
import { keyOfRun } from './settings/environment-key.ts'
import { readSettings } from './settings/read-settings.ts'
import { contextTokensOf, pricesOf } from './settings/saved-models.ts'

interface Core {
  readonly sessions: SessionHost
  readonly queue: ApprovalQueue
  readonly processes: ProcessService
  readonly jobs: JobService
  readonly models: ModelService
  readonly rules: RuleService
  readonly audit: AuditService
  readonly history: HistoryService
  readonly checkpoints: WorkspaceCheckpoints
  readonly forks: ForkService
  readonly imports: ImportService
  readonly images: ImageService
  readonly processNews: ProcessNewsService
  readonly sandbox: SandboxService
  readonly shells: ShellService
  readonly policies: Map<SessionId, SessionPolicy>
  readonly runningJobs: Headless['runningJobs']
  readonly leftRunning: Headless['leftRunning']
  readonly outputFolder: string
  readonly mask: MaskSecrets
  dispose(): Promise<void>
}

/** Makes every part and joins them. The only place that knows the concrete classes. */
async function composeCore(options: CoreOptions): Promise<Core> {
  const base = layFoundation(options)
  const { clock, log } = base
  const platform = platformOf(process.platform)
  const outputFolder = path.join(options.dataFolder, 'output')
  const { journalFolder, leftOver, journal } = await openJournal(options.dataFolder, outputFolder, platform, base.maskSecrets)
  const { wakesIdle, limits } = options
  const ofProcesses = { clock, platform, journal, journalFolder, outputFolder, redact: base.maskSecrets, wakesIdle, limits }
  const { processes, jobs, news, desk, mayWake } = connectProcesses({ ...ofProcesses, sessions: () => sessions })
  const queue = new ApprovalQueue()
  const policies = new Map<SessionId, SessionPolicy>()
  const sessionsFolder = path.join(options.dataFolder, 'sessions')
  const audit = new AuditLog(sessionsFolder)
  const store = new RuleStore(path.join(options.dataFolder, 'rules'), clock)
  const gates = composeGates(base, queue, policies, { store, audit })
  // What is saved in one session answers what waits in another.
  store.onChange(() => void gates.rejudgeAll().catch((error: unknown) => log.error('judging again', error)))
  const { checkpoints, history } = composeCheckpoints(base, () => sessions)
  const titles = composeTitles(base, () => sessions)
  const tools = composeTools(base, processes, jobs, journalFolder)
  const sessions: SessionHost = new SessionHost({
    folder: sessionsFolder,
    clock,
    newId,
    maskSecrets: base.maskSecrets,
    left: leftOver.books((processId) => processes.get(processId)?.state.kind === 'running'),
    runTurn: titles.after(composeTurn(base, tools, gates.of, jobs, checkpoints, prepareWhileThinking(processes))),
    mayWake,
    wakesInARowMax: () => limits().wakesInARow,
    copySample: () => copySampleProject({ from: path.join(options.resourcesFolder, 'sample-project'), into: samplesFolder(options) }),
    onModeChanged: gates.rejudge,
    onBug: (error) => log.error('turn', error),
  })
  await leftOver.handOn({ adopts: options.adoptsLeft, processes, jobs, desk, sessions })
  return {
    sessions,
    queue,
    policies,
    rules: composeRules(base, store, sessions),
    audit,
    sandbox: base.sandbox,
    shells: base.shells,
    history,
    checkpoints,
    ...composeOtherBeginnings(base, sessions, sessionsFolder),
    images: composeImages(base.images, sessions, options.imagesOf),
    models: modelService(base),
    processes: createProcessService(processes, outputFolder, (processId) => jobs.moveToBackground(processId)),
    processNews: news,
    jobs: desk,
    outputFolder,
    mask: base.maskSecrets,
    runningJobs: (sessionId) => jobs.live(sessionId).map(({ facts }) => ({ processId: facts.processId, command: facts.command })),
    leftRunning: leftOver.running,
    dispose: () => closeDown(sessions, [titles, checkpoints, jobs, desk, processes], [sessions, store, journal]),
  }
}

/** What an earlier run left is found before anything of this one starts. */
async function openJournal(dataFolder: string, outputFolder: string, platform: ReturnType<typeof platformOf>, mask: MaskSecrets) {
  const journalFolder = path.join(dataFolder, 'journal')
  const leftOver = await LeftOver.find({ journalFolder, outputFolder, platform, now: Date.now, redact: mask })
  const journal = openProcessJournal({ folder: journalFolder, platform, runId: newId('prc'), mask: maskFacts(mask) })
  return { journalFolder, leftOver, journal }
}

/** First what works, then what runs, then what writes down how it ended. */
async function closeDown(sessions: SessionHost, running: readonly Disposable[], writing: readonly Disposable[]): Promise<void> {
  await sessions.stopAllTurns()
  for (const part of [...running, ...writing]) await part.dispose()
}

interface Disposable {
  dispose(): void | Promise<void>
}

const maskFacts = (maskSecrets: MaskSecrets) => (facts: ProcessFacts) => maskStrings(facts, maskSecrets)

/** Copies of the sample project lie beside the data folder, never in it: no tool may reach there. */
const samplesFolder = (options: CoreOptions): string => `${options.dataFolder}-samples`

const isFromDesktop = (environment: NodeJS.ProcessEnv): boolean =>
  isStartedFromDesktop({ platform: process.platform, environment, hasTerminal: [0, 1, 2].some((stream) => tty.isatty(stream)) })

/** The app with a window. The Electron parts (settings, keys) come from the caller, so that this file runs in plain Node. */
export async function composeApp(options: {
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly environment: NodeJS.ProcessEnv
  readonly settings: SettingsService
  readonly keys: KeyService
}): Promise<{ readonly services: Services; dispose(): Promise<void> }> {
  const { settings, keys } = options
  const core = await composeCore({
    ...options,
    passEnvironment: listedVariables(() => settings.get().commandVariables),
    limits: () => settings.get().limits,
    wakesIdle: true,
    runsGitBeside: true,
    contextTokensOf: (model) => contextTokensOf(settings.get(), model),
    pricesOf: (model) => pricesOf(settings.get(), model),
    imagesOf: (model) => imagesOfModel(settings.get().models, model),
    adoptsLeft: true,
    asksLoginShell: isFromDesktop(options.environment),
    shell: () => settings.get().shell,
    shellState: () => settings.get().shellState,
    answerOf: () => null,
    modelNames: () => settings.get().modelTitles,
  })
  const { sessions, queue, processes, jobs, models, rules, audit, sandbox, shells, processNews, history, forks, imports, images } = core
  const changes = composeChanges(sessions, options.environment)
  const sessionTexts = composeSessionTexts(options.dataFolder, sessions, images)
  const terminalFiles = composeTerminalFiles({ ...core, environment: options.environment })
  const shelf = composeShelf(options.dataFolder, sessions, core.checkpoints)
  const dispose = async () => {
    await core.dispose()
    await shelf.dispose()
  }
  const ofSessions = { sessions, messages: sessions.messages, shelf, changes, sessionTexts, terminalFiles, history, forks, imports, images }
  return {
    services: { ...ofSessions, queue, processes, jobs, models, settings, keys, rules, audit, sandbox, shells, processNews },
    dispose,
  }
}

/** The app without a window, for the terminal and for CI. */
export const composeHeadless: ComposeHeadless = async (options) => {
  const { dataFolder, environment, passEnvironment } = options
  const settings = readSettings(dataFolder)
  const answers = new Map<SessionId, AnswerShape | null>()
  const core = await composeCore({
    dataFolder,
    resourcesFolder: path.join(import.meta.dirname, '..', '..', 'resources'),
    environment,
    passEnvironment: listedVariables(() => settings.commandVariables, passEnvironment),
    limits: () => settings.limits,
    keys: keyOfRun(options),
    wakesIdle: false,
    runsGitBeside: false,
    adoptsLeft: false,
    // It is started from a shell.
    asksLoginShell: false,
    shell: () => options.shell ?? settings.shell,
    shellState: () => settings.shellState,
    contextTokensOf: (model) => contextTokensOf(settings, model),
    pricesOf: (model) => pricesOf(settings, model),
    imagesOf: (model) => imagesOfModel(settings.models, model),
    // Nobody looks at a list of sessions there, and each request may cost something.
    modelNames: () => false,
    answerOf: (sessionId) => answers.get(sessionId) ?? null,
  })
  const headless: Headless = {
    ...openByCommandLine(core.sessions, core.policies),
    send: async (sessionId, text, answer, files = []) => {
      // The end of the turn before is told a moment before the session is idle.
      await core.sessions.turnEnded(sessionId)
      answers.set(sessionId, answer)
      const images = await imagesOfFiles(core.images, sessionId, files)
      return images.ok ? core.sessions.send(sessionId, text, images.value) : images
    },
    stop: (sessionId) => core.sessions.stop(sessionId),
    watch: (sessionId, onFrame) => core.sessions.watch(sessionId, onFrame),
    queue: core.queue,
    runningJobs: core.runningJobs,
    leftRunning: core.leftRunning,
    dispose: core.dispose,
  }
  return headless
}
