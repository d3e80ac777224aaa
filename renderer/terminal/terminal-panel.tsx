import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { useSession } from '../store/session-feed.ts'
import { selectProcess, useView } from '../store/view.ts'
import { shownProcess } from './tab-order.ts'
import { TerminalPane } from './terminal-pane.tsx'
import { TerminalTabs, tabId } from './terminal-tabs.tsx'
import './terminal.css'

/** The processes of a session, one pane in front. Only the pane in front has a feed and a graphics context. */
export function TerminalPanel({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('terminal')
  const processes = useSession(sessionId, (view) => view.state.processes)
  const selected = useView((view) => view.selectedProcess[sessionId] ?? null)
  const shown = shownProcess(processes, selected)
  if (shown === null) {
    return (
      <section className="terminals terminals-empty" aria-label={t('region')}>
        <h2>{t('emptyTitle')}</h2>
        <p>{t('emptyText')}</p>
      </section>
    )
  }
  const { processId } = shown.facts
  return (
    <section className="terminals" aria-label={t('region')}>
      <TerminalTabs
        sessionId={sessionId}
        processes={processes}
        shownId={processId}
        onSelect={(chosen) => selectProcess(sessionId, chosen)}
      />
      <div className="pane-place" role="tabpanel" aria-labelledby={tabId(processId)}>
        <TerminalPane key={processId} process={shown} parent={parentOf(shown.facts.origin, processes)} />
      </div>
    </section>
  )
}

type Processes = Parameters<typeof shownProcess>[0]
type Shown = NonNullable<ReturnType<typeof shownProcess>>

function parentOf(origin: Shown['facts']['origin'], processes: Processes): string | null {
  return origin.kind === 'leftover' ? (processes.get(origin.of)?.facts.command ?? origin.of) : null
}
