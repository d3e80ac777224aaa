import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { VerdictKind } from '../../shared/permission.ts'
import { type RuleEntry, type RuleProblem, ruleNoteMaxCharacters, ruleTextMaxCharacters } from '../../shared/rules.ts'
import { describeError } from '../i18n/describe-error.ts'
import { useSelectedSession } from '../layout/use-selected-session.ts'
import { askMain } from '../store/ask-main.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { folderName } from '../ui/path-text.tsx'
import { Segments } from '../ui/segments.tsx'
import { describeProblem } from './describe-problem.ts'

// Long enough not to call main with every letter, short enough to feel at once. Milliseconds.
const checkAfterMs = 150

/** A rule written by hand, or changed; what is wrong with its words shows while they are written. */
export function RuleForm({ entry, onClose }: { readonly entry: RuleEntry | null; readonly onClose: () => void }) {
  const { t } = useTranslation('rules')
  const { t: common } = useTranslation('common')
  const session = useSelectedSession()
  const [draft, setDraft] = useState<Draft>({
    decision: entry?.rule.decision ?? 'ask',
    scope: session === null ? 'user' : 'workspace',
    text: entry?.text ?? '',
    note: entry?.note ?? '',
  })
  const [error, setError] = useState<AppError | null>(null)
  const fault = useFault(draft.text)
  const ready = draft.text.trim() !== '' && fault === null
  const save = async () => {
    if (!ready) return
    const result = await sendDraft(draft, entry, session?.sessionId ?? null)
    if (result.ok) onClose()
    else setError(result.error)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={entry === null ? t('addTitle') : t('changeTitle')}
      description={t('formText')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {common('cancel')}
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
        <DraftFields
          draft={draft}
          fault={error !== null ? describeError(common, error) : fault === null ? null : describeProblem(t, fault)}
          folder={entry !== null ? null : (session?.workspace ?? '')}
          onChange={(change) => {
            setDraft({ ...draft, ...change })
            setError(null)
          }}
        />
        {/* Enter in a field saves. */}
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden>
          {t('save')}
        </button>
      </form>
    </Dialog>
  )
}

interface Draft {
  readonly decision: VerdictKind
  readonly scope: 'workspace' | 'user'
  readonly text: string
  readonly note: string
}

function sendDraft({ scope, decision, text, note }: Draft, entry: RuleEntry | null, sessionId: SessionId | null) {
  const words = { decision, text: text.trim(), note: note.trim() === '' ? null : note.trim() }
  if (entry !== null) return askMain('rules.replace', { ruleId: entry.rule.id, ...words })
  return askMain('rules.add', { scope, sessionId: scope === 'workspace' ? sessionId : null, ...words })
}

interface DraftFieldsProps {
  readonly draft: Draft
  readonly fault: string | null
  /** The workspace that a new rule may be for, empty where there is none; null: a rule that is changed stays where it is. */
  readonly folder: string | null
  readonly onChange: (change: Partial<Draft>) => void
}

function DraftFields({ draft, fault, folder, onChange }: DraftFieldsProps) {
  const { t } = useTranslation('rules')
  const inWorkspace = { value: 'workspace' as const, name: t('inWorkspace', { folder: folderName(folder ?? '') }) }
  const scopes = [...(folder === '' ? [] : [inWorkspace]), { value: 'user' as const, name: t('everywhere') }]
  return (
    <>
      <Segments
        label={t('decision')}
        value={draft.decision}
        choices={(['allow', 'ask', 'deny'] as const).map((value) => ({ value, name: t(`verdict.${value}`) }))}
        onChoose={(decision) => onChange({ decision })}
      />
      <Field
        label={t('rule')}
        hint={t('ruleHint')}
        mono
        maxLength={ruleTextMaxCharacters}
        value={draft.text}
        fault={fault}
        placeholder="npm run *"
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <Field
        label={t('note')}
        maxLength={ruleNoteMaxCharacters}
        value={draft.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      {folder !== null && <Segments label={t('reach')} value={draft.scope} choices={scopes} onChoose={(scope) => onChange({ scope })} />}
    </>
  )
}

/** What main says is wrong with the words; null while they are empty or fine. */
function useFault(text: string): RuleProblem | null {
  const [fault, setFault] = useState<RuleProblem | null>(null)
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => {
      if (text.trim() === '') return setFault(null)
      void askMain('rules.check', { text }).then((result) => {
        if (wanted) setFault(result.ok && result.value.kind === 'broken' ? result.value.problem : null)
      })
    }, checkAfterMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [text])
  return fault
}
