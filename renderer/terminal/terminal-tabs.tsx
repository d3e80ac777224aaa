import { LayoutGrid, PanelTop } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { ProcessView } from '../../shared/session/state.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { useSession } from '../store/session-feed.ts'
import { toggleTerminalLayout, useView } from '../store/view.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { processLamp, processWords, tabLabel } from './process-words.ts'
import type { TabOrder } from './tab-order.ts'

interface TerminalTabsProps {
  readonly sessionId: SessionId
  readonly order: TabOrder
  readonly shownId: ProcessId
  readonly onSelect: (processId: ProcessId) => void
}

/** Id of a process's tab, for the panel that it labels. */
export const tabId = (processId: ProcessId): string => `tab-${processId}`

/** A tab for each process: arrow keys go from one to the next, a wheel scrolls the row. */
export function TerminalTabs({ sessionId, order, shownId, onSelect }: TerminalTabsProps) {
  const { t } = useTranslation('terminal')
  const row = useRef<HTMLDivElement>(null)
  const { tabs, olderCount } = order
  useEffect(() => {
    row.current?.querySelector(`#${tabId(shownId)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shownId])
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((view) => view.facts.processId === shownId)
    const target = tabs[nextIndex(event.key, index, tabs.length)]
    if (target === undefined || target.facts.processId === shownId) return
    event.preventDefault()
    onSelect(target.facts.processId)
    document.getElementById(tabId(target.facts.processId))?.focus()
  }
  return (
    <div className="tabs">
      <div ref={row} className="tab-row" role="tablist" aria-label={t('tabs')} onKeyDown={onKeyDown}>
        {tabs.map((view) => (
          <Tab key={view.facts.processId} sessionId={sessionId} process={view} on={view.facts.processId === shownId} onSelect={onSelect} />
        ))}
      </div>
      {olderCount > 0 && (
        <span className="tabs-older" title={t('olderTabs', { count: olderCount })}>
          +{olderCount}
        </span>
      )}
      {tabs.length > 1 && <LayoutSwitch />}
    </div>
  )
}

function LayoutSwitch() {
  const { t } = useTranslation('terminal')
  const isGrid = useView((view) => view.terminalLayout === 'grid')
  return (
    <IconButton
      className="tabs-layout"
      icon={isGrid ? PanelTop : LayoutGrid}
      label={isGrid ? t('asTabs') : t('asGrid')}
      onClick={toggleTerminalLayout}
      {...useKeyHint('terminals.layout')}
    />
  )
}

function nextIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : index
}

interface TabProps {
  readonly sessionId: SessionId
  readonly process: ProcessView
  readonly on: boolean
  readonly onSelect: (processId: ProcessId) => void
}

function Tab({ sessionId, process, on, onSelect }: TabProps) {
  const { t } = useTranslation('terminal')
  const { facts, state } = process
  const description = useSession(sessionId, (view) =>
    facts.callId === null ? null : (view.state.calls.get(facts.callId)?.modelWords ?? null),
  )
  const words = processWords(state, process.input, process.survived)
  return (
    <button
      type="button"
      role="tab"
      id={tabId(facts.processId)}
      aria-selected={on}
      tabIndex={on ? 0 : -1}
      className={on ? 'tab tab-on' : 'tab'}
      title={facts.command.slice(0, 500)}
      onClick={() => onSelect(facts.processId)}
    >
      <Lamp kind={processLamp(state)} label={t(`state.${words.key}`, words.values)} />
      <OddText text={tabLabel(facts, description)} />
    </button>
  )
}
