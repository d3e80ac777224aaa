import { assertNever } from '../../shared/assert.ts'
import type { FeedFrame } from '../../shared/ipc/contract.ts'
import { joinMs, nextFlowStep, type PaneFlow, startBehindBytes } from '../../shared/ipc/flow-control.ts'
import type { OutputEncoding } from '../../shared/output-encoding.ts'
import type { Log } from '../log.ts'
import type { OutputReader } from '../process/ports.ts'
import { cleanStart } from './clean-start.ts'
import { PaneEncoding } from './pane-encoding.ts'
import type { FeedOpeners, FeedSink, OpenFeed } from './serve-feeds.ts'
import type { ProcessService } from './services.ts'

type TerminalFrame = FeedFrame<'terminal.output'>

/** The feed of one process's output. A process that nothing is known of gives an empty pane that has ended. */
export function terminalFeeds(processes: ProcessService, log: Log): Pick<FeedOpeners, 'terminal.output'> {
  return {
    'terminal.output': ({ processId }, sink) => {
      const output = processes.output(processId)
      if (output !== null) return new TerminalPane({ ...output, send: joined(sink), log, now: () => performance.now() })
      const timer = setTimeout(() => {
        sink.send({ kind: 'reset', offset: 0, skippedBytes: 0, encoding: 'utf-8' })
        sink.send({ kind: 'ended', offset: 0 })
      }, 0)
      return { close: () => clearTimeout(timer) }
    },
  }
}

/**
 * Frames of a pane travel with all others of its window, at most one message for each frame of a screen: a process that prints in many small pieces
 * costs no more messages than that. What waits is bounded by how much a pane may have on the way to it.
 */
function joined(sink: FeedSink<TerminalFrame>): (frame: TerminalFrame) => void {
  let waiting: TerminalFrame[] = []
  return (frame) => {
    waiting.push(frame)
    sink.batch(() => {
      const frames = waiting
      waiting = []
      return { frames, more: false }
    })
  }
}

export interface TerminalPaneNeeds {
  readonly reader: OutputReader
  /** No more bytes can come. */
  readonly ended: () => boolean
  /** For a terminal: slows its program until the result is called. Null: nothing is slowed, the pane skips ahead. */
  readonly slow: (() => () => void) | null
  readonly detectEncoding: (bytes: Uint8Array) => OutputEncoding
  readonly send: (frame: TerminalFrame) => void
  readonly log: Log
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/**
 * Sends one process's output to one pane, no faster than the pane draws it. What to do next is decided by `nextFlowStep`; this only acts.
 * The pane is never waited for: one that falls behind skips ahead, one that is silent is left alone. A program in a terminal is slowed while
 * its pane is paused, and at no other time: a pane that is silent for 5 s is detached, so it can slow a program but never stop it.
 */
export class TerminalPane implements OpenFeed {
  private readonly needs: TerminalPaneNeeds
  private readonly encoding: PaneEncoding
  /** Where what the pane shows begins. */
  private begin = 0
  private sent = 0
  private acknowledged = 0
  private phase: PaneFlow['phase'] = 'flowing'
  private heardAt: number
  private started = false
  private pumping = false
  private closed = false
  private stopWatching: (() => void) | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private letGo: (() => void) | null = null

  constructor(needs: TerminalPaneNeeds) {
    this.needs = needs
    this.encoding = new PaneEncoding(needs.detectEncoding)
    this.heardAt = needs.now()
    this.watch()
    this.pumpIn(0)
  }

  /** The pane has drawn up to `offset`. Old or impossible offsets change nothing, so a message may come twice. */
  acknowledge(offset: number): void {
    if (this.closed || offset <= this.acknowledged || offset > this.sent) return
    this.acknowledged = offset
    this.heardAt = this.needs.now()
    void this.pump()
  }

  close(): void {
    this.closed = true
    this.stopWatching?.()
    this.stopWatching = null
    this.clearTimer()
    this.slowWhilePaused()
  }

  /** Keeps what every change of phase must keep true: the program is slowed exactly while this pane is open and paused. */
  private slowWhilePaused(): void {
    if (!this.closed && this.phase === 'paused') {
      this.letGo ??= this.needs.slow?.() ?? null
      return
    }
    this.letGo?.()
    this.letGo = null
  }

  private watch(): void {
    this.stopWatching ??= this.needs.reader.onChange(() => {
      if (this.phase === 'flowing') this.pumpIn(joinMs)
    })
  }

  /** At most one timer waits; what is already due sooner stays. */
  private pumpIn(delayMs: number): void {
    if (this.closed) return
    this.timer ??= setTimeout(() => {
      this.timer = null
      void this.pump()
    }, delayMs)
  }

  private clearTimer(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private async pump(): Promise<void> {
    if (this.pumping || this.closed) return
    this.pumping = true
    try {
      while (!this.closed && (await this.takeStep())) {
        // Each turn sends one piece or changes the phase; the marks end it.
      }
    } catch (cause) {
      this.needs.log.error('terminal feed failed', cause)
      this.finish()
    } finally {
      this.pumping = false
    }
  }

  /** Does the next thing. False when nothing can be done until something happens. */
  private async takeStep(): Promise<boolean> {
    if (!this.started) {
      this.started = true
      await this.restart(Math.max(0, this.needs.reader.size - startBehindBytes))
      return true
    }
    const step = nextFlowStep(this.flow())
    switch (step.kind) {
      case 'send':
        return this.sendPiece(step.from, step.maximumBytes)
      case 'skip':
        await this.restart(step.to)
        return true
      case 'resume':
        this.phase = 'flowing'
        this.slowWhilePaused()
        this.clearTimer()
        this.watch()
        return true
      case 'pause':
        if (this.phase === 'flowing') this.heardAt = this.needs.now()
        this.phase = 'paused'
        this.slowWhilePaused()
        this.pumpIn(Math.max(1, step.untilMs - this.needs.now()))
        return false
      case 'detach':
        this.phase = 'detached'
        this.slowWhilePaused()
        this.stopWatching?.()
        this.stopWatching = null
        this.needs.log.info('a terminal pane did not answer and was detached')
        return false
      case 'wait':
        return false
      case 'finish':
        this.finish()
        return false
      default:
        return assertNever(step)
    }
  }

  private flow(): PaneFlow {
    const { reader, ended, now } = this.needs
    const { sent, acknowledged, phase, heardAt } = this
    // `ended` is asked first: bytes that arrive between the two questions are then seen by `size`.
    const hasEnded = ended()
    return { size: reader.size, sent, acknowledged, phase, heardAt, now: now(), ended: hasEnded }
  }

  private async sendPiece(from: number, maximumBytes: number): Promise<boolean> {
    const piece = await this.needs.reader.read(from, maximumBytes)
    if (this.closed) return false
    if (piece.bytes.length === 0 && piece.offset <= from) return this.nothingToRead()
    if (piece.offset > from) this.sendReset(piece.offset)
    if (this.encoding.notice(piece.offset, piece.bytes)) return this.drawAgain()
    if (piece.bytes.length > 0) this.sendData(piece.bytes)
    return true
  }

  /** Everything the pane has was decoded wrongly: it gets it again. */
  private drawAgain(): true {
    this.sendReset(this.begin)
    return true
  }

  /** The reader promised bytes and has none: they come with the next change, or never. */
  private nothingToRead(): boolean {
    if (this.needs.ended()) this.finish()
    return false
  }

  /** Starts (again) at about `offset`: on the first whole line after it, so that the pane does not begin within a character. */
  private async restart(offset: number): Promise<void> {
    if (offset === 0) return this.sendReset(0)
    const head = await this.needs.reader.read(offset, cleanStart.lookAheadBytes)
    if (!this.closed) this.sendReset(head.offset + cleanStart.skip(head.bytes, head.offset, this.encoding.current))
  }

  private sendReset(offset: number): void {
    this.sent = offset
    this.acknowledged = offset
    this.begin = offset
    this.encoding.restart(offset)
    // The pane clears itself on a reset, so nothing before it is shown any more.
    this.needs.send({ kind: 'reset', offset, skippedBytes: offset, encoding: this.encoding.current })
  }

  private sendData(bytes: Uint8Array): void {
    const offset = this.sent
    this.sent += bytes.length
    // A view into a larger buffer would be sent with the whole buffer behind it.
    this.needs.send({ kind: 'data', offset, bytes: new Uint8Array(bytes) })
  }

  private finish(): void {
    if (this.closed) return
    this.needs.send({ kind: 'ended', offset: this.sent })
    this.close()
  }
}
