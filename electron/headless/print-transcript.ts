import type { CallId } from '../../shared/ids.ts'
import type { SessionRecord } from '../../shared/session/events.ts'
import { reduce } from '../../shared/session/reduce.ts'
import { initialSessionState, type SessionState } from '../../shared/session/state.ts'
import { describeCall } from './describe-call.ts'
import type { TextOutput } from './ports.ts'
import { plainText } from './terminal-text.ts'

/** Something that shows a session on stdout. `record` gets each record once, in order. */
export interface Printer {
  record(record: SessionRecord): void
  /** Takes note of a record from before, without printing it. */
  known(record: SessionRecord): void
  delta(text: string): void
  /** While held, nothing is printed; what came meanwhile follows when it is let go. */
  hold(held: boolean): void
}

/** `--json`: one record a line. */
export function printJson(output: TextOutput): Printer {
  return {
    record: (record) => output.write(`${JSON.stringify(record)}\n`),
    known: () => undefined,
    delta: () => undefined,
    hold: () => undefined,
  }
}

/** A transcript for people: the model's text as it streams, then one line for each call when it ends. */
export function printTranscript(output: TextOutput): Printer {
  const paragraph = writeHeld(output)
  let state: SessionState = initialSessionState
  let streamed = ''
  const showCall = (callId: CallId) => {
    const call = state.calls.get(callId)
    if (call) paragraph.line(describeCall(call, state.processes, output.colour))
  }
  return {
    hold: paragraph.hold,
    known: (record) => {
      state = reduce(state, [record])
    },
    delta: (text) => {
      streamed += text
      paragraph.text(plainText(text))
    },
    record: (record) => {
      state = reduce(state, [record])
      const { event } = record
      if (event.kind === 'model.replied') {
        // What streamed is a beginning of the reply, unless the client started over: then the whole follows on its own.
        if (event.text.startsWith(streamed)) paragraph.text(plainText(event.text.slice(streamed.length)))
        else paragraph.line(plainText(event.text))
        paragraph.end()
        streamed = ''
      } else if (event.kind === 'call.finished' || event.kind === 'call.refused') showCall(event.callId)
      else if (event.kind === 'turn.finished') {
        paragraph.end()
        streamed = ''
      }
    },
  }
}

function writeHeld(output: TextOutput) {
  let held = false
  let waiting = ''
  let column: 'start' | 'inside' = 'start'
  const write = (text: string) => {
    if (text === '') return
    column = text.endsWith('\n') ? 'start' : 'inside'
    if (held) waiting += text
    else output.write(text)
  }
  const end = () => {
    if (column === 'inside') write('\n')
  }
  return {
    text: write,
    end,
    line: (text: string) => {
      end()
      write(`${text}\n`)
    },
    hold: (next: boolean) => {
      held = next
      if (held || waiting === '') return
      output.write(waiting)
      waiting = ''
    },
  }
}
