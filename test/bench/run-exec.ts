import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { nowMs } from './bare.ts'
import type { BenchCall, BenchScript, BenchTurn, ServerMessage } from './model-server.ts'
import { environmentOfRun, peakBytesOf } from './process-table.ts'

/** A finished run of the headless app against the scripted model. Milliseconds, bytes. */
export interface ExecRun {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** From the start of the program to its first request. */
  readonly startMs: number
  /** From the last byte of an answer with calls to the request that brings their results. */
  readonly turnsMs: readonly number[]
  readonly bareMs: readonly number[]
  readonly peakBytes: number
  /** The text of every tool result, in order. */
  readonly results: readonly string[]
  readonly endedAtMs: number
}

export interface ExecOptions {
  readonly turns: readonly BenchTurn[]
  readonly bareBetween?: boolean
  /** Where it keeps its data; a fresh one, removed afterwards, when left out. */
  readonly dataFolder?: string
  /** A text that every command carries in its environment, as BENCH_MARK. */
  readonly mark?: string
  /** Called with every request, before it is answered. */
  onAsked?(count: number, exec: ChildProcess): void
  /** Milliseconds from the first answer to a signal to the app. */
  readonly signal?: { readonly name: NodeJS.Signals; readonly afterMs: number }
}

export const shellCall = (command: string, more: Readonly<Record<string, unknown>> = {}): BenchCall => ({
  tool: 'shell',
  arguments: { command, description: 'Runs one command of the benchmark', ...more },
})

/** A call before the one that is measured: the first of a run loads the shell parser, which takes longer than the measured thing. */
export const firstTurn: BenchTurn = { calls: [shellCall('true')] }

/** One run of `signalbox exec`, from the start of its program to its end. */
export async function runExec(options: ExecOptions): Promise<ExecRun> {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'signalbox-bench-')))
  const model = fork(path.join(import.meta.dirname, 'model-server.js'), { stdio: 'inherit' })
  try {
    return await runIn(folder, model, options)
  } finally {
    model.disconnect()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

async function runIn(folder: string, model: ChildProcess, options: ExecOptions): Promise<ExecRun> {
  const script: BenchScript = { turns: options.turns, bareBetween: options.bareBetween ?? false }
  const asked: { readonly atMs: number; readonly body: string }[] = []
  const answered: number[] = []
  const bareMs: number[] = []
  let exec: ChildProcess | null = null
  const listening = new Promise<number>((resolve) => {
    model.on('message', (message: ServerMessage) => {
      if (message.kind === 'listening') resolve(message.port)
      if (message.kind === 'bare') bareMs.push(message.tookMs)
      if (message.kind === 'answered' && answered.push(message.atMs) === 1 && options.signal && exec) signalLater(exec, options.signal)
      if (message.kind === 'asked') {
        asked.push(message)
        if (exec) options.onAsked?.(asked.length, exec)
      }
    })
  })
  model.send(script)
  const port = await listening
  const startedAt = nowMs()
  exec = startExec(folder, options, port)
  let peakBytes = 0
  const sampler = setInterval(() => {
    peakBytes = Math.max(peakBytes, peakBytesOf(exec?.pid ?? 0))
  }, 10)
  const [code, signal] = await once(exec, 'exit')
  clearInterval(sampler)
  const endedAtMs = nowMs()
  const turnsMs = asked.slice(1).map((one, at) => one.atMs - (answered[at] ?? 0))
  return {
    code,
    signal,
    startMs: (asked[0]?.atMs ?? 0) - startedAt,
    turnsMs,
    bareMs,
    peakBytes,
    results: resultsOf(asked.at(-1)?.body),
    endedAtMs,
  }
}

function signalLater(exec: ChildProcess, { name, afterMs }: NonNullable<ExecOptions['signal']>): void {
  setTimeout(() => exec.kill(name), afterMs)
}

function startExec(folder: string, { dataFolder, mark }: ExecOptions, port: number): ChildProcess {
  const workspace = path.join(folder, 'workspace')
  fs.mkdirSync(workspace)
  const program = path.join(import.meta.dirname, 'cli.js')
  const places = ['--cwd', workspace, '--data', dataFolder ?? path.join(folder, 'data')]
  const model = ['--base-url', `http://127.0.0.1:${port}/v1`, '--model', 'bench']
  const marked = mark === undefined ? [] : ['--env', `BENCH_MARK=${mark}`]
  // For a profile: BENCH_NODE_FLAGS='--cpu-prof --cpu-prof-dir=…'.
  const flags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? []
  return spawn(process.execPath, [...flags, program, 'exec', '--yes', '--json', ...places, ...model, ...marked, 'go'], {
    cwd: workspace,
    env: environmentOfRun(folder),
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}

/** The tool results in the body of a request. */
function resultsOf(body: string | undefined): readonly string[] {
  if (body === undefined) return []
  const parsed: unknown = JSON.parse(body)
  if (typeof parsed !== 'object' || parsed === null || !('messages' in parsed) || !Array.isArray(parsed.messages)) return []
  return parsed.messages.flatMap((message: { role?: unknown; content?: unknown }) =>
    message.role === 'tool' && typeof message.content === 'string' ? [message.content] : [],
  )
}
