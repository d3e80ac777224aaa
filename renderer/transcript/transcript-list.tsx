import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import type { CallId, SessionId } from '../../shared/ids.ts'
import { FindBar } from '../find/find-bar.tsx'
import { useSession } from '../store/session-feed.ts'
import { useView } from '../store/view.ts'
import { DownButton } from '../ui/down-button.tsx'
import { seenFocus } from '../ui/seen-focus.ts'
import { useFollowEnd } from './follow-end.ts'
import { TranscriptRowView } from './transcript-row.tsx'
import { type TranscriptRow, transcriptRows } from './transcript-rows.ts'
import { useSettled } from './use-settled.ts'

/** The rows of a session, those on the screen and some around them. */
export function TranscriptList({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('transcript')
  const state = useSession(sessionId, (view) => view.state)
  const delta = useSession(sessionId, (view) => view.delta)
  const rows = useMemo(() => transcriptRows(state, delta), [state, delta])
  const [open, toggle, openCall] = useOpenCalls()
  const list = useRef<VirtuosoHandle>(null)

  const finding = useView((view) => view.find !== null)
  const { following, scroller, setScroller, onHeightChanged, goToEnd, letGo } = useFollowEnd()
  const { settled, onHeightChanged: settle } = useSettled(scroller, onHeightChanged)
  const onListHeight = useCallback(() => {
    onHeightChanged()
    settle()
  }, [onHeightChanged, settle])
  const size = state.lastSeq + delta.length
  const sizeWhenLeft = useSizeWhenLeft(following, size)
  const context: RowContext = { sessionId, open, toggle, lastKey: rows.at(-1)?.key ?? '' }
  const goTo = (index: number) => {
    const row = rows[index]
    letGo()
    if (row?.kind === 'item' && row.item.kind === 'call') openCall(row.item.callId)
    // The card must have opened before its place is known.
    requestAnimationFrame(() => list.current?.scrollToIndex({ index, align: 'center' }))
  }
  return (
    <section className={settled ? 'transcript' : 'transcript transcript-opening'} aria-label={t('label')}>
      {finding && <FindBar rows={rows} calls={state.calls} onGo={goTo} />}
      <Virtuoso
        ref={list}
        data={rows}
        context={context}
        computeItemKey={rowKey}
        itemContent={drawRow}
        components={parts}
        alignToBottom
        defaultItemHeight={guessedRowPx}
        skipAnimationFrameInResizeObserver
        scrollerRef={setScroller}
        totalListHeightChanged={onListHeight}
        increaseViewportBy={400}
        style={seenFocus}
        className="transcript-scroll"
      />
      {!following && <DownButton label={size > sizeWhenLeft ? t('newBelow') : t('toEnd')} isNew={size > sizeWhenLeft} onClick={goToEnd} />}
    </section>
  )
}

/**
 * Height of a row until it was drawn, in CSS pixels. With it the list can be at its end at once; told to begin there by an index, it shows nothing
 * for some fifteen frames.
 */
const guessedRowPx = 64

// How much there was when the user left the end: what came since is "new below".
function useSizeWhenLeft(following: boolean, size: number): number {
  const left = useRef(size)
  if (following) left.current = size
  return left.current
}

interface RowContext {
  readonly sessionId: SessionId
  readonly open: ReadonlySet<CallId>
  readonly toggle: (callId: CallId) => void
  readonly lastKey: string
}

// Which cards are open lives above the list: rows that scroll out of sight are taken down.
function useOpenCalls(): readonly [ReadonlySet<CallId>, (callId: CallId) => void, (callId: CallId) => void] {
  const [open, setOpen] = useState<ReadonlySet<CallId>>(new Set())
  const toggle = useCallback((callId: CallId) => {
    setOpen((last) => {
      const next = new Set(last)
      if (!next.delete(callId)) next.add(callId)
      return next
    })
  }, [])
  const openCall = useCallback((callId: CallId) => setOpen((last) => new Set(last).add(callId)), [])
  return [open, toggle, openCall]
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
