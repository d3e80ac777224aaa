import { assertNever } from '../assert.ts'
import type { ProcessState } from '../process.ts'
import { type Draft, updateCall } from './draft.ts'
import type { SessionEventOf } from './events.ts'

/** What becomes of a process. */
export function applyProcess(draft: Draft, event: SessionEventOf<'process.started' | 'process.ended' | 'process.survived'>): void {
  switch (event.kind) {
    case 'process.started': {
      const { facts } = event
      draft.processes().set(facts.processId, { facts, state: { kind: 'running', waitingForInput: false } })
      if (facts.callId === null) return
      const call = draft.next.calls.get(facts.callId)
      return updateCall(draft, facts.callId, { processIds: [...(call?.processIds ?? []), facts.processId] })
    }
    case 'process.ended': {
      const view = draft.next.processes.get(event.processId)
      if (view) draft.processes().set(event.processId, { ...view, state: { kind: 'ended', end: event.end } })
      return
    }
    case 'process.survived': {
      const view = draft.next.processes.get(event.processId)
      if (view?.state.kind !== 'running') return
      // Its terminal went with the app: nobody types into it any more, and it asks for nothing.
      const { facts } = view
      draft.processes().set(event.processId, { facts, state: { kind: 'running', waitingForInput: false }, survived: true })
      return
    }
    default:
      return assertNever(event)
  }
}

/** Only for a process that runs: a change that was noticed too late must not bring an ended one back. */
export function applyTyping(
  draft: Draft,
  event: SessionEventOf<'process.needs-input' | 'process.taken-over' | 'process.handed-back'>,
): void {
  const view = draft.next.processes.get(event.processId)
  if (view?.state.kind !== 'running') return
  switch (event.kind) {
    case 'process.needs-input': {
      const state: ProcessState = { kind: 'running', waitingForInput: event.input.kind === 'waiting' }
      draft.processes().set(event.processId, { ...view, state, input: event.input })
      return
    }
    case 'process.taken-over':
      draft.processes().set(event.processId, { ...view, holder: 'user' })
      return
    case 'process.handed-back':
      draft.processes().set(event.processId, { ...view, holder: 'agent' })
      return
    default:
      return assertNever(event)
  }
}
