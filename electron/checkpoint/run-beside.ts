import { spawn } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { collectOutput, type ProgramEnd, type ProgramStart } from './collect-output.ts'

/** Starts a program and resolves when it has ended; an abort ends it first. */
export type RunProgram = (program: ProgramStart, signal: AbortSignal) => Promise<ProgramEnd>

/** Runs a program from this thread. */
export const runHere: RunProgram = (program, signal) =>
  new Promise((resolve) => {
    const stop = collectOutput(spawn, program, (end) => {
      signal.removeEventListener('abort', stop)
      resolve(end)
    })
    signal.addEventListener('abort', stop, { once: true })
  })

/**
 * Runs programs from a thread of its own. To start one holds up the thread that does it until the program is loaded: some 10 ms in the main process of a
 * window, and many times that on a machine that is busy. The thread is made when first needed and never keeps the app from ending; where it ends or
 * cannot be made, programs are run from here.
 */
export function runsBeside(): RunProgram {
  let beside: Beside | null = null
  let failed = false
  return (program, signal) => {
    if (failed) return runHere(program, signal)
    beside ??= new Beside(() => {
      failed = true
    })
    return beside.run(program, signal)
  }
}

interface Running {
  readonly program: ProgramStart
  readonly signal: AbortSignal
  readonly tell: (end: ProgramEnd) => void
}

class Beside {
  readonly #worker: Worker
  readonly #running = new Map<number, Running>()
  #count = 0

  constructor(onFailed: () => void) {
    this.#worker = new Worker(threadText, { eval: true, stdin: false })
    this.#worker.unref()
    this.#worker.on('message', ({ id, end }: { readonly id: number; readonly end: ProgramEnd }) => this.#running.get(id)?.tell(end))
    // Nothing is known of what it had started; a look or a write that git does twice does no harm.
    this.#worker.on('error', () => {
      onFailed()
      for (const { program, signal, tell } of this.#running.values()) void runHere(program, signal).then(tell)
    })
  }

  run(program: ProgramStart, signal: AbortSignal): Promise<ProgramEnd> {
    const id = this.#count++
    return new Promise((resolve) => {
      const stop = () => this.#worker.postMessage({ kind: 'stop', id })
      const tell = (end: ProgramEnd) => {
        signal.removeEventListener('abort', stop)
        this.#running.delete(id)
        resolve(end)
      }
      this.#running.set(id, { program, signal, tell })
      signal.addEventListener('abort', stop, { once: true })
      this.#worker.postMessage({ kind: 'start', id, program })
    })
  }
}

// The program of the thread as text, so that it needs no file beside the bundle or within the archive of a packaged app.
const threadText = `
const { parentPort } = require('node:worker_threads')
const { spawn } = require('node:child_process')
const collectOutput = ${collectOutput.toString()}
const stops = new Map()
parentPort.on('message', ({ kind, id, program }) => {
  if (kind === 'stop') return stops.get(id)?.()
  stops.set(id, collectOutput(spawn, program, (end) => {
    stops.delete(id)
    parentPort.postMessage({ id, end })
  }))
})
`
