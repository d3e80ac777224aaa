import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Grant, Preparation, Tool, ToolContext, ToolResult } from '../../electron/agent/ports.ts'
import { buildEnvironment } from '../../electron/process/environment.ts'
import { LocalProcessManager } from '../../electron/process/process-manager.ts'
import type { Sandbox } from '../../electron/sandbox/ports.ts'
import { createJobTools } from '../../electron/tools/job/job-tools.ts'
import { SessionJobs } from '../../electron/tools/job/session-jobs.ts'
import { createShellTool, type ShellToolOptions } from '../../electron/tools/shell/shell.ts'
import { succeed } from '../../shared/errors.ts'
import type { Action, Mode } from '../../shared/permission.ts'
import { shellNameSchema } from '../../shared/shells.ts'
import { newId, sessionId } from '../process/start-manager.ts'
import { grammarFolder } from '../support/grammar-folder.ts'
import { noSandbox } from '../support/no-sandbox.ts'

/** The shell and job tools over real processes in a temporary workspace, with a session's current folder that moves. */
export interface ShellBox {
  readonly manager: LocalProcessManager
  readonly folder: string
  readonly jobs: SessionJobs
  readonly workspace: string
  /** Sessions that would have been woken. */
  readonly woken: string[]
  readonly spent: Action[]
  cwd(): string
  tool(name: string): Tool
  prepare(tool: string, input: Record<string, unknown>, session?: string): Promise<Preparation>
  /** Prepares, allows and runs, as the loop does; a refusal is a failed result. */
  run(tool: string, input: Record<string, unknown>, signal?: AbortSignal): Promise<ToolResult>
  shell(command: string, more?: Record<string, unknown>, signal?: AbortSignal): Promise<ToolResult>
  /** A text with what differs from run to run replaced. */
  settled(text: string): string
  dispose(): Promise<void>
}

export interface ShellBoxOptions {
  readonly graceMs?: number
  readonly shell?: string
  /** In place of `shell`. */
  readonly shellOf?: ShellToolOptions['shellOf']
  /** How paths are written there; absent: as here. */
  readonly system?: NodeJS.Platform
  readonly carriesState?: () => boolean
  /** Where the temporary folder is made. */
  readonly parent?: string
  readonly mode?: Mode
  readonly makeSandbox?: (folder: string) => Sandbox
}

export function startShellBox(options: ShellBoxOptions = {}): ShellBox {
  const woken: string[] = []
  const spent: Action[] = []
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(options.parent ?? os.tmpdir(), 'signalbox-tools-')))
  const manager = new LocalProcessManager({
    outputFolder: path.join(folder, 'output'),
    clock: { now: () => Date.now() },
    newId,
    graceMs: options.graceMs ?? 500,
    events: {
      onStarted: () => undefined,
      onEnded: (processId, session, end) => jobs.processEnded(processId, session, end),
      onInputChanged: () => undefined,
      onTakenOver: () => undefined,
      onHandedBack: (processId, session, typed) => jobs.handedBack(processId, session, typed),
    },
  })
  const jobs: SessionJobs = new SessionJobs({
    processes: manager,
    redact: (text) => text.replaceAll('hunter2-hunter2', '•••'),
    onWaking: (session) => void woken.push(session),
    now: () => Date.now(),
  })
  const workspace = path.join(folder, 'workspace')
  fs.mkdirSync(path.join(workspace, 'sub', 'deep'), { recursive: true })
  const environment = buildEnvironment({
    inherited: { PATH: process.env['PATH'], HOME: folder },
    allowedNames: new Map(),
    platform: 'linux',
  })
  const file = options.shell ?? '/bin/bash'
  const parts = { processes: manager, jobs, redact: (text: string) => text.replaceAll('hunter2-hunter2', '•••') }
  const tools = [
    createShellTool({
      ...parts,
      environment: { ready: async () => environment, takeRemark: () => null },
      shellOf: options.shellOf ?? (() => succeed({ file, name: shellNameSchema.catch('sh').parse(path.basename(file)), version: null })),
      cwdFolder: path.join(folder, 'cwd'),
      exitFolder: path.join(folder, 'exits'),
      grammarFolder: grammarFolder(),
      ...(options.carriesState === undefined ? {} : { carriesState: options.carriesState }),
      sandbox: options.makeSandbox?.(folder) ?? noSandbox,
    }),
    ...createJobTools({ ...parts, now: () => Date.now() }),
  ]
  let cwd = workspace
  const context = (session: string): ToolContext => ({
    takesImages: false,
    readability: () => 'open',
    sessionId: session,
    callId: newId('cal'),
    workspace,
    mode: options.mode ?? 'ask',
    ...(options.system !== undefined && { system: options.system }),
    get cwd() {
      return cwd
    },
  })
  const grant: Grant = { source: { kind: 'allow-everything' }, spend: (action) => void spent.push(action) }
  const tool = (name: string): Tool => {
    const found = tools.find(({ description }) => description.name === name)
    if (found === undefined) throw new Error(`No tool ${name}`)
    return found
  }
  const prepare: ShellBox['prepare'] = (name, input, session = sessionId) => tool(name).prepare(input, context(session))
  const run: ShellBox['run'] = async (name, input, signal = new AbortController().signal) => {
    const prepared = await prepare(name, input)
    const result: ToolResult = await (prepared.kind === 'refused'
      ? { outcome: 'failed', text: prepared.message, changes: [], ...(prepared.cwd === undefined ? {} : { cwd: prepared.cwd }) }
      : prepared.kind === 'free'
        ? prepared.run(signal)
        : prepared.run(grant, signal))
    cwd = result.cwd ?? cwd
    return result
  }
  return {
    manager,
    folder,
    jobs,
    workspace,
    woken,
    spent,
    cwd: () => cwd,
    tool,
    prepare,
    run,
    shell: (command, more = {}, signal) => run('shell', { command, description: 'Test the tool in a folder', ...more }, signal),
    settled: (text) => settle(text, folder),
    dispose: async () => {
      jobs.dispose()
      await manager.dispose()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The id of the job in a result. */
export function jobIn({ text }: ToolResult): string {
  const id = /\bprc_[0-9a-z]{20}\b/.exec(text)?.[0]
  if (id === undefined) throw new Error(`No job in: ${text}`)
  return id
}

function settle(text: string, folder: string): string {
  const ids = new Map<string, string>()
  const named = text.replace(/prc_[0-9a-z]{20}/g, (id) => {
    ids.set(id, ids.get(id) ?? `prc_${ids.size + 1}`)
    return ids.get(id) ?? id
  })
  return named.replaceAll(folder, '/box').replace(/(· (?:for )?)[0-9.]+ (?:m?s|min)\b/g, '$1TIME')
}
