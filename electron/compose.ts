import os from 'node:os'
import path from 'node:path'
import type { Result } from '../shared/errors.ts'
import type { SessionId } from '../shared/ids.ts'
import type { Rule } from '../shared/permission.ts'
import type { TurnOutcome } from '../shared/session/events.ts'
import { runTurn } from './agent/agent-loop.ts'
import type { Clock, NoteSource, Tool } from './agent/ports.ts'
import { stepsPerTurn } from './agent/stop-rules.ts'
import { describeSystem } from './agent/system-prompt.ts'
import { connectProcesses } from './connect-processes.ts'
import type { ComposeHeadless, Headless } from './headless/ports.ts'
import type { AuditService, KeyService, ModelService, ProcessService, RuleService, Services, SettingsService } from './ipc/services.ts'
import { type Log, openLog } from './log.ts'
import { createModel } from './model/choose-model.ts'
import { testModel } from './model/test-model.ts'
import { ApprovalQueue } from './permission/approval-queue.ts'
import { loadBashGrammar } from './permission/bash/load-grammar.ts'
import { findOwnFolders } from './permission/find-own-folders.ts'
import { gatherCommandFacts } from './permission/gather-command-facts.ts'
import { givenRule } from './permission/given-rule.ts'
import type { OwnFolders } from './permission/own-files.ts'
import { RuleDesk } from './permission/rule-desk.ts'
import { RuleStore } from './permission/rule-store.ts'
import { createSessionGate, type SessionGate } from './permission/session-gate.ts'
import { rememberWorkspace } from './permission/workspace-memory.ts'
import { type ChosenShell, chooseShell } from './process/choose-shell.ts'
import { type BuiltEnvironment, buildEnvironment } from './process/environment.ts'
import { platformOf } from './process/platform-of.ts'
import { closeBooks, openProcessJournal } from './process/process-journal.ts'
import type { LocalProcessManager } from './process/process-manager.ts'
import { createProcessService } from './process/process-service.ts'
import { AuditLog } from './session/audit-log.ts'
import { copySampleProject } from './session/copy-sample-project.ts'
import { createMaskSecrets, type MaskSecrets } from './session/mask-secrets.ts'
import { newId } from './session/new-id.ts'
import type { Session } from './session/session.ts'
import { SessionHost } from './session/session-host.ts'
import { keyInMemory } from './settings/environment-key.ts'
import { createFileTools } from './tools/file-tools.ts'
import { createJobTools } from './tools/job/job-tools.ts'
import type { SessionJobs } from './tools/job/session-jobs.ts'
import { createShellTool } from './tools/shell/shell.ts'
import { defaultYieldMs } from './tools/shell/shell-parameters.ts'

// How long the test button waits for a model before it says so.
const modelTestTimeoutMs = 60_000

// The first request is on its way by then, and hardly a model has answered.
const warmUpAfterMs = 60

// Verdicts that are looked through for past commands of a workspace; the newest of them count.
const rememberedEntriesMax = 5_000

const grammarFolder = path.join(import.meta.dirname, 'grammars')

interface CoreOptions {
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly environment: NodeJS.ProcessEnv
  readonly passEnvironment: ReadonlyMap<string, string | null>
  readonly keys: KeyService
  /** An idle session takes a turn when a job of it ends. Not in the terminal, where a turn is asked for by a person. */
  readonly wakesIdle: boolean
}

/** How the questions of one session are answered besides by the user. */
interface SessionPolicy {
  readonly givenRules: readonly Rule[]
  readonly allowEverything: boolean
  readonly answerable: 'yes' | 'no'
}

const askTheUser: SessionPolicy = { givenRules: [], allowEverything: false, answerable: 'yes' }

interface Core {
  readonly sessions: SessionHost
  readonly queue: ApprovalQueue
  readonly processes: ProcessService
  readonly models: ModelService
  readonly rules: RuleService
  readonly audit: AuditService
  readonly policies: Map<SessionId, SessionPolicy>
  readonly runningJobs: Headless['runningJobs']
  dispose(): Promise<void>
}

type RunTurn = (session: Session, signal: AbortSignal) => Promise<TurnOutcome>

/** What most parts are made from. */
interface Foundation {
  readonly options: CoreOptions
  readonly clock: Clock
  readonly log: Log
  readonly environment: BuiltEnvironment
  readonly maskSecrets: MaskSecrets
  readonly shell: Result<ChosenShell>
  readonly key: () => string | null
  /** The folders that every gate tells zones by. Real paths. */
  readonly folders: OwnFolders & { readonly home: string }
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
  const { processes, jobs, mayWake } = connectProcesses({
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
  const rules = composeRules(base, store, sessions)
  return {
    sessions,
    queue,
    policies,
    rules,
    audit,
    models: modelService(base),
    processes: createProcessService(processes, outputFolder),
    runningJobs: (sessionId) => jobs.live(sessionId).map(({ facts }) => ({ processId: facts.processId, command: facts.command })),
    dispose,
  }
}

function layFoundation(options: CoreOptions): Foundation {
  const environment = buildEnvironment({
    inherited: options.environment,
    allowedNames: options.passEnvironment,
    platform: process.platform,
  })
  const key = () => options.keys.read()
  return {
    options,
    clock: { now: () => Date.now() },
    log: openLog(options.dataFolder),
    environment,
    maskSecrets: createMaskSecrets(() => [...environment.strippedValues, key() ?? '']),
    shell: chooseShell(),
    key,
    folders: findOwnFolders(options.dataFolder),
  }
}

function composeTools(base: Foundation, processes: LocalProcessManager, jobs: SessionJobs): readonly Tool[] {
  const { shell, environment, maskSecrets: redact, clock, options } = base
  const cwdFolder = path.join(options.dataFolder, 'cwd')
  const shellTools = shell.ok
    ? [
        createShellTool({ processes, jobs, environment, shell: shell.value, cwdFolder, grammarFolder, redact }),
        ...createJobTools({ processes, jobs, now: clock.now, redact }),
      ]
    : []
  return [...shellTools, ...createFileTools()]
}

/** What rules and logs of before tell. */
interface Kept {
  readonly store: RuleStore
  readonly audit: AuditService
}

function composeRules({ folders, shell }: Foundation, store: RuleStore, sessions: SessionHost): RuleService {
  return new RuleDesk({
    store,
    folders,
    sessions,
    takeApart: (action, places) => gatherCommandFacts(action, places, grammarFolder),
    shell: shell.ok ? shell.value.file : '',
  })
}

interface Gates {
  /** The one gate of a session, made when it is first needed. */
  of(session: Session): SessionGate
  rejudge(sessionId: SessionId): Promise<void>
  rejudgeAll(): Promise<void>
}

function composeGates(base: Foundation, queue: ApprovalQueue, policies: ReadonlyMap<SessionId, SessionPolicy>, kept: Kept): Gates {
  const gates = new Map<SessionId, SessionGate>()
  const { home } = base.folders
  const pastOf = async (workspace: string) =>
    rememberWorkspace(workspace, await kept.audit.entries(rememberedEntriesMax), { home, grammarFolder })
  const makeGate = (session: Session, sessionId: SessionId) =>
    createSessionGate({
      session,
      queue,
      folders: base.folders,
      ...(policies.get(sessionId) ?? askTheUser),
      takeApart: (action, places) => gatherCommandFacts(action, places, grammarFolder),
      saved: kept.store,
      remember: pastOf,
      newId,
      clock: base.clock,
    })
  return {
    of: (session) => {
      const sessionId = session.state.sessionId ?? ''
      const gate = gates.get(sessionId) ?? makeGate(session, sessionId)
      gates.set(sessionId, gate)
      return gate
    },
    rejudge: async (sessionId) => gates.get(sessionId)?.rejudge(),
    rejudgeAll: async () => {
      for (const gate of gates.values()) await gate.rejudge()
    },
  }
}

/** Does what the first command would otherwise wait for (about 100 ms), once, while the model thinks about its first answer. */
function warmUpFirst(processes: LocalProcessManager, runTurn: RunTurn): RunTurn {
  let begun = false
  return (session, signal) => {
    if (!begun) {
      setTimeout(() => {
        processes.prepare()
        loadBashGrammar(grammarFolder).catch(() => undefined)
      }, warmUpAfterMs).unref()
    }
    begun = true
    return runTurn(session, signal)
  }
}

/** One turn of a session, with the model and the words of that moment. */
function composeTurn(base: Foundation, tools: readonly Tool[], gateOf: Gates['of'], notes: NoteSource): RunTurn {
  const { clock, key, shell, log } = base
  return (session: Session, signal: AbortSignal) => {
    const { state } = session
    const systemPrompt = describeSystem({
      operatingSystem: `${os.type()} ${os.release()}`,
      shell: shell.ok ? shell.value.file : 'none',
      workspace: state.workspace,
      mode: state.mode,
      today: new Date(clock.now()).toISOString().slice(0, 10),
      yieldMs: defaultYieldMs,
      stepsPerTurn,
    })
    const model = createModel(state.model ?? { kind: 'demo' }, { key })
    const onBug = (where: string, error: unknown) => log.error(where, error)
    return runTurn({ model, systemPrompt, tools, gate: gateOf(session), session, notes, clock, newId, onBug }, signal)
  }
}

function modelService({ key }: Foundation): ModelService {
  return { test: (model) => testModel(createModel(model, { key }), AbortSignal.timeout(modelTestTimeoutMs)) }
}

/** Copies of the sample project lie beside the data folder, never in it: no tool may reach there. */
const samplesFolder = (options: CoreOptions): string => `${options.dataFolder}-samples`

/** The app with a window. The Electron parts (settings, keys) come from the caller, so that this file runs in plain Node. */
export async function composeApp(options: {
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly environment: NodeJS.ProcessEnv
  readonly settings: SettingsService
  readonly keys: KeyService
}): Promise<{ readonly services: Services; dispose(): Promise<void> }> {
  const { settings, keys } = options
  const core = await composeCore({ ...options, passEnvironment: new Map(), wakesIdle: true })
  const { sessions, queue, processes, models, rules, audit } = core
  return { services: { sessions, queue, processes, models, settings, keys, rules, audit }, dispose: core.dispose }
}

/** The app without a window, for the terminal and for CI. */
export const composeHeadless: ComposeHeadless = async (options) => {
  const { dataFolder, environment, passEnvironment } = options
  const core = await composeCore({
    dataFolder,
    resourcesFolder: path.join(import.meta.dirname, '..', '..', 'resources'),
    environment,
    passEnvironment,
    keys: keyInMemory(options.key),
    wakesIdle: false,
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
