import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../shared/errors.ts'
import { describeError } from '../i18n/describe-error.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The window without a main process that answers. */
export function StartFailed({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  const detail = useToldWords(error)
  return (
    <main style={{ height: '100%' }}>
      <h1 className="unseen">Signalbox</h1>
      <EmptyState icon={CircleAlert} tone="deny" title={t('startingFailed')} text={describeError(t, error)} detail={detail}>
        <Button onClick={onRetry}>{t('tryAgain')}</Button>
      </EmptyState>
    </main>
  )
}
