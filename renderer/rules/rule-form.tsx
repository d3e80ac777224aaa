import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../shared/errors.ts'
import type { VerdictKind } from '../../shared/permission.ts'
import { type RuleEntry, ruleNoteMaxCharacters, ruleTextMaxCharacters } from '../../shared/rules.ts'
import { useSelectedSession } from '../layout/use-selected-session.ts'
import { askMain } from '../store/ask-main.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { folderName } from '../ui/path-text.tsx'
import { Segments } from '../ui/segments.tsx'

// Long enough not to call main with every letter, short enough to feel at once. Milliseconds.
const checkAfterMs = 150

/** A rule written by hand, or changed; what is wrong with its words shows while they are written. */
export function RuleForm({ entry, onClose }: { readonly entry: RuleEntry | null; readonly onClose: () => void }) {
  const { t } = useTranslation(['rules', 'common'])
  const session = useSelectedSession()
  const [decision, setDecision] = useState<VerdictKind>(entry?.rule.decision ?? 'ask')
  const [scope, setScope] = useState<'workspace' | 'user'>(session === null ? 'user' : 'workspace')
  const [text, setText] = useState(entry?.text ?? '')
  const [note, setNote] = useState(entry?.note ?? '')
  const [error, setError] = useState<AppError | null>(null)
  const fault = useFault(text)
  const ready = text.trim() !== '' && fault === null
  const save = async () => {
    if (!ready) return
    const draft = { decision, text: text.trim(), note: note.trim() === '' ? null : note.trim() }
    const result =
      entry === null
        ? await askMain('rules.add', { scope, sessionId: scope === 'workspace' ? (session?.sessionId ?? null) : null, ...draft })
        : await askMain('rules.replace', { ruleId: entry.rule.id, ...draft })
    if (result.ok) onClose()
    else setError(result.error)
  }
  const scopes = [
    ...(session === null ? [] : [{ value: 'workspace' as const, name: t('inWorkspace', { folder: folderName(session.workspace) }) }]),
    { value: 'user' as const, name: t('everywhere') },
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry === null ? t('addTitle') : t('changeTitle')}
      description={t('formText')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="go" aria-disabled={!ready} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className="rule-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Segments
          label={t('decision')}
          value={decision}
          choices={(['allow', 'ask', 'deny'] as const).map((value) => ({ value, name: t(`verdict.${value}`) }))}
          onChoose={setDecision}
        />
        <Field
          label={t('rule')}
          hint={t('ruleHint')}
          mono
          maxLength={ruleTextMaxCharacters}
          value={text}
          fault={error?.message ?? fault}
          placeholder="npm run *"
          onChange={(event) => {
            setText(event.target.value)
            setError(null)
          }}
        />
        <Field label={t('note')} maxLength={ruleNoteMaxCharacters} value={note} onChange={(event) => setNote(event.target.value)} />
        {entry === null && <Segments label={t('reach')} value={scope} choices={scopes} onChoose={setScope} />}
        {/* Enter in a field saves. */}
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden>
          {t('save')}
        </button>
      </form>
    </Dialog>
  )
}

/** What main says is wrong with the words; null while they are empty or fine. */
function useFault(text: string): string | null {
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => {
      if (text.trim() === '') return setFault(null)
      void askMain('rules.check', { text }).then((result) => {
        if (wanted)
          setFault(
            result.ok && result.value.kind === 'fine' ? null : result.ok && result.value.kind === 'broken' ? result.value.message : null,
          )
      })
    }, checkAfterMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [text])
  return fault
}
