import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../shared/ipc/contract.ts'
import { type SearchHit, searchTextMaxCharacters } from '../../shared/session/search.ts'
import { askMain } from '../store/ask-main.ts'
import { useCatalog } from '../store/session-feed.ts'
import { findInSession, showOverlay, useView } from '../store/view.ts'
import { isComposing } from '../ui/composing-key.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { useReturnFocus } from '../ui/return-focus.ts'
import { Age } from '../ui/time.tsx'
import '../palette/palette.css'
import './search-dialog.css'

/** Finds words in all sessions; a place that is chosen is shown in its session. */
export function SearchDialog() {
  const { t } = useTranslation('find')
  const open = useView((view) => view.overlay === 'search')
  const chosen = useRef<(() => void) | null>(null)
  const focus = useReturnFocus(() => {
    const run = chosen.current
    chosen.current = null
    run?.()
    return run !== null
  })
  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => showOverlay(wanted ? 'search' : null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil palette-veil">
          <Dialog.Content className="palette" aria-describedby={undefined} {...focus}>
            <Dialog.Title className="unseen">{t('everywhere')}</Dialog.Title>
            <SearchList
              onChoose={(hit, text) => {
                chosen.current = () => findInSession(hit.sessionId, text, { callId: hit.callId, at: hit.at })
                showOverlay(null)
              }}
            />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Found = CommandOutput<'session.search'> & { readonly text: string }

/** Logs are looked through when the user has stopped typing for this long. Milliseconds. */
const restMs = 180

function useFound(written: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const text = written.trim()
  useEffect(() => {
    if (text === '') return setFound(null)
    let wanted = true
    const timer = setTimeout(() => {
      void askMain('session.search', { text }).then((answer) => {
        if (wanted) setFound(answer.ok ? { ...answer.value, text } : { hits: [], more: false, text })
      })
    }, restMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [text])
  return found
}

function SearchList({ onChoose }: { readonly onChoose: (hit: SearchHit, text: string) => void }) {
  const { t } = useTranslation('find')
  const id = useId()
  const [written, setWritten] = useState('')
  const [place, setPlace] = useState(0)
  const found = useFound(written)
  const hits = found?.hits ?? []
  const active = Math.min(place, Math.max(0, hits.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const hit = hits[active]
    if (event.key === 'Enter' && hit !== undefined && found !== null) onChoose(hit, found.text)
    else if (event.key === 'ArrowDown') setPlace(Math.min(active + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') setPlace(Math.max(active - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="palette-field">
        <Icon of={Search} sizePx={16} />
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={hits.length === 0 ? undefined : `${id}-${active}`}
          aria-label={t('everywhere')}
          placeholder={t('everywhere')}
          maxLength={searchTextMaxCharacters}
          value={written}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setWritten(event.target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div role="listbox" id={id} className="palette-list" aria-label={t('places')}>
        {hits.map((hit, index) => (
          <Hit
            key={`${hit.sessionId} ${hit.seq} ${hit.kind}`}
            id={`${id}-${index}`}
            hit={hit}
            active={index === active}
            onChoose={() => found !== null && onChoose(hit, found.text)}
          />
        ))}
      </div>
      {found !== null && (
        <p role="status" className={hits.length === 0 ? 'palette-none' : 'search-note'}>
          {hits.length === 0 ? t('noneAnywhere') : found.more ? t('more', { count: hits.length }) : t('count', { count: hits.length })}
        </p>
      )}
    </>
  )
}

interface HitProps {
  readonly id: string
  readonly hit: SearchHit
  readonly active: boolean
  readonly onChoose: () => void
}

function Hit({ id, hit, active, onChoose }: HitProps) {
  const { t } = useTranslation(['find', 'common'])
  const title = useCatalog((sessions) => sessions.find((one) => one.sessionId === hit.sessionId)?.title ?? '')
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const end = hit.from + hit.length
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div ref={element} id={id} role="option" tabIndex={-1} aria-selected={active} className="palette-option search-hit" onClick={onChoose}>
      <span className="search-excerpt">
        <OddText text={hit.excerpt.slice(0, hit.from)} />
        <mark>
          <OddText text={hit.excerpt.slice(hit.from, end)} />
        </mark>
        <OddText text={hit.excerpt.slice(end)} />
      </span>
      <span className="search-place">
        {t(`kind.${hit.kind}`)} · <OddText text={title === '' ? t('common:untitled') : title} /> · <Age at={hit.at} />
      </span>
    </div>
  )
}
