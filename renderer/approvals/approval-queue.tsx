import { useEffect, useState } from 'react'
import type { ApprovalId, CallId } from '../../shared/ids.ts'
import { useQueue } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'
import { latePart } from '../ui/late-part.tsx'
import { frontCard } from './front-card.ts'

const FrontQueue = latePart(async () => (await import('./front-queue.tsx')).FrontQueue)

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
