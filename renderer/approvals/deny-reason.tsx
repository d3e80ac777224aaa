import { useTranslation } from 'react-i18next'
import { denyReasonMaxCharacters } from '../../shared/permission.ts'
import { LineForm } from './line-form.tsx'

interface DenyReasonProps {
  readonly sending: boolean
  /** The text is null when nothing was written: a plain deny. */
  readonly onDeny: (reason: string | null) => void
  readonly onClose: () => void
}

/** One line for why not; the model reads it. */
export function DenyReason({ sending, onDeny, onClose }: DenyReasonProps) {
  const { t } = useTranslation('approvals')
  return (
    <LineForm
      label={t('reasonLabel')}
      placeholder={t('reasonPlaceholder')}
      send={t('reasonSend')}
      variant="danger"
      maximumCharacters={denyReasonMaxCharacters}
      sending={sending}
      onSend={(text) => onDeny(text === '' ? null : text)}
      onClose={onClose}
    />
  )
}
