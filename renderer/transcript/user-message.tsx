import { GitFork, History, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessageId, SessionId } from '../../shared/ids.ts'
import type { TranscriptItem } from '../../shared/session/state.ts'
import { ImageStrip } from '../image/image-button.tsx'
import { forkSession } from '../sessions/fork-session.ts'
import { useSession } from '../store/session-feed.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { askRestore } from '../undo/restore-question.ts'
import { keptFilesAfter } from '../undo/standing-restores.ts'

interface UserMessageProps {
  readonly sessionId: SessionId
  readonly message: Extract<TranscriptItem, { kind: 'message' }>
}

/** The user's own words are text, not markdown: they are shown as they were written. Beside them stands what can be done from here. */
export function UserMessage({ sessionId, message }: UserMessageProps) {
  const { t } = useTranslation('transcript')
  const { messageId, text, images = [], midTurn } = message
  const fork = (upTo: 'before' | 'after') => void forkSession({ sessionId, messageId, upTo }, upTo === 'before' ? message : null)
  return (
    <div className="turn-user-line">
      <span className="turn-user-actions">
        <BackToHere sessionId={sessionId} messageId={messageId} />
        <IconButton icon={GitFork} label={t('forkAfter')} onClick={() => fork('after')} />
        <IconButton icon={Pencil} label={t('forkEdit')} onClick={() => fork('before')} />
      </span>
      <div className="turn-user">
        <span className="unseen">{t('you')}</span>
        {midTurn === true && <span className="turn-user-when">{t('midTurn')}</span>}
        {text !== '' && <OddText text={text} />}
        {images.length > 0 && (
          <div className={text === '' ? undefined : 'turn-user-images'}>
            <ImageStrip sessionId={sessionId} images={images} />
          </div>
        )}
      </div>
    </div>
  )
}

function BackToHere({ sessionId, messageId }: { readonly sessionId: SessionId; readonly messageId: MessageId }) {
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
