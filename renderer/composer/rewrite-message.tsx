import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageMaxCharacters } from '../../shared/ipc/limits.ts'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing-key.ts'

interface RewriteMessageProps {
  readonly text: string
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}

/** A field to write a message anew that waits. Enter keeps it, Shift+Enter makes a new line, Escape leaves it as it was. */
export function RewriteMessage({ text, onSave, onCancel }: RewriteMessageProps) {
  const { t } = useTranslation('composer')
  const { t: common } = useTranslation('common')
  const [written, setWritten] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  const ready = written.trim() !== ''
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(text.length, text.length)
  }, [text])
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || event.repeat) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    if (ready) onSave(written.trim())
  }
  return (
    <form
      className="queued-rewrite"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSave(written.trim())
      }}
    >
      <textarea
        className="queued-field"
        aria-label={t('queuedRewrite')}
        rows={1}
        value={written}
        maxLength={messageMaxCharacters}
        onChange={(event) => setWritten(event.target.value)}
        onKeyDown={onKeyDown}
        ref={field}
      />
      <Button type="submit" size="small" disabled={!ready} keyHint="↵" keyName="Enter">
        {t('queuedSave')}
      </Button>
      <Button variant="quiet" size="small" keyHint="Esc" keyName="Escape" onClick={onCancel}>
        {common('cancel')}
      </Button>
    </form>
  )
}
