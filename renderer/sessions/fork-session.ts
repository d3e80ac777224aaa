import type { ImageRef } from '../../shared/images.ts'
import type { CommandInput } from '../../shared/ipc/contract.ts'
import { addImages } from '../composer/attach-images.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { selectSession, setDraft } from '../store/view.ts'

/** Goes on from a message in a new session and shows it; `draft` waits in its composer, with its images. The session it comes from stays. */
export async function forkSession(
  from: CommandInput<'session.fork'>,
  draft: { readonly text: string; readonly images?: readonly ImageRef[] } | null,
): Promise<void> {
  const forked = await askMainOrTell('session.fork', from)
  if (forked === null) return
  const { sessionId } = forked.value
  setDraft(sessionId, draft?.text ?? '')
  addImages(sessionId, draft?.images ?? [])
  selectSession(sessionId)
}
