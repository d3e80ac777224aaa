import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { ProcessView } from '../../shared/session/state.ts'
import { useAction } from '../actions/action-handlers.ts'
import { useNarrow } from '../layout/use-narrow.ts'
import { useSession } from '../store/session-feed.ts'
import { selectProcess, toggleTerminalLayout, useView } from '../store/view.ts'
import { latePart } from '../ui/late-part.tsx'
import { focusFrontPane } from './focus-pane.ts'
import { shownProcess, tabOrder } from './tab-order.ts'
import { TerminalTabs, tabId } from './terminal-tabs.tsx'
import './terminal.css'

const TerminalGrid = latePart(async () => (await import('./terminal-grid.tsx')).TerminalGrid)
const TerminalPane = latePart(async () => (await import('./terminal-pane.tsx')).TerminalPane)

/** The processes of a session: one pane in front, or a grid of them. Only a pane that is on the screen has a feed and a graphics context. */
export function TerminalPanel({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('terminal')
  const processes = useSession(sessionId, (view) => view.state.processes)
  const selected = useView((view) => view.selectedProcess[sessionId] ?? null)
  const layout = useView((view) => view.terminalLayout)
  const narrow = useNarrow()
  // Folded away: nothing is fed or drawn.
  const folded = useView((view) => view.terminalsHidden) && !narrow
  const shown = shownProcess(processes, selected)
  const order = tabOrder(processes, shown?.facts.processId ?? null)
  usePanelActions(sessionId, order, shown)
  if (shown === null) {
    return (
      <section className="terminals terminals-empty" aria-label={t('region')}>
        <h2>{t('emptyTitle')}</h2>
        <p>{t('emptyText')}</p>
      </section>
    )
  }
  const { processId } = shown.facts
  const onSelect = (chosen: ProcessView['facts']['processId']) => selectProcess(sessionId, chosen)
  const parentOf = ({ facts: { origin } }: ProcessView) =>
    origin.kind === 'leftover' ? (processes.get(origin.of)?.facts.command ?? origin.of) : null
  return (
    <section className="terminals" aria-label={t('region')}>
      <TerminalTabs sessionId={sessionId} order={order} shownId={processId} onSelect={onSelect} />
      {folded ? null : layout === 'grid' ? (
        <TerminalGrid order={order} shownId={processId} parentOf={parentOf} onSelect={onSelect} />
      ) : (
        <div className="pane-place" role="tabpanel" aria-labelledby={tabId(processId)} data-front="">
          <TerminalPane key={processId} process={shown} parent={parentOf(shown)} front />
        </div>
      )}
    </section>
  )
}

function usePanelActions(sessionId: SessionId, order: ReturnType<typeof tabOrder>, shown: ProcessView | null): void {
  const step = (by: 1 | -1) => () => {
    const here = order.tabs.findIndex((view) => view.facts.processId === shown?.facts.processId)
    const next = order.tabs[(here + by + order.tabs.length) % order.tabs.length]
    if (next === undefined) return
    selectProcess(sessionId, next.facts.processId)
    focusFrontPane()
  }
  useAction('terminal.next', order.tabs.length > 1 ? step(1) : null)
  useAction('terminal.previous', order.tabs.length > 1 ? step(-1) : null)
  useAction('terminals.layout', shown === null ? null : toggleTerminalLayout)
}
