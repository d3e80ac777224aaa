import { memo } from 'react'
import { assertNever } from '../../shared/assert.ts'
import type { CallId, SessionId } from '../../shared/ids.ts'
import type { TranscriptItem } from '../../shared/session/state.ts'
import { Restored } from '../undo/restored.tsx'
import { CallCard } from './call-card.tsx'
import { LoadedInstructions, ShortenedContext } from './context-rows.tsx'
import { Note } from './note.tsx'
import { Notice, Recovered } from './notices.tsx'
import { LiveReply, Reply, Working } from './reply.tsx'
import type { TranscriptRow } from './transcript-rows.ts'
import { TurnEnd } from './turn-end.tsx'
import { UserMessage } from './user-message.tsx'

interface RowProps {
  readonly sessionId: SessionId
  readonly row: TranscriptRow
  readonly last: boolean
  readonly open: boolean
  readonly onToggle: (callId: CallId) => void
}

/** One row of the transcript. */
export const TranscriptRowView = memo(function TranscriptRowView(props: RowProps) {
  const { row } = props
  const kind = row.kind === 'item' ? row.item.kind : row.kind
  return <div className={`row row-${kind}`}>{rowContent(props)}</div>
}, sameRow)

// The rows are made anew with each record; the item inside keeps its identity.
function sameRow(before: RowProps, after: RowProps): boolean {
  if (before.sessionId !== after.sessionId || before.last !== after.last || before.open !== after.open) return false
  if (before.row.kind === 'item' && after.row.kind === 'item') return before.row.item === after.row.item
  return before.row.kind === 'working' && after.row.kind === 'working' && before.row.compacting === after.row.compacting
}

function rowContent(props: RowProps) {
  const { row } = props
  switch (row.kind) {
    case 'item':
      return itemContent(row.item, props)
    case 'live':
      return <LiveReply text={row.text} />
    case 'working':
      return <Working compacting={row.compacting} />
    default:
      return assertNever(row)
  }
}

function itemContent(item: TranscriptItem, { sessionId, last, open, onToggle }: RowProps) {
  switch (item.kind) {
    case 'message':
      return <UserMessage sessionId={sessionId} message={item} />
    case 'reply':
      return <Reply text={item.text} finish={item.finish} />
    case 'call':
      return <CallCard sessionId={sessionId} callId={item.callId} open={open} onToggle={onToggle} />
    case 'notice':
      return <Notice code={item.code} values={item.values} />
    case 'note':
      return <Note sessionId={sessionId} item={item} />
    case 'restore':
      return <Restored sessionId={sessionId} restoreId={item.restoreId} />
    case 'recovered':
      return <Recovered item={item} />
    case 'context':
      return <ShortenedContext summary={item.summary} />
    case 'instructions':
      return <LoadedInstructions files={item.files} />
    case 'turn-end':
      return <TurnEnd sessionId={sessionId} item={item} last={last} />
    default:
      return assertNever(item)
  }
}
