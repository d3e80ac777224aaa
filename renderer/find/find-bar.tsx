import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionState } from '../../shared/session/state.ts'
import { closeFind, useView } from '../store/view.ts'
import type { TranscriptRow } from '../transcript/transcript-rows.ts'
import { isComposing } from '../ui/composing-key.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { focusBefore, takeTyped } from '../ui/typed-ahead.tsx'
import { findRows, placeOfHit } from './find-rows.ts'
import { useHighlights } from './highlights.ts'
import './find-bar.css'

interface FindBarProps {
  readonly rows: readonly TranscriptRow[]
  readonly calls: SessionState['calls']
  /** Brings a row into sight, opened where it is a card. */
  readonly onGo: (index: number) => void
}

/** Finds words in the whole session: Enter goes on, Shift+Enter back, Escape closes. */
export function FindBar({ rows, calls, onGo }: FindBarProps) {
  const { t } = useTranslation('find')
  const find = useView((view) => view.find)
  const [written, setWritten] = useState(find?.text ?? '')
  const found = useMemo(() => findRows(rows, calls, written), [rows, calls, written])
  const [place, setPlace] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<Element | null>(focusBefore())
  useHighlights(written, place === null ? null : (found[place] ?? null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question begins anew; rows that come later do not
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    if (find === null) return
    setWritten(takeTyped() || find.text)
    const first = findRows(rows, calls, find.text)
    if (first.length > 0) go(find.hit === null ? first.length - 1 : placeOfHit(rows, first, find.hit), first)
  }, [find])
  const go = (wanted: number, list: readonly number[] = found) => {
    if (list.length === 0) return
    const next = (wanted + list.length) % list.length
    setPlace(next)
    onGo(list[next] ?? 0)
  }
  const earlier = () => go(place === null ? found.length - 1 : place - 1)
  const close = () => {
    closeFind()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <search className="find-bar">
      <input
        ref={field}
        aria-label={t('inSession')}
        placeholder={t('inSession')}
        value={written}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setWritten(event.target.value)
          setPlace(null)
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          if (event.key === 'Escape') close()
          // The newest place first: what is looked for is mostly not long ago.
          else if (event.shiftKey) go((place ?? 0) + 1)
          else earlier()
        }}
      />
      <span className="find-count" role="status">
        {written.trim() !== '' && <FoundCount place={place} count={found.length} />}
      </span>
      <FindSteps off={found.length === 0} onEarlier={earlier} onLater={() => go((place ?? -1) + 1)} onClose={close} />
    </search>
  )
}

/** How many places there are; and once one of them was gone to, which it is. */
function FoundCount({ place, count }: { readonly place: number | null; readonly count: number }) {
  const { t } = useTranslation('find')
  if (count === 0) return t('none')
  return place === null ? t('count', { count }) : t('place', { place: Math.min(place + 1, count), count })
}

interface FindStepsProps {
  readonly off: boolean
  readonly onEarlier: () => void
  readonly onLater: () => void
  readonly onClose: () => void
}

function FindSteps({ off, onEarlier, onLater, onClose }: FindStepsProps) {
  const { t } = useTranslation('find')
  return (
    <>
      <IconButton icon={ChevronUp} label={t('earlier')} disabled={off} onClick={onEarlier} />
      <IconButton icon={ChevronDown} label={t('later')} disabled={off} onClick={onLater} />
      <IconButton icon={X} label={t('close')} onClick={onClose} />
    </>
  )
}
