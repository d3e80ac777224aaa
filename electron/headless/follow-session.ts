import type { UnkeptReason } from '../../shared/changes.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { NoticeCode, SessionEventOf, TurnOutcome } from '../../shared/session/events.ts'
import type { SessionFrame } from '../ipc/services.ts'
import type { CommandLineIo, Headless } from './ports.ts'
import type { Printer } from './print-transcript.ts'
import { visibleText } from './terminal-text.ts'
import { whyUnkept } from './why-unkept.ts'

/** A shorter wait is over before its line was read, in milliseconds. */
const leastToldWaitMs = 2_000

/** How a turn came out, and the text of its last reply. `broken`: the session can no longer be written or followed. */
export type TurnEnd =
  | { readonly kind: 'finished'; readonly outcome: TurnOutcome; readonly notices: readonly NoticeCode[]; readonly reply: string }
  | { readonly kind: 'broken'; readonly message: string }

export interface SessionFollower {
  /** Resolves with the end of the next turn to end after this call. */
  nextEnd(): Promise<TurnEnd>
  readonly close: () => void
}

/** What is followed, and which records of it are from before. */
export interface Followed {
  readonly sessionId: SessionId
  /** Records up to here are not printed; 0: all are. */
  readonly afterSeq: number
}

/** Prints what happens in a session and tells when turns end. Each record is printed once, also when the feed starts over. */
export function followSession(headless: Headless, { sessionId, afterSeq }: Followed, printer: Printer, io: CommandLineIo): SessionFollower {
  let lastSeq = 0
  const saidUnkept = new Set<UnkeptReason>()
  let notices: NoticeCode[] = []
  let reply = ''
  let broken: TurnEnd | null = null
  let waiting: ((end: TurnEnd) => void)[] = []
  const tell = (end: TurnEnd) => {
    const told = waiting
    waiting = []
    for (const resolve of told) resolve(end)
  }
  // Once: after the first time it is the same for each call.
  const sayUnkept = (reason: UnkeptReason) => {
    if (!saidUnkept.has(reason)) io.messages.write(`${whyUnkept(reason)}\n`)
    saidUnkept.add(reason)
  }
  const takeNotice = ({ code, values }: SessionEventOf<'notice.given'>) => {
    notices.push(code)
    if (code !== 'shell-not-found') return
    io.messages.write(
      `The shell ${visibleText(values['wanted'] ?? '')} was not found; commands run in ${visibleText(values['used'] ?? '')}.\n`,
    )
  }
  const takeRecords = ({ records }: Extract<SessionFrame, { kind: 'records' }>) => {
    for (const record of records) {
      if (record.seq <= lastSeq) continue
      lastSeq = record.seq
      if (record.seq <= afterSeq) {
        printer.known(record)
        continue
      }
      printer.record(record)
      const { event } = record
      if (event.kind === 'turn.started') {
        notices = []
        reply = ''
      } else if (event.kind === 'model.replied') reply = event.text
      else if (event.kind === 'notice.given') takeNotice(event)
      else if (event.kind === 'checkpoint.skipped') sayUnkept(event.reason)
      else if (event.kind === 'turn.finished') tell({ kind: 'finished', outcome: event.outcome, notices, reply })
    }
  }
  const close = headless.watch(sessionId, (frame) => {
    if (frame.kind === 'records') return takeRecords(frame)
    if (frame.kind === 'delta') return printer.delta(frame.text)
    if (frame.kind === 'retry') {
      const waitMs = frame.untilMs - io.now()
      if (waitMs < leastToldWaitMs) return
      return io.messages.write(`${visibleText(frame.error.message)} Asking again in ${Math.ceil(waitMs / 1_000)} s; Ctrl-C stops.\n`)
    }
    broken = { kind: 'broken', message: frame.message }
    tell(broken)
  })
  return {
    nextEnd: () => (broken === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(broken)),
    close,
  }
}
