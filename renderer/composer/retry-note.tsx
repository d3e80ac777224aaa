import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../i18n/describe-error.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import type { RetryView } from '../store/session-view.ts'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { formatDuration, useSecondsUntil } from '../ui/time.tsx'
import './retry-note.css'

/** Counts down until the model is asked again. Stop, beside it, ends the wait. */
export function RetryNote({ retry }: { readonly retry: RetryView }) {
  const { t, i18n } = useTranslation('composer')
  const { t: common } = useTranslation('common')
  const why = useToldWords(retry.error)
  const seconds = useSecondsUntil(retry.untilMs)
  const time = formatDuration(seconds * 1_000, i18n.language)
  return (
    <p className="retry-note">
      <Icon of={Hourglass} sizePx={14} />
      <span>
        {t(retry.error.kind === 'rate-limited' ? 'retryLimited' : 'retryFailed')}{' '}
        {/* A screen reader hears the sentence once, not each second. */}
        <b aria-live="off">{seconds > 0 ? t('retryIn', { time }) : t('retryNow')}</b>
        <small title={describeError(common, retry.error)}>
          <OddText text={why} />
        </small>
      </span>
    </p>
  )
}
