import fs from 'node:fs'
import os from 'node:os'
import type { CommandLineIo, InterruptSignal, TextOutput } from './ports.ts'
import { terminalInput } from './read-terminal.ts'

const interruptSignals: readonly InterruptSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The real outside of the command line: this process's streams, signals and folders. */
export function processIo(): CommandLineIo {
  const listeners = new Set<(signal: InterruptSignal) => void>()
  const tell = (signal: InterruptSignal) => {
    for (const listener of listeners) listener(signal)
  }
  // A reader that went away (`| head`) is as good as an interrupt: nobody wants the rest.
  const onLost = () => tell('SIGHUP')
  const { stdin, stdout, stderr, env: environment } = process
  return {
    output: textOutput(stdout, environment, onLost),
    messages: textOutput(stderr, environment, onLost),
    // Somebody can be asked only where both the keys and the questions are at a terminal.
    input: stdin.isTTY === true && stderr.isTTY === true ? terminalInput(stdin, stderr) : null,
    environment,
    platform: process.platform,
    homeFolder: os.homedir(),
    currentFolder: process.cwd(),
    version: readVersion(),
    onInterrupt: (listener) => {
      if (listeners.size === 0) for (const signal of interruptSignals) process.on(signal, tell)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) for (const signal of interruptSignals) process.off(signal, tell)
      }
    },
    now: Date.now,
    leave: () => leaveSoon([stdout, stderr]),
  }
}

/** How long after the work is done something forgotten may keep the process alive, in milliseconds. */
const leaveAfterMs = 1_000

/** Ends the process if a forgotten timer or socket would keep it; what is still to be written is written first. */
function leaveSoon(streams: readonly NodeJS.WriteStream[]): void {
  const check = () => {
    if (streams.every((stream) => stream.destroyed || stream.writableLength === 0)) process.exit()
    leaveSoon(streams)
  }
  setTimeout(check, leaveAfterMs).unref()
}

function textOutput(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv, onLost: () => void): TextOutput {
  let lost = false
  stream.on('error', () => {
    if (!lost) onLost()
    lost = true
  })
  const terminal = stream.isTTY === true
  return {
    write: (text) => {
      if (!lost) stream.write(text)
    },
    terminal,
    colour: terminal && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb',
    columns: () => stream.columns ?? 0,
  }
}

/** The package file is two folders up both from the source and from the built program. */
function readVersion(): string {
  const content: unknown = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return typeof content === 'object' && content !== null && 'version' in content ? String(content.version) : 'unknown'
}
