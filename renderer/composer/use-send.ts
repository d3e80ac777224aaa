import { useState } from 'react'
import type { AppError } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { withImages } from '../../shared/images.ts'
import { askMain } from '../store/ask-main.ts'
import type { DraftParts } from '../store/draft-parts.ts'
import { clearDraft, useView } from '../store/view.ts'
import { dropImages } from './attach-images.ts'
import { dropAttachments, messageWith } from './attachments.ts'

/** `turn`: as a turn of its own. Else it waits for the end of the running turn, or for its next step. */
export type SendHow = 'turn' | 'turn-end' | 'next-step'

/** Sends a message. The draft goes when main has the message; when it did not arrive, it stays and `fault` says why. */
export function useSend(sessionId: SessionId) {
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<AppError | null>(null)
  const send = async (draft: string, { pastes, images }: DraftParts, how: SendHow) => {
    setSending(true)
    setFault(null)
    const said = { sessionId, text: messageWith(draft, pastes), ...withImages(images) }
    const result = how === 'turn' ? await askMain('session.send', said) : await askMain('message.queue', { ...said, when: how })
    setSending(false)
    if (!result.ok) return setFault(result.error)
    dropAttachments(sessionId, pastes)
    dropImages(sessionId, images)
    // What was typed while the message was on its way is the next message.
    if (useView.getState().drafts[sessionId] === draft) clearDraft(sessionId)
  }
  return { sending, fault, send }
}
