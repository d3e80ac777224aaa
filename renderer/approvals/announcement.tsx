import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/permission.ts'
import { useQueue } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'
import { actionLine, cardTitleKey } from './card-title.ts'

/**
 * Tells a screen reader of the card that came to the front, once: not again when it is drawn anew, and anew when the next card has the same
 * words. To be given a key that is its request's.
 */
export function Announcement({ request }: { readonly request: ApprovalRequest }) {
  const { t } = useTranslation('approvals')
  const key = announcementKey(request)
  const [isNews] = useState(() => useView.getState().announced !== key)
  useEffect(() => useView.setState({ announced: key }), [key])
  if (!isNews) return null
  const { action, verdict } = request
  // Assertive by name too: what is only an alert by its role is hidden with the rest of the page while a dialog is open.
  return (
    <p role="alert" aria-live="assertive" className="unseen">
      {t('announce', { risk: t(`risk.${verdict.risk}`), title: t(cardTitleKey(action)), line: actionLine(action) })}
    </p>
  )
}

/** On a screen that has no queue: tells of the question that waits first. */
export function FirstQuestionAnnouncement() {
  const request = useQueue((requests) => requests[0] ?? null)
  return request === null ? null : <Announcement key={announcementKey(request)} request={request} />
}

/** Names what is shown: an edited or rejudged question is another one. */
export const announcementKey = ({ approvalId, hash }: ApprovalRequest): string => `${approvalId} ${hash}`
