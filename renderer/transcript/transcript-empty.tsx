import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { reopenSession, useSession } from '../store/session-feed.ts'
import { Button } from '../ui/button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'

/** A session in which nothing was said yet. */
export function TranscriptEmpty({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('transcript')
  const workspace = useSession(sessionId, (view) => view.state.workspace)
  return (
    <section className="transcript-blank" aria-label={t('label')}>
      <h2>{t('emptyTitle')}</h2>
      <PathText path={workspace} />
      <p>{t('emptyText')}</p>
    </section>
  )
}

/** Until the first records are here: nothing moves, nothing flashes. */
export function TranscriptLoading() {
  const { t } = useTranslation(['transcript', 'common'])
  return (
    <section className="transcript-blank transcript-loading" aria-label={t('label')} aria-busy>
      <p>{t('common:loading')}</p>
    </section>
  )
}

/** A session that main could not open. */
export function TranscriptFailed({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation(['transcript', 'common'])
  const fault = useToldWords(useSession(sessionId, (view) => view.fault))
  return (
    <section className="transcript-blank" aria-label={t('label')}>
      <h2>{t('failedTitle')}</h2>
      {fault !== '' && (
        <p className="transcript-fault">
          <OddText text={fault} />
        </p>
      )}
      <Button onClick={() => reopenSession(sessionId)}>{t('common:tryAgain')}</Button>
    </section>
  )
}
