import { Redo2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isElsewhere } from '../../shared/changes.ts'
import type { RestoreId, SessionId } from '../../shared/ids.ts'
import { useSession } from '../store/session-feed.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { askRestore } from './restore-question.ts'
import { restoreStands } from './standing-restores.ts'

// A line of the transcript, not a list. More are counted.
const namedMax = 3

interface RestoredProps {
  readonly sessionId: SessionId
  readonly restoreId: RestoreId
}

/** That the user put files back, with the way to take it back. */
export function Restored({ sessionId, restoreId }: RestoredProps) {
  const { t } = useTranslation('transcript')
  const view = useSession(sessionId, (session) => session.state.restores.get(restoreId))
  const stands = useSession(sessionId, (session) => restoreStands(session.state.restores, restoreId))
  const busy = useSession(sessionId, (session) => session.state.turn.kind === 'running')
  if (view === undefined) return null
  const { done, aim } = view
  const names = done?.files.slice(0, namedMax).map((file) => file.path) ?? []
  const left = (done?.count ?? 0) - names.length
  return (
    <div className="notice kept-restored" role="note">
      <Icon of={aim.kind === 'redo' ? Redo2 : Undo2} />
      <span className="kept-words">
        {t(`undo.did.${aim.kind}`)} <OddText text={names.join(', ')} />
        {left > 0 && ` ${t('undo.more', { count: left })}`}
        {done === null && ` ${t('undo.cutOff')}`}
        {done !== null && done.failed.length > 0 && ` ${t('undo.failed', { count: done.failed.length })}`}
      </span>
      {stands && !isElsewhere(view.before) && (
        <Button variant="quiet" size="small" disabled={busy} onClick={() => void askRestore(sessionId, { kind: 'redo', restoreId })}>
          {t(aim.kind === 'redo' ? 'undo.undoAgain' : 'undo.redo')}
        </Button>
      )}
    </div>
  )
}
