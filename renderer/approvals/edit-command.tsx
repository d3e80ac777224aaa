import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../shared/errors.ts'
import { hasOddCharacters } from '../../shared/odd-characters.ts'
import { type ApprovalRequest, editedCommandMaxCharacters } from '../../shared/permission.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { askMain } from '../store/ask-main.ts'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing-key.ts'
import './edit-command.css'

interface EditCommandProps {
  readonly request: ApprovalRequest
  readonly command: string
  readonly onClose: () => void
  /** Main took it: the question comes back with the new text. */
  readonly onEdited: () => void
}

/** Another command in place of the model's. Nothing runs by it: it comes back as a question of its own, judged anew. */
export function EditCommand({ request, command, onClose, onEdited }: EditCommandProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const id = useId()
  const [text, setText] = useState(command)
  const [error, setError] = useState<AppError | null>(null)
  const refused = useToldWords(error)
  const [sending, setSending] = useState(false)
  const unchanged = text === command || text.trim() === ''
  const send = async () => {
    if (sending || unchanged) return
    setSending(true)
    const { approvalId, hash } = request
    // Told before main answers: the new card may be there first.
    onEdited()
    const result = await askMain('approval.edit', { approvalId, hash, command: text })
    setSending(false)
    if (!result.ok) setError(result.error)
  }
  return (
    <form
      className="edit-command"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id}>{t('editLabel')}</label>
      <CommandField id={id} text={text} onChange={setText} onSend={() => void send()} onClose={onClose} />
      <p id={`${id}-note`} className="edit-note" role="status">
        {error !== null ? refused : hasOddCharacters(text) ? t('editOdd') : t('editNote')}
      </p>
      <div className="edit-actions">
        <Button type="submit" keyHint="Ctrl ↵" keyName="Control+Enter" aria-disabled={sending || unchanged}>
          {t('editSend')}
        </Button>
        <Button variant="quiet" keyHint="Esc" keyName="Escape" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}

interface CommandFieldProps {
  readonly id: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Enter is a new line of the command; with Ctrl or Command it sends. */
function CommandField({ id, text, onChange, onSend, onClose }: CommandFieldProps) {
  return (
    <textarea
      id={id}
      className="input mono edit-text"
      // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
      autoFocus
      rows={Math.min(8, Math.max(2, text.split('\n').length))}
      value={text}
      maxLength={editedCommandMaxCharacters}
      spellCheck={false}
      autoComplete="off"
      aria-describedby={`${id}-note`}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
          event.preventDefault()
          onSend()
        }
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    />
  )
}
