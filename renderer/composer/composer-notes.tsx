import { useTranslation } from 'react-i18next'
import type { AppError, Told } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import { imagesPerMessageMaxBytes } from '../../shared/image-limits.ts'
import { queuedMessagesMax } from '../../shared/session/queued.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { describeError } from '../i18n/describe-error.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { useSession } from '../store/session-feed.ts'
import { formatBytes } from '../terminal/byte-words.ts'
import { type ComposerState, isWorking } from './composer-state.ts'
import type { ImagesFit } from './images-fit.ts'
import { RetryNote } from './retry-note.tsx'

interface ComposerNotesProps {
  readonly sessionId: SessionId
  readonly state: ComposerState
  readonly full: boolean
  readonly over: number
  readonly broken: Told | null
  readonly images: ImagesFit
  readonly fault: AppError | null
}

/** What the user has to know before the next message. */
export function ComposerNotes({ sessionId, state, full, over, broken, images, fault }: ComposerNotesProps) {
  const { t, i18n } = useTranslation('composer')
  const { t: common } = useTranslation('common')
  const brokenBy = useToldWords(broken)
  const retry = useSession(sessionId, (view) => view.retry)
  const cards = useKeyHint('queue.focus').keyHint
  const size = formatBytes(imagesPerMessageMaxBytes, i18n.language)
  return (
    <div id={`${sessionId}-note`} className="composer-note" role="status">
      {state === 'working' && (retry === null ? <p>{t('busy')}</p> : <RetryNote retry={retry} />)}
      {state === 'asking' && <p>{cards === undefined ? t('waitingNoKey') : t('waiting', { key: cards })}</p>}
      {state === 'broken' && <p className="composer-fault">{t('faultReason', { message: brokenBy })}</p>}
      {state !== 'broken' && broken !== null && <p className="composer-fault">{t('unwritten', { message: brokenBy })}</p>}
      {full && isWorking(state) && <p>{t('queueFull', { count: queuedMessagesMax })}</p>}
      {over > 0 && <p className="composer-fault">{t('tooLong', { over })}</p>}
      {images.kind === 'blind' && (
        <p className="composer-fault">{images.model === null ? t('imagesDemo') : t('imagesBlind', { model: images.model })}</p>
      )}
      {images.kind === 'heavy' && <p className="composer-fault">{t('imagesHeavy', { size })}</p>}
      {fault !== null && <p className="composer-fault">{describeError(common, fault)}</p>}
    </div>
  )
}
