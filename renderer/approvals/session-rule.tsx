import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { RuleMatch } from '../../shared/permission.ts'
import { Button } from '../ui/button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'
import { useFocusGuard } from './focus-guard.ts'

interface SessionRuleProps {
  readonly rule: RuleMatch
  readonly sending: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Shows the rule exactly as it would be saved, before it is. */
export function SessionRule({ rule, sending, onSave, onClose }: SessionRuleProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const guarded = useFocusGuard()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever in it the focus is
    <div
      className="session-rule"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="session-rule-words" id="session-rule-words">
        <p>{t(titleKey(rule))}</p>
        <RuleText rule={rule} />
      </div>
      <Button
        autoFocus
        aria-describedby="session-rule-words"
        keyHint="↵"
        keyName="Enter"
        aria-disabled={sending}
        {...guarded(() => !sending && onSave())}
      >
        {t('ruleSave')}
      </Button>
      <Button variant="quiet" keyHint="Esc" keyName="Escape" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </div>
  )
}

function titleKey(rule: RuleMatch) {
  return rule.kind === 'exact-command' ? 'ruleTitle' : (`ruleTitle.${rule.kind}` as const)
}

function RuleText({ rule }: { readonly rule: RuleMatch }) {
  const { t } = useTranslation('approvals')
  switch (rule.kind) {
    case 'exact-command':
      return (
        <>
          <pre className="rule-text">
            <OddText text={rule.command} />
          </pre>
          <small>
            {t('ruleExact')}
            {' · '}
            {rule.cwd === null ? t('ruleAnywhere') : <PathText path={rule.cwd} />}
            {rule.shell !== undefined && ` · ${rule.shell}`}
          </small>
        </>
      )
    case 'pattern':
      return (
        <pre className="rule-text">
          <OddText text={rule.text} />
        </pre>
      )
    case 'process-input':
      return (
        <pre className="rule-text">
          <OddText text={rule.command} />
        </pre>
      )
    case 'read-file':
    case 'write-file':
      return (
        <pre className="rule-text">
          <OddText text={rule.realPath} />
        </pre>
      )
    default:
      return assertNever(rule)
  }
}
