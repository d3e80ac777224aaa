import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outputSearchMaxCharacters } from '../../shared/output-search.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing-key.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { SearchMatches } from './pane-screen.ts'
import { useWholeSearch, WholeFound } from './whole-search.tsx'

interface PaneSearchProps {
  readonly facts: ProcessFacts
  readonly matches: SearchMatches | null
  readonly onFind: (term: string, direction: 'next' | 'previous', incremental: boolean) => void
  readonly onClose: () => void
}

/** Searches in the pane as one types; Enter goes on, Shift+Enter back, Escape closes. What the pane has no room for is looked through by a button. */
export function PaneSearch({ facts, matches, onFind, onClose }: PaneSearchProps) {
  const { t } = useTranslation('terminal')
  const [term, setTerm] = useState('')
  const { whole, look } = useWholeSearch(facts, term)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') onFind(term, event.shiftKey ? 'previous' : 'next', false)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <search>
      <div className="pane-search">
        <input
          className="input mono"
          // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
          autoFocus
          value={term}
          maxLength={outputSearchMaxCharacters}
          aria-label={t('searchLabel')}
          placeholder={t('search')}
          spellCheck={false}
          onChange={(event) => {
            setTerm(event.target.value)
            onFind(event.target.value, 'next', true)
          }}
          onKeyDown={onKeyDown}
        />
        <span className="pane-matches" role="status">
          {term !== '' && matches !== null && <Matches matches={matches} />}
        </span>
        <IconButton icon={ChevronUp} label={t('searchPrevious')} onClick={() => onFind(term, 'previous', false)} />
        <IconButton icon={ChevronDown} label={t('searchNext')} onClick={() => onFind(term, 'next', false)} />
        <Button variant="quiet" size="small" title={t('searchWholeHint')} disabled={term === ''} onClick={look}>
          {t('searchWhole')}
        </Button>
        <IconButton icon={X} label={t('searchClose')} onClick={onClose} />
      </div>
      <WholeFound whole={whole} />
    </search>
  )
}

function Matches({ matches: { place, count } }: { readonly matches: SearchMatches }) {
  const { t } = useTranslation('terminal')
  if (count === 0) return t('searchNone')
  return place === 0 ? t('searchMany', { count }) : t('searchCount', { place, count })
}
