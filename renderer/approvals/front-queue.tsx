import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalId, CallId } from '../../shared/ids.ts'
import { useAction } from '../actions/action-handlers.ts'
import { useCatalog, useQueue } from '../store/session-feed.ts'
import { selectSession, useView } from '../store/view.ts'
import { AllowAlike } from './allow-alike.tsx'
import { Announcement, announcementKey } from './announcement.tsx'
import { useAnswering } from './answer.ts'
import { ApprovalCard } from './approval-card.tsx'
import { type FrontCard, neighbour } from './front-card.ts'
import { useFrontClock } from './front-clock.ts'
import { NextCard } from './next-card.tsx'
import './approvals.css'

interface FrontQueueProps {
  readonly front: FrontCard
  readonly onShow: (approvalId: ApprovalId) => void
  readonly onEdited: (callId: CallId) => void
}

/** The question in front, and the line of the one behind it. */
export function FrontQueue({ front, onShow, onEdited }: FrontQueueProps) {
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
      <AllowAlike front={request} titleOf={titleOf} onAllow={(one) => answering.send(one, { kind: 'allow-once' })} />
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
