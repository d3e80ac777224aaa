import type { SessionId } from '../../shared/ids.ts'
import { useAction } from '../actions/action-handlers.ts'
import { useSession } from '../store/session-feed.ts'
import { openFind } from '../store/view.ts'
import { latePart } from '../ui/late-part.tsx'
import { TranscriptEmpty, TranscriptFailed, TranscriptLoading } from './transcript-empty.tsx'
import './transcript.css'

const TranscriptList = latePart(
  async () => (await import('./transcript-list.tsx')).TranscriptList,
  () => <TranscriptLoading />,
)

/** Everything said and done in a session, newest at the bottom. */
export function Transcript({ sessionId }: { readonly sessionId: SessionId }) {
  // Also while the records are still on their way: the field is there when they are.
  useAction('find.session', openFind)
  const status = useSession(sessionId, (view) => view.status)
  const empty = useSession(sessionId, (view) => view.state.transcript.length === 0 && view.delta === '')
  if (status === 'loading') return <TranscriptLoading />
  if (status === 'failed') return <TranscriptFailed sessionId={sessionId} />
  return empty ? <TranscriptEmpty sessionId={sessionId} /> : <TranscriptList key={sessionId} sessionId={sessionId} />
}
