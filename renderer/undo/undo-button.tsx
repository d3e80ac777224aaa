import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isElsewhere } from '../../shared/changes.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { CallState } from '../../shared/session/state.ts'
import { useSession } from '../store/session-feed.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { askRestore } from './restore-question.ts'
import { isUndone } from './standing-restores.ts'

/** Undoes what one call changed. Only where its files were kept here and it changed some. */
export function UndoButton({ sessionId, call }: { readonly sessionId: SessionId; readonly call: CallState }) {
  const { t } = useTranslation('transcript')
  const { callId } = call.call
  const busy = useSession(sessionId, (view) => view.state.turn.kind === 'running')
  const undone = useSession(sessionId, (view) => isUndone(view.state.restores, callId))
  if (call.files?.kind !== 'compared' || call.files.count === 0 || undone || isElsewhere(call.files.before)) return null
  return (
    <IconButton
      icon={Undo2}
      label={busy ? t('undo.undoBusy') : t('undo.undo')}
      disabled={busy}
      onClick={() => void askRestore(sessionId, { kind: 'call', callId })}
    />
  )
}
