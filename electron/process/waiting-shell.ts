import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { ProcessId } from '../../shared/ids.ts'
import { markerName } from './environment.ts'
import { closeEnds, type PipeEnds } from './fifo-pool.ts'
import { exitOf } from './pipe-process.ts'
import type { StartRequest } from './ports.ts'
import { withoutTerminals } from './pty-descriptors.ts'
import { readDescriptor } from './read-pipe.ts'
import { runsInPlace } from './runs-in-place.ts'
import type { OutputRoute, StartedProcess } from './start-process.ts'

// bash reads a text that it is given through a pipe byte by byte: longer ones are quicker as arguments. Characters.
const textMaxCharacters = 1_000
// What every bash takes as it is, in every locale.
const plainText = /^[\t\n\x20-\x7e]+$/
// Variables that bash itself reads or changes while it waits: then the command would not begin as it does by itself.
const namesOfBash =
  /^(_|BASH.*|COLUMNS|COMP_.*|COPROC|DIRSTACK|ENV|EPOCH.*|EUID|EXECIGNORE|FCEDIT|FIGNORE|FUNC.*|GLOB.*|GROUPS|HIST.*|HOST.*|IFS|IGNOREEOF|INPUTRC|INSIDE_EMACS|LINENO|LINES|MACHTYPE|MAIL.*|MAPFILE|OLDPWD|OPT.*|OSTYPE|PIPESTATUS|POSIXLY_CORRECT|PPID|PROMPT_.*|PS\d|PWD|RANDOM|READLINE_.*|REPLY|SECONDS|SHELLOPTS|SHLVL|SRANDOM|TIMEFORMAT|TMOUT|UID|auto_resume|histchars)$/

// Reads how to run a text, and the text. A plain command runs in this very shell, which saves the start of another one; for any other text it becomes
// a new shell. What is not whole (the app is gone) runs nothing. Its own stderr is the null device, since what bash says at its start, of a locale
// that is not there, would be said twice. The last command stands alone: so bash becomes the program, as with `-c`, since 5.2 at the latest.
const isReady = "read -r -d '' -u 3 BASH_TEXT_RUNS && IFS= read -r -d '' -u 3 && exec 2>&4 3<&- 4>&-"
const staysHere = '[[ $BASH_TEXT_RUNS == in-place ]] && ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 502))'
// One line: bash names it in what it says of a command.
const waitForText = `${isReady} && { ${staysHere} || exec -- "$0" -c "$REPLY"; } && $REPLY`

/** A text for bash as the only argument, from which the same process comes whether the shell was started before or with it. */
export function textForWaitingShell({ file, arguments: given, verbatim, environment, stdin, terminal }: StartRequest): string | null {
  const [flag, text, ...more] = given
  if (terminal !== null || stdin !== null || verbatim === true || path.basename(file) !== 'bash') return null
  if (flag !== '-c' || text === undefined || more.length > 0 || text.length > textMaxCharacters || !plainText.test(text)) return null
  return Object.keys(environment).some((name) => namesOfBash.test(name)) ? null : text
}

export interface WaitingStart {
  readonly processId: ProcessId
  readonly marker: string
  readonly request: Pick<StartRequest, 'file' | 'cwd' | 'environment'>
  readonly ends: readonly [PipeEnds, PipeEnds]
  /** The pid given out last. */
  lastBorn(): number
  /** When a process started, in the units of `ProcessRow`. */
  startTimeOf(pid: number): number
}

/** A shell that was started before its command: leader of its own session, in its folder, with its environment, pipes and marker. It waits for a text. */
export class WaitingShell {
  readonly processId: ProcessId
  readonly marker: string
  readonly route: OutputRoute = { output: null, terminal: null, pipes: [] }
  /** Resolves when it has ended without a command; never when it got one. */
  readonly unused: Promise<void>
  readonly #exited: StartedProcess['exited']
  readonly #start: WaitingStart
  readonly #child: ChildProcess
  readonly #texts: net.Socket
  readonly #startTime: number
  #stage: 'waiting' | 'runs' | 'over' = 'waiting'

  /** @throws what the system refuses. `start.ends` are then closed. */
  constructor(start: WaitingStart) {
    this.#start = start
    this.processId = start.processId
    this.marker = start.marker
    try {
      this.#child = spawnWaiting(start)
      const texts = this.#child.stdio[3]
      if (this.#child.pid === undefined || !(texts instanceof net.Socket)) throw new Error('The shell did not start')
      this.#texts = texts
    } catch (error) {
      closeEnds(start.ends[0])
      closeEnds(start.ends[1])
      throw error
    }
    this.#exited = exitOf(this.#child)
    this.#startTime = start.startTimeOf(this.#child.pid)
    this.unused = new Promise((resolve) => {
      void this.#exited.then(() => {
        if (this.#stage === 'runs') return
        this.#close()
        resolve()
      })
    })
    this.#texts.on('error', () => undefined)
    // It keeps nobody up.
    this.#texts.unref()
    this.#child.unref()
    for (const end of start.ends) fs.closeSync(end.writeEnd)
  }

  /** True when the command would begin exactly so: it lives, and its folder is still the one that was asked for. */
  fits({ file, cwd, environment }: StartRequest): boolean {
    const { request } = this.#start
    if (this.#stage !== 'waiting' || this.#child.exitCode !== null || this.#child.signalCode !== null) return false
    return request.file === file && request.cwd === cwd && isSame(request.environment, environment) && this.#folder() === cwd
  }

  /** Gives it the text: from now on it is the command. Once. */
  run(text: string): StartedProcess {
    const { ends, lastBorn } = this.#start
    this.#stage = 'runs'
    const bornAfter = lastBorn()
    this.#child.ref()
    this.#texts.write(`${runsInPlace(text) ? 'in-place' : 'anew'}\0${text}\0`, () => this.#texts.destroy())
    const { route } = this
    const pipes = [
      readDescriptor(ends[0].readEnd, (bytes) => route.output?.append('stdout', bytes)),
      readDescriptor(ends[1].readEnd, (bytes) => route.output?.append('stderr', bytes)),
    ]
    return { pid: this.#child.pid ?? 0, exited: this.#exited, pipes, device: null, waited: { bornAfter, startTime: this.#startTime } }
  }

  /** Ends it unused. It has run nothing that could have a use for a softer end. */
  async end(): Promise<void> {
    if (this.#stage === 'runs') return
    this.#close()
    this.#child.ref()
    this.#child.kill('SIGKILL')
    await this.#exited
  }

  #close(): void {
    if (this.#stage === 'over') return
    this.#stage = 'over'
    for (const { readEnd } of this.#start.ends) fs.closeSync(readEnd)
    this.#texts.destroy()
  }

  #folder(): string | null {
    try {
      return fs.readlinkSync(`/proc/${this.#child.pid}/cwd`)
    } catch {
      return null
    }
  }
}

function spawnWaiting({ request: { file, cwd, environment }, marker, ends }: WaitingStart): ChildProcess {
  const stdio = withoutTerminals(['ignore', ends[0].writeEnd, 'ignore', 'pipe', ends[1].writeEnd])
  const child = spawn(file, ['-c', waitForText, file], { cwd, env: { ...environment, [markerName]: marker }, stdio, detached: true })
  child.on('error', () => undefined)
  return child
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
