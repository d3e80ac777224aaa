import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Group, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels'
import { useView } from '../store/view.ts'
import { useNarrow } from './use-narrow.ts'
import './regions.css'

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
  const hasTerminals = terminals !== null
  const terminalsHidden = useView((view) => view.terminalsHidden)
  const terminalsPanel = usePanelRef()
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'signalbox.regions',
    panelIds: hasTerminals ? ['sidebar', 'conversation', 'terminals'] : ['sidebar', 'conversation'],
    storage: localStorage,
    onlySaveAfterUserInteractions: true,
  })
  useEffect(() => {
    if (terminalsHidden) terminalsPanel.current?.collapse()
    else terminalsPanel.current?.expand()
  }, [terminalsHidden, terminalsPanel])
  return (
    <main className="region">
      <Group key={hasTerminals ? 'three' : 'two'} {...(defaultLayout && { defaultLayout })} onLayoutChanged={onLayoutChanged}>
        <Panel id="sidebar" defaultSize="17%" minSize={196} maxSize={380} groupResizeBehavior="preserve-pixel-size">
          <nav className="region" aria-label={t('regionSessions')}>
            {sidebar}
          </nav>
        </Panel>
        <Separator className="region-edge" aria-label={t('resizeSidebar')} />
        <Panel id="conversation" minSize={360}>
          <div className="region">{conversation}</div>
        </Panel>
        {hasTerminals && <Separator className="region-edge" aria-label={t('resizeTerminals')} />}
        {hasTerminals && (
          <Panel
            id="terminals"
            panelRef={terminalsPanel}
            defaultSize="33%"
            minSize={260}
            collapsible
            collapsedSize={0}
            onResize={({ inPixels }) => {
              const hidden = inPixels < 1
              if (useView.getState().terminalsHidden !== hidden) useView.setState({ terminalsHidden: hidden })
            }}
          >
            <div className="region">{terminals}</div>
          </Panel>
        )}
      </Group>
    </main>
  )
}
