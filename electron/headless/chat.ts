import type { SessionId } from '../../shared/ids.ts'
import { choosePlace, type Place } from './choose-place.ts'
import { describeFailure } from './describe-failure.ts'
import { followSession, type SessionFollower } from './follow-session.ts'
import { composeFor, openSession, whyNotThisMode, yesWarning } from './open-session.ts'
import type { SessionOptions } from './parse-arguments.ts'
import { type CommandLineIo, type ComposeHeadless, exitCodes, type Headless, type TerminalInput } from './ports.ts'
import { printTranscript } from './print-transcript.ts'
import { reportTurnEnd } from './report-turn-end.ts'
import { sayWhatRuns } from './say-what-runs.ts'
import { startAsking } from './start-asking.ts'
import { takeTurn } from './take-turn.ts'
import { plainText } from './terminal-text.ts'

/** `signalbox chat`: reads messages and takes a turn for each, until the person leaves. Resolves when its processes are gone. */
export async function runChat(options: SessionOptions, io: CommandLineIo, compose: ComposeHeadless): Promise<number> {
  const { input } = io
  if (input === null) {
    io.messages.write('There is no terminal to talk in; use signalbox exec "task" (see signalbox --help).\n')
    return exitCodes.wrongUse
  }
  const refusal = await whyNotThisMode(options, io)
  if (refusal !== null) {
    io.messages.write(`${plainText(refusal)}\n`)
    return exitCodes.wrongUse
  }
  const signals = listenForSignals(io)
  try {
    const place = await choosePlace(options, io, input, signals.leaving)
    if (place.kind === 'none') return place.exitCode
    if (options.allowEverything) io.messages.write(yesWarning)
    const headless = await composeFor(options, io, compose)
    sayWhatRuns(headless.leftRunning, io)
    return await talk(headless, { place, options, io, input, signals }).finally(() => headless.dispose())
  } finally {
    signals.close()
  }
}

/** Ctrl-C stops the turn that runs; a second one, or any other signal, leaves. */
interface Signals {
  readonly leaving: AbortSignal
  readonly startTurn: () => AbortSignal
  readonly endTurn: () => void
  readonly interrupt: () => void
  readonly close: () => void
}

function listenForSignals(io: CommandLineIo): Signals {
  const leaving = new AbortController()
  let turn: AbortController | null = null
  const leave = () => {
    leaving.abort()
    turn?.abort()
  }
  const interrupt = () => {
    if (turn === null || turn.signal.aborted) return leave()
    io.messages.write('Stopping the turn… (Ctrl-C again leaves)\n')
    turn.abort()
  }
  return {
    leaving: leaving.signal,
    startTurn: () => {
      turn = new AbortController()
      return turn.signal
    },
    endTurn: () => {
      turn = null
    },
    interrupt,
    close: io.onInterrupt((signal) => (signal === 'SIGINT' ? interrupt() : leave())),
  }
}

interface Talk {
  readonly place: Extract<Place, { kind: 'place' }>
  readonly options: SessionOptions
  readonly io: CommandLineIo
  readonly input: TerminalInput
  readonly signals: Signals
}

async function talk(headless: Headless, context: Talk): Promise<number> {
  const { place, options, io, input, signals } = context
  const { workspace, model, trusted } = place
  const created = await openSession(headless, { workspace, model, trusted, answerable: true }, options)
  if (!created.ok) {
    io.messages.write(`${describeFailure(created.error, model)}\n`)
    return exitCodes.failed
  }
  const printer = printTranscript(io.output)
  const follower = followSession(headless, { sessionId: created.value, afterSeq: 0 }, printer, io)
  io.messages.write('Say what to do. Ctrl-C stops a turn, /quit leaves.\n')
  let interruptedBefore = false
  try {
    while (!signals.leaving.aborted) {
      const line = await input.readLine('\n> ', signals.leaving)
      if (line.kind === 'ended') break
      if (line.kind === 'interrupted') {
        if (interruptedBefore) return exitCodes.interrupted
        interruptedBefore = true
        io.messages.write('Press Ctrl-C again, or type /quit, to leave.\n')
        continue
      }
      interruptedBefore = false
      const text = line.text.trim()
      if (text === '/quit' || text === '/exit') return exitCodes.done
      if (text.startsWith('/') && !text.includes(' ')) io.messages.write(`There is no ${plainText(text)}; /quit leaves.\n`)
      else if (text !== '') await takeOneTurn(headless, created.value, text, follower, printer.hold, context)
    }
    return signals.leaving.aborted ? exitCodes.interrupted : exitCodes.done
  } finally {
    follower.close()
  }
}

async function takeOneTurn(
  headless: Headless,
  sessionId: SessionId,
  text: string,
  follower: SessionFollower,
  onAsking: (asking: boolean) => void,
  { place, io, signals }: Talk,
): Promise<void> {
  const interrupted = signals.startTurn()
  const asking = startAsking({ headless, sessionId, io, onAsking, onInterrupt: signals.interrupt })
  try {
    const end = await takeTurn(headless, sessionId, { text, answer: null }, follower.nextEnd(), interrupted).finally(asking.end)
    reportTurnEnd(end, place.model, io, interrupted)
  } finally {
    signals.endTurn()
  }
}
