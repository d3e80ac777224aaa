import type { SessionState, TranscriptItem } from '../../shared/session/state.ts'

/** One row of the list: an item of the session, or what is only on the screen while the agent works. */
export type TranscriptRow =
  | { readonly kind: 'item'; readonly key: string; readonly item: TranscriptItem }
  | { readonly kind: 'live'; readonly key: string; readonly text: string }
  | { readonly kind: 'working'; readonly key: string; readonly compacting: boolean }

/** The rows to draw. A reply without words (only calls) has no row of its own. */
export function transcriptRows(state: SessionState, delta: string): readonly TranscriptRow[] {
  const rows: TranscriptRow[] = []
  for (const item of state.transcript) {
    if (item.kind === 'reply' && item.text.trim() === '' && item.finish !== 'length' && item.finish !== 'filtered') continue
    // Its restoring stands there already.
    if (item.kind === 'note' && item.about === 'files-restored') continue
    rows.push({ kind: 'item', key: itemKey(item), item })
  }
  if (delta.trim() !== '') rows.push({ kind: 'live', key: 'live', text: delta })
  else if (state.turn.kind === 'running' && !showsWork(state)) {
    rows.push({ kind: 'working', key: 'working', compacting: state.turn.compacting === true })
  }
  return rows
}

function itemKey(item: TranscriptItem): string {
  switch (item.kind) {
    case 'message':
      return item.messageId
    case 'call':
      return item.callId
    case 'turn-end':
      return item.turnId
    default:
      return `${item.kind} ${item.seq}`
  }
}

// The last call's card says itself that it runs or waits; more would be noise.
function showsWork(state: SessionState): boolean {
  for (const item of state.transcript.slice().reverse()) {
    if (item.kind !== 'call') return false
    const stage = state.calls.get(item.callId)?.stage.kind
    if (stage === 'running' || stage === 'waiting') return true
  }
  return false
}
