import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { denyReasonMaxCharacters } from '../../shared/permission.ts'
import { Button } from '../ui/button.tsx'

interface DenyReasonProps {
  readonly sending: boolean
  /** The text is null when nothing was written: a plain deny. */
  readonly onDeny: (reason: string | null) => void
  readonly onClose: () => void
}

/** One line for why not. Enter denies and tells the model, Escape closes; no other key decides anything. */
export function DenyReason({ sending, onDeny, onClose }: DenyReasonProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const id = useId()
  const [text, setText] = useState('')
  const deny = () => {
    if (!sending) onDeny(text.trim() === '' ? null : text.trim())
  }
  return (
    <form
      className="deny-reason"
      onSubmit={(event) => {
        event.preventDefault()
        deny()
      }}
    >
      <label className="unseen" htmlFor={id}>
        {t('reasonLabel')}
      </label>
      <input
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus
        value={text}
        maxLength={denyReasonMaxCharacters}
        placeholder={t('reasonPlaceholder')}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter that ends a composition chooses a word; it sends nothing.
          const composing = event.nativeEvent.isComposing || event.keyCode === 229
          if (event.key === 'Enter' && (composing || event.repeat)) event.preventDefault()
          if (event.key !== 'Escape' || composing) return
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
      />
      <Button variant="danger" type="submit" keyHint="↵" keyName="Enter" aria-disabled={sending}>
        {t('reasonSend')}
      </Button>
      <Button variant="quiet" keyHint="Esc" keyName="Escape" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </form>
  )
}
