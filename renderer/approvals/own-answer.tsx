import { useTranslation } from 'react-i18next'
import { replyMaxCharacters } from '../../shared/tool-actions.ts'
import { LineForm } from './line-form.tsx'

interface OwnAnswerProps {
  readonly sending: boolean
  readonly onAnswer: (text: string) => void
  readonly onClose: () => void
}

/** The user's own words in answer to a question of the model. Nothing is sent while it is empty. */
export function OwnAnswer({ sending, onAnswer, onClose }: OwnAnswerProps) {
  const { t } = useTranslation('approvals')
  return (
    <LineForm
      label={t('ownAnswerLabel')}
      send={t('ownAnswerSend')}
      variant="go"
      maximumCharacters={replyMaxCharacters}
      sending={sending}
      onSend={(text) => {
        if (text !== '') onAnswer(text)
      }}
      onClose={onClose}
    />
  )
}
