import { realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fail, type Result, succeed } from '../shared/errors.ts'
import type { SessionId } from '../shared/ids.ts'
import type { Rule, RuleMatch } from '../shared/permission.ts'
import { runTurn } from './agent/agent-loop.ts'
import type { Clock, Tool } from './agent/ports.ts'
import { stepsPerTurn } from './agent/stop-rules.ts'
import { describeSystem } from './agent/system-prompt.ts'
import type { ComposeHeadless, Headless } from './headless/ports.ts'
import type { KeyService, ModelService, ProcessService, Services, SettingsService } from './ipc/services.ts'
import { type Log, openLog } from './log.ts'
import { createModel } from './model/choose-model.ts'
import { testModel } from './model/test-model.ts'
import { ApprovalQueue } from './permission/approval-queue.ts'
import { gatherCommandFacts } from './permission/gather-command-facts.ts'
import type { OwnFolders } from './permission/own-files.ts'
import { parseRuleText } from './permission/rule-text.ts'
import { createSessionGate, type SessionGate } from './permission/session-gate.ts'
import { type ChosenShell, chooseShell } from './process/choose-shell.ts'
import { type BuiltEnvironment, buildEnvironment } from './process/environment.ts'
import { readLate } from './process/late-reader.ts'
import { platformOf } from './process/platform-of.ts'
import type { ProcessEvents } from './process/ports.ts'
import { findSurvivors, openProcessJournal, readUnclosed } from './process/process-journal.ts'
import { LocalProcessManager } from './process/process-manager.ts'
import { copySampleProject } from './session/copy-sample-project.ts'
import { createMaskSecrets, type MaskSecrets } from './session/mask-secrets.ts'
import { newId } from './session/new-id.ts'
import type { Session } from './session/session.ts'
import { SessionHost } from './session/session-host.ts'
import { keyInMemory } from './settings/environment-key.ts'
import { createFileTools } from './tools/file-tools.ts'
import { createShellTool } from './tools/shell/shell.ts'
import { defaultTimeoutMs } from './tools/shell/shell-arguments.ts'

// How long the test button waits for a model before it says so.
const modelTestTimeoutMs = 60_000

interface CoreOptions {
  readonly dataFolder: string
  readonly resourcesFolder: string
  /** Real path of the packaged app, or null when it runs from a source folder. */
  readonly installation: string | null
  readonly environment: NodeJS.ProcessEnv
  readonly passEnvironment: ReadonlyMap<string, string | null>
  readonly keys: KeyService
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
  readonly policies: Map<SessionId, SessionPolicy>
  dispose(): Promise<void>
}

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
  const survivors = await survivorsOfEarlierRuns(journalFolder)
  const journal = openProcessJournal(journalFolder, platform, newId('prc'))
  const outputFolder = path.join(options.dataFolder, 'output')
  const events: ProcessEvents = {
    onStarted: (facts) => sessions.processStarted(facts),
    onEnded: (processId, sessionId, end) => sessions.processEnded(processId, sessionId, end),
  }
  const processes = new LocalProcessManager({ outputFolder, clock, newId, platform, journal, events })
  const queue = new ApprovalQueue()
  const policies = new Map<SessionId, SessionPolicy>()
  const gates = composeGates(base, queue, policies)
  const sessions: SessionHost = new SessionHost({
    folder: path.join(options.dataFolder, 'sessions'),
    clock,
    newId,
    maskSecrets: base.maskSecrets,
    findSurvivors: (processId) => survivors.get(processId) ?? [],
    runTurn: composeTurn(base, composeTools(base, processes), gates.of),
    copySample: () => copySampleProject({ from: path.join(options.resourcesFolder, 'sample-project'), into: samplesFolder(options) }),
    onModeChanged: gates.rejudge,
    onBug: (error) => log.error('turn', error),
  })
  const dispose = async () => {
    await sessions.stopAllTurns()
    await processes.dispose()
    await sessions.dispose()
    journal.dispose()
  }
  return { sessions, queue, policies, models: modelService(base), processes: processService(processes, outputFolder), dispose }
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
    folders: {
      dataFolder: realPathOrSelf(options.dataFolder),
      installation: options.installation,
      home: realPathOrSelf(os.homedir()),
    },
  }
}

function composeTools(base: Foundation, processes: LocalProcessManager): readonly Tool[] {
  const { shell, environment, maskSecrets } = base
  const shellTools = shell.ok ? [createShellTool({ processes, environment, shell: shell.value, redact: maskSecrets })] : []
  return [...shellTools, ...createFileTools()]
}

interface Gates {
  /** The one gate of a session, made when it is first needed. */
  of(session: Session): SessionGate
  rejudge(sessionId: SessionId): Promise<void>
}

function composeGates(base: Foundation, queue: ApprovalQueue, policies: ReadonlyMap<SessionId, SessionPolicy>): Gates {
  const gates = new Map<SessionId, SessionGate>()
  const grammars = path.join(import.meta.dirname, 'grammars')
  const makeGate = (session: Session, sessionId: SessionId) =>
    createSessionGate({
      session,
      queue,
      folders: base.folders,
      ...(policies.get(sessionId) ?? askTheUser),
      takeApart: (action, places) => gatherCommandFacts(action, places, grammars),
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
  }
}

/** One turn of a session, with the model and the words of that moment. */
function composeTurn(base: Foundation, tools: readonly Tool[], gateOf: Gates['of']) {
  const { clock, key, shell, log } = base
  return (session: Session, signal: AbortSignal) => {
    const { state } = session
    const systemPrompt = describeSystem({
      operatingSystem: `${os.type()} ${os.release()}`,
      shell: shell.ok ? shell.value.file : 'none',
      workspace: state.workspace,
      mode: state.mode,
      today: new Date(clock.now()).toISOString().slice(0, 10),
      commandTimeoutMs: defaultTimeoutMs,
      stepsPerTurn,
    })
    const model = createModel(state.model ?? { kind: 'demo' }, { key })
    const onBug = (where: string, error: unknown) => log.error(where, error)
    return runTurn({ model, systemPrompt, tools, gate: gateOf(session), session, clock, newId, onBug }, signal)
  }
}

function modelService({ key }: Foundation): ModelService {
  return { test: (model) => testModel(createModel(model, { key }), AbortSignal.timeout(modelTestTimeoutMs)) }
}

/** Copies of the sample project lie beside the data folder, never in it: no tool may reach there. */
const samplesFolder = (options: CoreOptions): string => `${options.dataFolder}-samples`

function processService(processes: LocalProcessManager, outputFolder: string): ProcessService {
  return {
    output: (processId) => {
      const process = processes.get(processId)
      if (process !== null) return { reader: process.output, ended: () => process.state.kind === 'ended' }
      const { reader, isOpen } = readLate(path.join(outputFolder, processId))
      return { reader, ended: isOpen }
    },
    stop: async (processId) => {
      if (processes.get(processId) === null) return fail('not-found', 'This process has ended already.')
      await processes.stop(processId, { kind: 'stopped', by: 'user', note: null })
      return succeed(null)
    },
    interrupt: (processId) => {
      if (processes.get(processId) === null) return fail('not-found', 'This process has ended already.')
      processes.interrupt(processId)
      return succeed(null)
    },
    liveCount: () => processes.live().length,
  }
}

/** Pids that processes of earlier runs left alive, by process id. Looked up once, before anything of this run starts. */
async function survivorsOfEarlierRuns(journalFolder: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const platform = platformOf(process.platform)
  const unclosed = await readUnclosed(journalFolder, platform)
  const entries = await Promise.all(unclosed.map(async (one) => [one.processId, await findSurvivors(one, platform)] as const))
  return new Map(entries)
}

function realPathOrSelf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}

/** The app with a window. The Electron parts (settings, keys) come from the caller, so that this file runs in plain Node. */
export async function composeApp(options: {
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly environment: NodeJS.ProcessEnv
  readonly settings: SettingsService
  readonly keys: KeyService
}): Promise<{ readonly services: Services; dispose(): Promise<void> }> {
  const { settings, keys } = options
  const core = await composeCore({ ...options, installation: installationFolder(), passEnvironment: new Map() })
  const { sessions, queue, processes, models } = core
  return { services: { sessions, queue, processes, models, settings, keys }, dispose: core.dispose }
}

/** The app without a window, for the terminal and for CI. */
export const composeHeadless: ComposeHeadless = async (options) => {
  const { dataFolder, environment, passEnvironment } = options
  const core = await composeCore({
    dataFolder,
    resourcesFolder: path.join(import.meta.dirname, '..', '..', 'resources'),
    installation: installationFolder(),
    environment,
    passEnvironment,
    keys: keyInMemory(options.key),
  })
  const headless: Headless = {
    create: async (wanted): Promise<Result<SessionId>> => {
      const { givenRules, allowEverything, answerable, ...session } = wanted
      const created = await core.sessions.create(session)
      if (created.ok) {
        core.policies.set(created.value, { givenRules: givenRules.map(givenRule), allowEverything, answerable: answerable ? 'yes' : 'no' })
      }
      return created
    },
    send: (sessionId, text) => core.sessions.send(sessionId, text),
    stop: (sessionId) => core.sessions.stop(sessionId),
    watch: (sessionId, onFrame) => core.sessions.watch(sessionId, onFrame),
    queue: core.queue,
    dispose: core.dispose,
  }
  return headless
}

/** A rule from the command line: in the words of rules (`git log **`), or, where it is more than one simple command, that very line. */
function givenRule(text: string): Rule {
  const isLine = /[&|;<>()$`\n]/.test(text) || !parseRuleText(text).ok
  const match: RuleMatch = isLine ? { kind: 'exact-command', command: text, cwd: null } : { kind: 'pattern', text }
  return { id: newId('rul'), decision: 'allow', scope: 'given', match, createdAt: Date.now() }
}

/** Where the packaged app lies; null when it runs from its source folder, where working on Signalbox itself must stay possible. */
function installationFolder(): string | null {
  const folder = import.meta.dirname
  return folder.includes('app.asar') ? path.dirname(folder.slice(0, folder.indexOf('app.asar'))) : null
}
