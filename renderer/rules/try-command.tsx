import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editedCommandMaxCharacters, type Verdict } from '../../shared/permission.ts'
import { CommandText } from '../approvals/command-text.tsx'
import { distinctReasons } from '../approvals/reason-details.ts'
import { ReasonWords } from '../approvals/reason-words.tsx'
import { useSelectedSession } from '../layout/use-selected-session.ts'
import { askMain } from '../store/ask-main.ts'
import { useRules } from '../store/session-feed.ts'
import { folderName } from '../ui/path-text.tsx'
import { DecisionWord } from './decision-word.tsx'

// As the field of a rule.
const tryAfterMs = 150

/** Any command, held against the rules as they are now. Nothing runs. */
export function TryCommand() {
  const { t } = useTranslation('rules')
  const session = useSelectedSession()
  const [command, setCommand] = useState('')
  const verdict = useVerdict(session?.sessionId ?? null, command)
  return (
    <section className="try-command" aria-labelledby="try-command">
      <h3 id="try-command">{t('try')}</h3>
      <p className="section-text">{session === null ? t('tryText') : t('tryTextIn', { folder: folderName(session.workspace) })}</p>
      <textarea
        className="input mono"
        aria-labelledby="try-command"
        rows={2}
        value={command}
        maxLength={editedCommandMaxCharacters}
        placeholder="git status && npm test"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setCommand(event.target.value)}
      />
      <div className="try-verdict" aria-live="polite">
        {verdict !== null && <Shown {...verdict} workspace={session?.workspace ?? null} />}
      </div>
    </section>
  )
}

interface ShownProps {
  readonly command: string
  readonly verdict: Verdict
  readonly workspace: string | null
}

function Shown({ command, verdict, workspace }: ShownProps) {
  const { t } = useTranslation('approvals')
  return (
    <>
      <p className="try-head">
        <DecisionWord decision={verdict.verdict} />
        <span className={`risk risk-${verdict.risk}`}>{t(`risk.${verdict.risk}`)}</span>
      </p>
      <CommandText command={command} parts={verdict.parts} />
      <p className="try-reasons">
        <ReasonWords reasons={distinctReasons(verdict)} workspace={workspace} />
      </p>
    </>
  )
}

function useVerdict(sessionId: string | null, command: string): { readonly command: string; readonly verdict: Verdict } | null {
  const [found, setFound] = useState<{ readonly command: string; readonly verdict: Verdict } | null>(null)
  const rules = useRules()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rules give another verdict
  useEffect(() => {
    let wanted = true
    const timer = setTimeout(() => {
      if (command.trim() === '') return setFound(null)
      void askMain('rules.try', { sessionId, command }).then((result) => {
        if (wanted) setFound(result.ok ? { command, verdict: result.value.verdict } : null)
      })
    }, tryAfterMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [sessionId, command, rules])
  return found
}
