import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels'
import { useView } from '../store/view.ts'
import { useNarrow } from './use-narrow.ts'
import './regions.css'

/** Width of the sessions until the user gives them another, CSS pixels; top-bar.css begins the crumb where they end. */
const sidebarPx = (): number => (matchMedia('(min-width: 1600px)').matches ? 264 : 204)

interface RegionsProps {
  readonly sidebar: ReactNode
  readonly conversation: ReactNode
  /** Null where there is nothing to watch: the conversation has the room. */
  readonly terminals: ReactNode
}

/**
 * Three regions side by side, their widths kept; one at a time where the window is narrow or the text large. The conversation keeps its place in the
 * tree through all of it: a form that is open in it must outlive a change of the window's width, and a terminal that comes or goes.
 */
export function Regions({ sidebar, conversation, terminals }: RegionsProps) {
  const { t } = useTranslation('common')
  const narrow = useNarrow()
  // A group of its own, so that the sidebar is as wide on every screen, whatever stands beside it.
  const layout = useKeptLayout('signalbox.sidebar', narrow ? ['work'] : ['sidebar', 'work'])
  return (
    <main className="region">
      <Group {...layout}>
        {!narrow && (
          <Panel id="sidebar" defaultSize={sidebarPx()} minSize={196} maxSize={380} groupResizeBehavior="preserve-pixel-size">
            <nav className="region" aria-label={t('regionSessions')}>
              {sidebar}
            </nav>
          </Panel>
        )}
        {!narrow && <Separator className="region-edge" aria-label={t('resizeSidebar')} />}
        <Panel id="work" minSize={narrow ? 0 : 360}>
          <Work narrow={narrow} sidebar={sidebar} conversation={conversation} terminals={terminals} />
        </Panel>
      </Group>
    </main>
  )
}

/** What stands beside the sidebar; where it is narrow, the one region that was chosen. */
function Work({ narrow, sidebar, conversation, terminals }: RegionsProps & { readonly narrow: boolean }) {
  const { t } = useTranslation('common')
  const chosen = useView((view) => view.region)
  const shown = !narrow || (chosen === 'terminals' && terminals === null) ? 'conversation' : chosen
  const beside = !narrow && terminals !== null
  const layout = useKeptLayout('signalbox.work', beside ? ['conversation', 'terminals'] : ['conversation'])
  return (
    <Group {...layout}>
      <Panel id="conversation" minSize={narrow ? 0 : 360}>
        <div className="region">
          {shown === 'sessions' && (
            <nav className="region" aria-label={t('regionSessions')}>
              {sidebar}
            </nav>
          )}
          {shown === 'terminals' && terminals}
          {shown === 'conversation' && conversation}
        </div>
      </Panel>
      {beside && <Separator className="region-edge" aria-label={t('resizeTerminals')} />}
      {beside && <TerminalsPanel>{terminals}</TerminalsPanel>}
    </Group>
  )
}

function TerminalsPanel({ children }: { readonly children: ReactNode }) {
  const hidden = useView((view) => view.terminalsHidden)
  const panel = usePanelRef()
  useEffect(() => {
    if (hidden) panel.current?.collapse()
    else panel.current?.expand()
  }, [hidden, panel])
  return (
    <Panel
      id="terminals"
      panelRef={panel}
      defaultSize="40%"
      minSize={260}
      collapsible
      collapsedSize={0}
      onResize={({ inPixels }, _id, before) => {
        // The first size is that of the layout that was kept, not a wish of the user.
        if (before === undefined) return
        const isHidden = inPixels < 1
        if (useView.getState().terminalsHidden !== isHidden) useView.setState({ terminalsHidden: isHidden })
      }}
    >
      <div className="region">{children}</div>
    </Panel>
  )
}

/** The widths the user gave the panels of a group, kept between starts. */
function useKeptLayout(id: string, panelIds: string[]) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id, panelIds, storage: localStorage, onlySaveAfterUserInteractions: true })
  return { ...(defaultLayout && { defaultLayout }), onLayoutChanged }
}
