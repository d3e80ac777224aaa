import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { type SessionRecord, sessionRecordSchema } from '../../shared/session/events.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

export interface RunOptions {
  readonly environment?: NodeJS.ProcessEnv
  /** Folder to start in; a fresh one when left out. */
  readonly folder?: string
  /** A fresh one when left out. */
  readonly dataFolder?: string
}

export interface Run {
  readonly child: ChildProcess
  readonly folder: string
  readonly ended: Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
  readonly messages: string
}

const program = path.resolve('bin/signalbox.mjs')

/** Starts the built terminal front end in plain Node, without a terminal. Needs `out/`. Killed when the test ends before it does. */
export function startBuilt(argv: readonly string[], options: RunOptions = {}): Run {
  const folder = options.folder ?? temporaryFolder()
  const child = spawn(process.execPath, [program, ...argv], {
    cwd: folder,
    env: { ...environmentWithoutKeys(), SIGNALBOX_DATA_FOLDER: options.dataFolder ?? dataFolderOfTest(), ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = collect(child.stdout)
  const messages = collect(child.stderr)
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, output: output(), messages: messages() }))
  return { child, folder, ended }
}

/** Runs it to its end. */
export const runBuilt = (argv: readonly string[], options: RunOptions = {}): Promise<Ended> => startBuilt(argv, options).ended

/** A data folder inside a fresh one, so that the copies of the sample project beside it go with it. */
export const dataFolderOfTest = (): string => path.join(temporaryFolder(), 'data')

/** The records that `--json` printed, each checked. */
export const recordsOf = (output: string): readonly SessionRecord[] =>
  output
    .split('\n')
    .slice(0, -1)
    .map((line) => sessionRecordSchema.parse(JSON.parse(line)))

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (piece: string) => {
    text += piece
  })
  return () => text
}

function environmentWithoutKeys(): NodeJS.ProcessEnv {
  const { OPENAI_API_KEY: _openai, SIGNALBOX_API_KEY: _ours, ...rest } = process.env
  return rest
}
