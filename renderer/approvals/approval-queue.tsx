import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalId, CallId } from '../../shared/ids.ts'
import { useAction } from '../actions/action-handlers.ts'
import { useCatalog, useQueue } from '../store/session-feed.ts'
import { selectSession, useView } from '../store/view.ts'
import { Announcement, announcementKey } from './announcement.tsx'
import { useAnswering } from './answer.ts'
import { ApprovalCard } from './approval-card.tsx'
import { type FrontCard, frontCard, neighbour } from './front-card.ts'
import { useFrontClock } from './front-clock.ts'
import { NextCard } from './next-card.tsx'
import './approvals.css'

/** Everything that waits for the user, of all sessions; takes no room when nothing waits. */
export function ApprovalQueue() {
  const queue = useQueue()
  const [wanted, setWanted] = useState<ApprovalId | null>(null)
  const [edited, setEdited] = useState<CallId | null>(null)
  const asked = useView((view) => view.wantedQuestion)
  // The card of an edited command comes back as a new question; the user goes on with that one.
  const again = edited === null ? undefined : queue.find((request) => request.callId === edited && request.edited === true)
  const front = frontCard(queue, again?.approvalId ?? asked ?? wanted)
  useEffect(() => {
    if (asked !== null) useView.setState({ wantedQuestion: null })
  }, [asked])
  if (front === null) return null
  // The card that came to the front stays there, whatever more dangerous arrives behind it.
  if (front.request.approvalId !== wanted) setWanted(front.request.approvalId)
  if (again !== undefined) setEdited(null)
  return <FrontQueue front={front} onShow={setWanted} onEdited={setEdited} />
}

interface FrontQueueProps {
  readonly front: FrontCard
  readonly onShow: (approvalId: ApprovalId) => void
  readonly onEdited: (callId: CallId) => void
}

function FrontQueue({ front, onShow, onEdited }: FrontQueueProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const { request, next } = front
  const sessions = useCatalog()
  const selected = useView((view) => view.selectedSession)
  const answering = useAnswering()
  const frontKey = announcementKey(request)
  const clock = useFrontClock(frontKey)
  const region = useQueueKey()
  const summaryOf = (sessionId: string) => sessions.find((session) => session.sessionId === sessionId)
  const titleOf = (sessionId: string) => summaryOf(sessionId)?.title || t('common:untitled')
  return (
    <section ref={region} tabIndex={-1} className={`queue queue-${request.verdict.risk}`} aria-label={t('region')}>
      <Announcement key={`${frontKey} told`} request={request} />
      <ApprovalCard
        key={frontKey}
        front={front}
        clock={clock}
        answer={answering.stateOf(request.approvalId)}
        workspace={summaryOf(request.sessionId)?.workspace ?? null}
        askedBy={request.sessionId === selected ? null : titleOf(request.sessionId)}
        onAnswer={(answer) => answering.send(request, answer)}
        onEdited={() => onEdited(request.callId)}
        onStep={(step) => onShow(neighbour(useQueue.getState(), request.approvalId, step))}
        onJump={() => selectSession(request.sessionId)}
      />
      {next !== null && <NextCard request={next} sessionTitle={titleOf(next.sessionId)} onShow={() => onShow(next.approvalId)} />}
    </section>
  )
}

// Brings the keyboard from wherever it is (the composer, a terminal) to the question, so that its keys work.
function useQueueKey() {
  const region = useRef<HTMLElement>(null)
  useAction('queue.focus', () => region.current?.focus())
  return region
}
