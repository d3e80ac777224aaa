import { Download, RotateCw, ScrollText } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso } from 'react-virtuoso'
import type { AppError } from '../../shared/errors.ts'
import { type AuditEntry, type AuditFilter, matchesAudit } from '../../shared/rules.ts'
import { describeError } from '../i18n/describe-error.ts'
import { ScreenFrame, ScreenHead } from '../layout/screen-frame.tsx'
import { askMain, askMainOrTell } from '../store/ask-main.ts'
import { useCatalog } from '../store/session-feed.ts'
import { showNote } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { seenFocus } from '../ui/seen-focus.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditRow } from './audit-row.tsx'
import './audit-screen.css'

const everything: AuditFilter = { sessionId: null, verdict: null, risk: null, text: '' }

/** Every verdict and answer of all sessions, the newest first. */
export function AuditScreen() {
  const { t } = useTranslation(['audit', 'common'])
  const { t: tCommon } = useTranslation('common')
  const [filter, setFilter] = useState(everything)
  const audit = useAudit()
  const rows = audit.entries?.filter((entry) => matchesAudit(entry, filter)) ?? []
  const exportRows = async () => {
    const written = await askMainOrTell('audit.export', filter)
    if (written?.value != null) showNote(t('exported', { count: written.value.count, path: written.value.path }))
  }
  return (
    <ScreenFrame className="audit">
      <ScreenHead title={t('title')}>
        <span className="audit-count" role="status">
          {audit.entries !== null && t('count', { count: rows.length })}
        </span>
        <span className="grow" />
        <Button icon={<Icon of={RotateCw} />} onClick={audit.reload}>
          {t('reload')}
        </Button>
        <Button icon={<Icon of={Download} />} disabled={rows.length === 0} onClick={() => void exportRows()}>
          {t('export')}
        </Button>
      </ScreenHead>
      <AuditFilters filter={filter} onChange={setFilter} />
      {audit.error !== null && <p role="alert">{describeError(tCommon, audit.error)}</p>}
      {audit.entries === null && audit.error === null && <p className="audit-none">{t('loading')}</p>}
      {audit.entries?.length === 0 && <EmptyState icon={ScrollText} title={t('emptyTitle')} text={t('emptyText')} />}
      {audit.entries !== null && audit.entries.length > 0 && rows.length === 0 && <p className="audit-none">{t('none')}</p>}
      {rows.length > 0 && (
        <Virtuoso
          style={seenFocus}
          className="audit-rows"
          data={rows}
          computeItemKey={(_index, entry) => `${entry.sessionId} ${entry.seq}`}
          itemContent={(_index, entry) => <AuditRow entry={entry} />}
        />
      )}
    </ScreenFrame>
  )
}

interface Audit {
  readonly entries: readonly AuditEntry[] | null
  readonly error: AppError | null
  readonly reload: () => void
}

/** The rows as main has them; asked for again each time a question is answered anywhere. */
function useAudit(): Audit {
  const [entries, setEntries] = useState<readonly AuditEntry[] | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const waiting = useCatalog((sessions) => sessions.reduce((sum, session) => sum + session.waiting, 0))
  const load = useCallback(async () => {
    const result = await askMain('audit.list', {})
    setError(result.ok ? null : result.error)
    if (result.ok) setEntries(result.value)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question that came or went made new rows
  useEffect(() => void load(), [load, waiting])
  return { entries, error, reload: () => void load() }
}
