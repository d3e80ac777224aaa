import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing-key.ts'

interface LineFormProps {
  /** Names the field; also stands in it while it is empty, unless there is a placeholder. */
  readonly label: string
  readonly placeholder?: string
  readonly send: string
  readonly variant: 'danger' | 'go'
  /** In UTF-16 code units. */
  readonly maximumCharacters: number
  readonly sending: boolean
  /** What was written, without blanks at its ends; it may be empty. */
  readonly onSend: (text: string) => void
  readonly onClose: () => void
}

/** One line of the user's own words. Enter sends it, Escape closes; no other key decides anything. */
export function LineForm({ label, placeholder, send, variant, maximumCharacters, sending, onSend, onClose }: LineFormProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form
      className="deny-reason"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) onSend(text.trim())
      }}
    >
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus
        value={text}
        maxLength={maximumCharacters}
        placeholder={placeholder ?? label}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter that ends a composition chooses a word; it sends nothing.
          const composing = isComposing(event.nativeEvent)
          if (event.key === 'Enter' && (composing || event.repeat)) event.preventDefault()
          if (event.key !== 'Escape' || composing) return
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
      />
      <Button variant={variant} type="submit" keyHint="↵" keyName="Enter" aria-disabled={sending}>
        {send}
      </Button>
      <Button variant="quiet" keyHint="Esc" keyName="Escape" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  )
}
