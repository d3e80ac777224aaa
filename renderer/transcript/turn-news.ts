import type { CallState, SessionState, TranscriptItem } from '../../shared/session/state.ts'

/** One thing that came to its end: worth telling somebody who does not see it. `key` names it for good. */
export type TurnNews =
  | { readonly key: string; readonly kind: 'command'; readonly call: CallState }
  | {
      readonly key: string
      readonly kind: 'turn-end'
      readonly item: Extract<TranscriptItem, { kind: 'turn-end' }>
      readonly reply: string
    }

/** How far back news can lie: a reply has fewer calls, and what is older was told. Items of the transcript. */
const newestItems = 60

/** The commands and turns of the newest part of a session that have ended, oldest first. What streams is no news until it has ended. */
export function turnNews({ transcript, calls }: SessionState): readonly TurnNews[] {
  const newest = transcript.slice(-newestItems)
  return newest.flatMap((item, index): readonly TurnNews[] => {
    if (item.kind === 'turn-end') return [{ key: item.turnId, kind: 'turn-end', item, reply: replyBefore(newest, index) }]
    const call = item.kind === 'call' ? calls.get(item.callId) : undefined
    return call !== undefined && isEndedCommand(call) ? [{ key: call.call.callId, kind: 'command', call }] : []
  })
}

const isEndedCommand = ({ action, stage }: CallState): boolean => action?.kind === 'command' && stage.kind === 'finished'

/** What the model said last in the turn that ended there; empty when it said nothing. */
function replyBefore(items: readonly TranscriptItem[], end: number): string {
  for (let index = end - 1; index >= 0; index--) {
    const item = items[index]
    if (item === undefined || item.kind === 'message' || item.kind === 'turn-end') return ''
    if (item.kind === 'reply' && item.text.trim() !== '') return item.text
  }
  return ''
}
