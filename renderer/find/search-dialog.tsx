import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../shared/errors.ts'
import type { CommandOutput } from '../../shared/ipc/contract.ts'
import { type SearchHit, searchTextMaxCharacters } from '../../shared/session/search.ts'
import { describeError } from '../i18n/describe-error.ts'
import { FinderDialog } from '../palette/finder-dialog.tsx'
import { FinderList } from '../palette/finder-list.tsx'
import { askMain } from '../store/ask-main.ts'
import { useCatalog } from '../store/session-feed.ts'
import { findInSession } from '../store/view.ts'
import { OddText } from '../ui/odd-text.tsx'
import { Age } from '../ui/time.tsx'
import './search-dialog.css'

/** Finds words in all sessions; a place that is chosen is shown in its session. */
export function SearchDialog() {
  const { t } = useTranslation('find')
  return (
    <FinderDialog overlay="search" title={t('everywhere')}>
      {(choose) => (
        <SearchList onChoose={(hit, text) => choose(() => findInSession(hit.sessionId, text, { callId: hit.callId, at: hit.at }))} />
      )}
    </FinderDialog>
  )
}

/** `error`: the sessions could not be looked through. */
type Found = CommandOutput<'session.search'> & { readonly text: string; readonly error: AppError | null }

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
        if (wanted) setFound(answer.ok ? { ...answer.value, text, error: null } : { hits: [], more: false, text, error: answer.error })
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
  const [written, setWritten] = useState('')
  const found = useFound(written)
  const hits = found?.hits ?? []
  return (
    <>
      <FinderList
        label={t('everywhere')}
        listLabel={t('places')}
        written={written}
        onWrite={setWritten}
        maxLength={searchTextMaxCharacters}
        items={hits}
        keyOf={(hit) => `${hit.sessionId} ${hit.seq} ${hit.kind}`}
        optionClass="search-hit"
        onChoose={(hit) => found !== null && onChoose(hit, found.text)}
      >
        {(hit) => <Hit hit={hit} />}
      </FinderList>
      {found !== null && <FoundNote found={found} />}
    </>
  )
}

function FoundNote({ found: { hits, more, error } }: { readonly found: Found }) {
  const { t } = useTranslation('find')
  const { t: tCommon } = useTranslation('common')
  if (error !== null)
    return (
      <p role="alert" className="palette-none">
        {describeError(tCommon, error)}
      </p>
    )
  return (
    <p role="status" className={hits.length === 0 ? 'palette-none' : 'search-note'}>
      {hits.length === 0 ? t('noneAnywhere') : t(more ? 'more' : 'count', { count: hits.length })}
    </p>
  )
}

function Hit({ hit }: { readonly hit: SearchHit }) {
  const { t } = useTranslation(['find', 'common'])
  const title = useCatalog((sessions) => sessions.find((one) => one.sessionId === hit.sessionId)?.title ?? '')
  const end = hit.from + hit.length
  return (
    <>
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
    </>
  )
}
