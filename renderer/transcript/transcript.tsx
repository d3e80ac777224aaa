import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { useAction } from '../actions/action-handlers.ts'
import { useSession } from '../store/session-feed.ts'
import { closeFind, openFind, useView } from '../store/view.ts'
import { latePart } from '../ui/late-part.tsx'
import { TypedAhead } from '../ui/typed-ahead.tsx'
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
  const comes = status === 'loading' || (status === 'ready' && !empty)
  return (
    <>
      <FindAhead comes={comes} isHere={comes && status === 'ready' && TranscriptList.isHere()} />
      {status === 'loading' && <TranscriptLoading />}
      {status === 'failed' && <TranscriptFailed sessionId={sessionId} />}
      {status === 'ready' && empty && <TranscriptEmpty sessionId={sessionId} />}
      {status === 'ready' && !empty && <TranscriptList key={sessionId} sessionId={sessionId} />}
    </>
  )
}

// Until the list with the field is there. Where there is none to come, nothing is waited for.
function FindAhead({ comes, isHere }: { readonly comes: boolean; readonly isHere: boolean }) {
  const { t } = useTranslation('find')
  const finding = useView((view) => view.find !== null)
  const [early, setEarly] = useState(false)
  if (early && !(finding && comes)) setEarly(false)
  else if (!early && finding && comes && !isHere) setEarly(true)
  return early && finding && comes ? <TypedAhead label={t('inSession')} onCancel={closeFind} /> : null
}
