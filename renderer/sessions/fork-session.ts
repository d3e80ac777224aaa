import type { CommandInput } from '../../shared/ipc/contract.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { selectSession, setDraft } from '../store/view.ts'

/** Goes on from a message in a new session and shows it; `draft` waits in its composer. The session it comes from stays. */
export async function forkSession(from: CommandInput<'session.fork'>, draft: string): Promise<void> {
  const forked = await askMainOrTell('session.fork', from)
  if (forked === null) return
  setDraft(forked.value.sessionId, draft)
  selectSession(forked.value.sessionId)
}
