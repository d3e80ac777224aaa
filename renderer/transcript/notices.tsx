import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { NoticeCode } from '../../shared/session/events.ts'
import type { TranscriptItem } from '../../shared/session/state.ts'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'

/** Something the app itself has to say about the session. */
export function Notice({ code, values }: { readonly code: NoticeCode; readonly values: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('transcript')
  const warns = noticeWarns(code)
  return (
    <p className={warns ? 'notice notice-warns' : 'notice'} role="note">
      <Icon of={warns ? TriangleAlert : Info} />
      <span>
        {code === 'shell-not-found' ? (
          <OddText text={t('notice.shell-not-found', { wanted: values['wanted'] ?? '', used: values['used'] ?? '' })} />
        ) : (
          t(`notice.${code}`)
        )}
      </span>
    </p>
  )
}

function noticeWarns(code: NoticeCode): boolean {
  switch (code) {
    case 'images-left-out':
    case 'log-repaired':
    case 'survivors-left':
    case 'shell-not-found':
      return true
    case 'denied-in-a-row':
    case 'step-limit':
      return false
    default:
      return assertNever(code)
  }
}

/** What was cut short when the app ended: nothing is hidden, nothing was started again. */
export function Recovered({ item }: { readonly item: Extract<TranscriptItem, { kind: 'recovered' }> }) {
  const { t } = useTranslation('transcript')
  const what = [
    item.openCalls > 0 && t('recovered.calls', { count: item.openCalls }),
    item.openApprovals > 0 && t('recovered.approvals', { count: item.openApprovals }),
    item.lostProcesses > 0 && t('recovered.processes', { count: item.lostProcesses }),
    item.endedProcesses > 0 && t('recovered.ended', { count: item.endedProcesses }),
    item.runningProcesses > 0 && t('recovered.running', { count: item.runningProcesses }),
  ].filter((part) => part !== false)
  return (
    <p className="notice notice-warns" role="note">
      <Icon of={CircleAlert} />
      <span>
        {what.length === 0 ? t('recoveredQuiet') : t('recovered', { what: what.join(t('and')) })} {what.length > 0 && t('recoveredHint')}
      </span>
    </p>
  )
}
