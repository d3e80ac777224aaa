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

/** Three regions side by side, their widths kept; one at a time where the window is narrow or the text large. */
export function Regions(props: RegionsProps) {
  const narrow = useNarrow()
  return narrow ? <OneRegion {...props} /> : <SideBySide {...props} />
}

function OneRegion({ sidebar, conversation, terminals }: RegionsProps) {
  const { t } = useTranslation('common')
  const region = useView((view) => view.region)
  if (region === 'sessions') {
    return (
      <main className="region">
        <nav aria-label={t('regionSessions')}>{sidebar}</nav>
      </main>
    )
  }
  return <main className="region">{region === 'terminals' && terminals !== null ? terminals : conversation}</main>
}

function SideBySide({ sidebar, conversation, terminals }: RegionsProps) {
  const { t } = useTranslation('common')
  // A group of its own, so that the sidebar is as wide on every screen, whatever stands beside it.
  const layout = useKeptLayout('signalbox.sidebar', ['sidebar', 'work'])
  return (
    <main className="region">
      <Group {...layout}>
        <Panel id="sidebar" defaultSize={sidebarPx()} minSize={196} maxSize={380} groupResizeBehavior="preserve-pixel-size">
          <nav className="region" aria-label={t('regionSessions')}>
            {sidebar}
          </nav>
        </Panel>
        <Separator className="region-edge" aria-label={t('resizeSidebar')} />
        <Panel id="work" minSize={360}>
          {terminals === null ? <div className="region">{conversation}</div> : <Work conversation={conversation} terminals={terminals} />}
        </Panel>
      </Group>
    </main>
  )
}

function Work({ conversation, terminals }: Pick<RegionsProps, 'conversation' | 'terminals'>) {
  const { t } = useTranslation('common')
  const terminalsHidden = useView((view) => view.terminalsHidden)
  const terminalsPanel = usePanelRef()
  const layout = useKeptLayout('signalbox.work', ['conversation', 'terminals'])
  useEffect(() => {
    if (terminalsHidden) terminalsPanel.current?.collapse()
    else terminalsPanel.current?.expand()
  }, [terminalsHidden, terminalsPanel])
  return (
    <Group {...layout}>
      <Panel id="conversation" minSize={360}>
        <div className="region">{conversation}</div>
      </Panel>
      <Separator className="region-edge" aria-label={t('resizeTerminals')} />
      <Panel
        id="terminals"
        panelRef={terminalsPanel}
        defaultSize="40%"
        minSize={260}
        collapsible
        collapsedSize={0}
        onResize={({ inPixels }, _id, before) => {
          // The first size is that of the layout that was kept, not a wish of the user.
          if (before === undefined) return
          const hidden = inPixels < 1
          if (useView.getState().terminalsHidden !== hidden) useView.setState({ terminalsHidden: hidden })
        }}
      >
        <div className="region">{terminals}</div>
      </Panel>
    </Group>
  )
}

/** The widths the user gave the panels of a group, kept between starts. */
function useKeptLayout(id: string, panelIds: string[]) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id, panelIds, storage: localStorage, onlySaveAfterUserInteractions: true })
  return { ...(defaultLayout && { defaultLayout }), onLayoutChanged }
}
