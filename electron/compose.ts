import path from 'node:path'
import tty from 'node:tty'
import type { Result } from '../shared/errors.ts'
import type { SessionId } from '../shared/ids.ts'
import { type CoreOptions, layFoundation } from './compose/foundation.ts'
import { composeGates, composeRules, type SessionPolicy } from './compose/gates.ts'
import { composeTools } from './compose/tools.ts'
import { composeTurn, modelService, warmUpFirst } from './compose/turns.ts'
import { connectProcesses } from './connect-processes.ts'
import type { ComposeHeadless, Headless } from './headless/ports.ts'
import type {
  AuditService,
  KeyService,
  ModelService,
  ProcessNewsService,
  ProcessService,
  RuleService,
  SandboxService,
  Services,
  SettingsService,
} from './ipc/services.ts'
import { ApprovalQueue } from './permission/approval-queue.ts'
import { givenRule } from './permission/given-rule.ts'
import { RuleStore } from './permission/rule-store.ts'
import { platformOf } from './process/platform-of.ts'
import { closeBooks, openProcessJournal } from './process/process-journal.ts'
import { createProcessService } from './process/process-service.ts'
import { isStartedFromDesktop } from './process/started-from-desktop.ts'
import { AuditLog } from './session/audit-log.ts'
import { copySampleProject } from './session/copy-sample-project.ts'
import { newId } from './session/new-id.ts'
import { SessionHost } from './session/session-host.ts'
import { keyOfRun } from './settings/environment-key.ts'
import { contextTokensOf } from './settings/saved-models.ts'

interface Core {
  readonly sessions: SessionHost
  readonly queue: ApprovalQueue
  readonly processes: ProcessService
  readonly models: ModelService
  readonly rules: RuleService
  readonly audit: AuditService
  readonly processNews: ProcessNewsService
  readonly sandbox: SandboxService
  readonly policies: Map<SessionId, SessionPolicy>
  readonly runningJobs: Headless['runningJobs']
  dispose(): Promise<void>
}

/** Makes every part and joins them. The only place that knows the concrete classes. */
async function composeCore(options: CoreOptions): Promise<Core> {
  const base = layFoundation(options)
  const { clock, log } = base
  const platform = platformOf(process.platform)
  const journalFolder = path.join(options.dataFolder, 'journal')
  // Before anything of this run starts.
  const survivors = await closeBooks(journalFolder, platform)
  const journal = openProcessJournal(journalFolder, platform, newId('prc'))
  const outputFolder = path.join(options.dataFolder, 'output')
  const { processes, jobs, news, mayWake } = connectProcesses({
    clock,
    platform,
    journal,
    journalFolder,
    outputFolder,
    redact: base.maskSecrets,
    wakesIdle: options.wakesIdle,
    sessions: () => sessions,
  })
  const queue = new ApprovalQueue()
  const policies = new Map<SessionId, SessionPolicy>()
  const audit = new AuditLog(path.join(options.dataFolder, 'sessions'))
  const store = new RuleStore(path.join(options.dataFolder, 'rules'), clock)
  const gates = composeGates(base, queue, policies, { store, audit })
  // What is saved in one session answers what waits in another.
  store.onChange(() => void gates.rejudgeAll().catch((error: unknown) => log.error('judging again', error)))
  const sessions: SessionHost = new SessionHost({
    folder: path.join(options.dataFolder, 'sessions'),
    clock,
    newId,
    maskSecrets: base.maskSecrets,
    findSurvivors: (processId) => survivors.get(processId) ?? [],
    runTurn: warmUpFirst(processes, composeTurn(base, composeTools(base, processes, jobs), gates.of, jobs)),
    mayWake,
    copySample: () => copySampleProject({ from: path.join(options.resourcesFolder, 'sample-project'), into: samplesFolder(options) }),
    onModeChanged: gates.rejudge,
    onBug: (error) => log.error('turn', error),
  })
  const dispose = async () => {
    await sessions.stopAllTurns()
    jobs.dispose()
    await processes.dispose()
    await sessions.dispose()
    await store.dispose()
    journal.dispose()
  }
  return {
    sessions,
    queue,
    policies,
    rules: composeRules(base, store, sessions),
    audit,
    sandbox: base.sandbox,
    models: modelService(base),
    processes: createProcessService(processes, outputFolder),
    processNews: news,
    runningJobs: (sessionId) => jobs.live(sessionId).map(({ facts }) => ({ processId: facts.processId, command: facts.command })),
    dispose,
  }
}

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
    passEnvironment: new Map(),
    wakesIdle: true,
    contextTokensOf: (model) => contextTokensOf(settings.get(), model),
    asksLoginShell: isFromDesktop(options.environment),
    shellState: () => settings.get().shellState,
  })
  const { sessions, queue, processes, models, rules, audit, sandbox, processNews } = core
  return { services: { sessions, queue, processes, models, settings, keys, rules, audit, sandbox, processNews }, dispose: core.dispose }
}

/** The app without a window, for the terminal and for CI. */
export const composeHeadless: ComposeHeadless = async (options) => {
  const { dataFolder, environment, passEnvironment } = options
  const core = await composeCore({
    dataFolder,
    resourcesFolder: path.join(import.meta.dirname, '..', '..', 'resources'),
    environment,
    passEnvironment,
    keys: keyOfRun(options.key),
    wakesIdle: false,
    // It is started from a shell.
    asksLoginShell: false,
    shellState: () => 'fresh',
    contextTokensOf: () => null,
  })
  const headless: Headless = {
    create: async (wanted): Promise<Result<SessionId>> => {
      const { givenRules, allowEverything, answerable, ...session } = wanted
      const created = await core.sessions.create(session)
      if (created.ok) {
        core.policies.set(created.value, {
          givenRules: givenRules.map((text) => givenRule(text, newId('rul'))),
          allowEverything,
          answerable: answerable ? 'yes' : 'no',
        })
      }
      return created
    },
    send: (sessionId, text) => core.sessions.send(sessionId, text),
    stop: (sessionId) => core.sessions.stop(sessionId),
    watch: (sessionId, onFrame) => core.sessions.watch(sessionId, onFrame),
    queue: core.queue,
    runningJobs: core.runningJobs,
    dispose: core.dispose,
  }
  return headless
}
