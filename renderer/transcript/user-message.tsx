import { GitFork, History, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessageId, SessionId } from '../../shared/ids.ts'
import { forkSession } from '../sessions/fork-session.ts'
import { useSession } from '../store/session-feed.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { askRestore } from '../undo/restore-question.ts'
import { keptFilesAfter } from '../undo/standing-restores.ts'

interface UserMessageProps {
  readonly sessionId: SessionId
  readonly messageId: MessageId
  readonly text: string
  /** It was sent into a turn that ran. */
  readonly midTurn: boolean
}

/** The user's own words are text, not markdown: they are shown as they were written. Beside them stands what can be done from here. */
export function UserMessage({ sessionId, messageId, text, midTurn }: UserMessageProps) {
  const { t } = useTranslation('transcript')
  return (
    <div className="turn-user-line">
      <span className="turn-user-actions">
        <BackToHere sessionId={sessionId} messageId={messageId} />
        <IconButton icon={GitFork} label={t('forkAfter')} onClick={() => void forkSession({ sessionId, messageId, upTo: 'after' }, '')} />
        <IconButton icon={Pencil} label={t('forkEdit')} onClick={() => void forkSession({ sessionId, messageId, upTo: 'before' }, text)} />
      </span>
      <div className="turn-user">
        <span className="unseen">{t('you')}</span>
        {midTurn && <span className="turn-user-when">{t('midTurn')}</span>}
        <OddText text={text} />
      </div>
    </div>
  )
}

function BackToHere({ sessionId, messageId }: Pick<UserMessageProps, 'sessionId' | 'messageId'>) {
  const { t } = useTranslation('transcript')
  const possible = useSession(sessionId, (view) => keptFilesAfter(view.state, messageId))
  const busy = useSession(sessionId, (view) => view.state.turn.kind === 'running')
  if (!possible) return null
  return (
    <IconButton
      icon={History}
      label={busy ? t('undo.undoBusy') : t('undo.backTo')}
      disabled={busy}
      onClick={() => void askRestore(sessionId, { kind: 'message', messageId })}
    />
  )
}
