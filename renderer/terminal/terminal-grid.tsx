import { useMemo, useRef } from 'react'
import type { ProcessId } from '../../shared/ids.ts'
import type { ProcessView } from '../../shared/session/state.ts'
import { gridPanes, gridShape, gridTracks } from './grid-shape.ts'
import type { TabOrder } from './tab-order.ts'
import { TerminalPane } from './terminal-pane.tsx'
import { tabId } from './terminal-tabs.tsx'
import { useRoom } from './use-room.ts'
import './terminal-grid.css'

interface TerminalGridProps {
  readonly order: TabOrder
  readonly shownId: ProcessId
  readonly parentOf: (process: ProcessView) => string | null
  readonly onSelect: (processId: ProcessId) => void
}

/** As many live panes side by side as there is room for. The one with the keyboard is the one in front. */
export function TerminalGrid({ order, shownId, parentOf, onSelect }: TerminalGridProps) {
  const place = useRef<HTMLDivElement>(null)
  const room = useRoom(place)
  const rows = useMemo(() => (room === null ? [] : gridShape(order.tabs.length, room)), [room, order.tabs.length])
  const count = rows.reduce((sum, panes) => sum + panes, 0)
  const panes = count === 0 ? [] : gridPanes(order, shownId, count)
  const spans = rows.flatMap((inRow) => Array.from({ length: inRow }, () => gridTracks / inRow))
  return (
    <div ref={place} className="pane-grid">
      {panes.map((process, index) => {
        const { processId } = process.facts
        const front = processId === shownId
        return (
          <div
            key={processId}
            className="pane-place"
            role="tabpanel"
            aria-labelledby={tabId(processId)}
            data-front={front ? '' : undefined}
            style={{ gridColumn: `span ${spans[index] ?? gridTracks}` }}
            onFocusCapture={() => !front && onSelect(processId)}
            onPointerDownCapture={() => !front && onSelect(processId)}
          >
            <TerminalPane process={process} parent={parentOf(process)} front={front} />
          </div>
        )
      })}
    </div>
  )
}
