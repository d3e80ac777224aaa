import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PathText } from '../ui/path-text.tsx'
import { useTrustQuestion } from './trust-question.ts'
import './trust-dialog.css'

/** Asks once whether a folder is trusted. */
export function TrustDialog() {
  const { t } = useTranslation('sessions')
  const question = useTrustQuestion((store) => store.question)
  if (question === null) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) question.answer(null)
      }}
      title={t('trustTitle')}
      description={t('trustText')}
      actions={
        <>
          <Button variant="quiet" onClick={() => question.answer(false)}>
            {t('trustNo')}
          </Button>
          <Button variant="go" onClick={() => question.answer(true)}>
            {t('trustYes')}
          </Button>
        </>
      }
    >
      <p className="trust-path">
        <PathText path={question.path} />
      </p>
    </Dialog>
  )
}
