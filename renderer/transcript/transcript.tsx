import { ArrowDown } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import type { CallId, SessionId } from '../../shared/ids.ts'
import { useSession } from '../store/session-feed.ts'
import { Icon } from '../ui/icon.tsx'
import { TranscriptEmpty, TranscriptFailed, TranscriptLoading } from './transcript-empty.tsx'
import { TranscriptRowView } from './transcript-row.tsx'
import { type TranscriptRow, transcriptRows } from './transcript-rows.ts'
import './transcript.css'

/** Everything said and done in a session, newest at the bottom. */
export function Transcript({ sessionId }: { readonly sessionId: SessionId }) {
  const status = useSession(sessionId, (view) => view.status)
  const empty = useSession(sessionId, (view) => view.state.transcript.length === 0 && view.delta === '')
  if (status === 'loading') return <TranscriptLoading />
  if (status === 'failed') return <TranscriptFailed sessionId={sessionId} />
  return empty ? <TranscriptEmpty sessionId={sessionId} /> : <TranscriptList key={sessionId} sessionId={sessionId} />
}

/** Nearer to the end than this still counts as being there. CSS pixels: less than a line and its gap. */
const bottomThresholdPx = 40

function TranscriptList({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('transcript')
  const state = useSession(sessionId, (view) => view.state)
  const delta = useSession(sessionId, (view) => view.delta)
  const rows = useMemo(() => transcriptRows(state, delta), [state, delta])
  const [open, toggle] = useOpenCalls()
  const list = useRef<VirtuosoHandle>(null)
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const size = useRef(0)
  const arrived = useRef(false)
  size.current = state.lastSeq + delta.length
  const context: RowContext = { sessionId, open, toggle, lastKey: rows.at(-1)?.key ?? '' }
  return (
    <section className="transcript" aria-label={t('label')}>
      <Virtuoso
        ref={list}
        data={rows}
        context={context}
        computeItemKey={rowKey}
        itemContent={drawRow}
        components={parts}
        alignToBottom
        initialTopMostItemIndex={{ index: 'LAST', align: 'end' }}
        followOutput={(atBottom: boolean) => (atBottom ? 'auto' : false)}
        atBottomThreshold={bottomThresholdPx}
        atBottomStateChange={(atBottom) => {
          // Before the first drawing the list is nowhere yet; that is not "scrolled away".
          if (atBottom) arrived.current = true
          setLeftAt(atBottom || !arrived.current ? null : size.current)
        }}
        increaseViewportBy={400}
        className="transcript-scroll"
      />
      {leftAt !== null && (
        <button
          type="button"
          className={size.current > leftAt ? 'to-end to-end-new' : 'to-end'}
          onClick={() => list.current?.scrollToIndex({ index: 'LAST', align: 'end' })}
        >
          <Icon of={ArrowDown} sizePx={14} />
          {size.current > leftAt ? t('newBelow') : t('toEnd')}
        </button>
      )}
    </section>
  )
}

interface RowContext {
  readonly sessionId: SessionId
  readonly open: ReadonlySet<CallId>
  readonly toggle: (callId: CallId) => void
  readonly lastKey: string
}

// Which cards are open lives above the list: rows that scroll out of sight are taken down.
function useOpenCalls(): readonly [ReadonlySet<CallId>, (callId: CallId) => void] {
  const [open, setOpen] = useState<ReadonlySet<CallId>>(new Set())
  const toggle = useCallback((callId: CallId) => {
    setOpen((last) => {
      const next = new Set(last)
      if (!next.delete(callId)) next.add(callId)
      return next
    })
  }, [])
  return [open, toggle]
}

const rowKey = (_index: number, row: TranscriptRow): string => row.key

const drawRow = (_index: number, row: TranscriptRow, { sessionId, open, toggle, lastKey }: RowContext) => (
  <TranscriptRowView
    sessionId={sessionId}
    row={row}
    last={row.key === lastKey}
    open={row.kind === 'item' && row.item.kind === 'call' && open.has(row.item.callId)}
    onToggle={toggle}
  />
)

const parts = {
  Header: () => <div className="transcript-start" />,
  Footer: () => <div className="transcript-end" />,
}
