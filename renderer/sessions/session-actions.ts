import i18next from 'i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { SessionExportFormat } from '../../shared/session/export.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { changeParts, partsOf } from '../store/draft-parts.ts'
import { useCatalog } from '../store/session-feed.ts'
import { showNote, showUndo } from '../store/toasts.ts'
import { clearDraft, selectSession, useView } from '../store/view.ts'

/** True where a session can be put out of the way: nothing of it runs or waits. */
export function isAtRest(session: SessionSummary): boolean {
  return session.activity === 'idle' && session.running === 0
}

/** Lets the user write the title anew, in the list. */
export function startRenaming(sessionId: SessionId): void {
  useView.setState({ renaming: sessionId, region: 'sessions' })
}

/** Puts a session out of the way, with a way back. */
export async function archiveSession(session: SessionSummary): Promise<void> {
  const { sessionId } = session
  if ((await askMainOrTell('session.archive', { sessionId, archived: true })) === null) return
  leave(sessionId)
  showUndo(i18next.t('sessions:archived', { title: titleOf(session) }), i18next.t('sessions:undo'), () => void unarchiveSession(sessionId))
}

/** Brings one back from the archive. */
export async function unarchiveSession(sessionId: SessionId): Promise<void> {
  if ((await askMainOrTell('session.archive', { sessionId, archived: false })) !== null) selectSession(sessionId)
}

/** Deletes a session, with a way back for as long as the message stands. */
export async function deleteSession(session: SessionSummary): Promise<void> {
  const { sessionId } = session
  if ((await askMainOrTell('session.delete', { sessionId })) === null) return
  const draft = useView.getState().drafts[sessionId]
  const parts = partsOf(sessionId)
  leave(sessionId)
  clearDraft(sessionId)
  changeParts(sessionId, () => ({ pastes: [], images: [] }))
  const undo = async () => {
    if ((await askMainOrTell('session.restore', { sessionId })) === null) return
    if (draft !== undefined) useView.setState((view) => ({ drafts: { ...view.drafts, [sessionId]: draft } }))
    changeParts(sessionId, () => parts)
    selectSession(sessionId)
  }
  showUndo(i18next.t('sessions:deleted', { title: titleOf(session) }), i18next.t('sessions:undo'), () => void undo())
}

/** Writes a session to a file that the user chooses in the system's dialog. */
export async function exportSession(sessionId: SessionId, format: SessionExportFormat): Promise<void> {
  const written = await askMainOrTell('session.export', { sessionId, format })
  if (written !== null && written.value !== null) showNote(i18next.t('sessions:exported', { path: written.value.path }))
}

/** The session with this id, as the list has it. */
export function sessionOf(sessionId: SessionId | null): SessionSummary | null {
  return useCatalog.getState().find((one) => one.sessionId === sessionId) ?? null
}

const titleOf = (session: SessionSummary): string => (session.title === '' ? i18next.t('common:untitled') : session.title)

function leave(sessionId: SessionId): void {
  if (useView.getState().selectedSession === sessionId) useView.setState({ selectedSession: null })
}
