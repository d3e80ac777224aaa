import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../ui/composing-key.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { SearchMatches } from './pane-screen.ts'

interface PaneSearchProps {
  readonly matches: SearchMatches | null
  readonly onFind: (term: string, direction: 'next' | 'previous', incremental: boolean) => void
  readonly onClose: () => void
}

/** Searches in the pane as one types; Enter goes on, Shift+Enter back, Escape closes. */
export function PaneSearch({ matches, onFind, onClose }: PaneSearchProps) {
  const { t } = useTranslation('terminal')
  const [term, setTerm] = useState('')
  return (
    <search className="pane-search">
      <input
        className="input mono"
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus
        value={term}
        aria-label={t('searchLabel')}
        placeholder={t('search')}
        spellCheck={false}
        onChange={(event) => {
          setTerm(event.target.value)
          onFind(event.target.value, 'next', true)
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Enter') onFind(term, event.shiftKey ? 'previous' : 'next', false)
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      />
      <span className="pane-matches" role="status">
        {term !== '' && matches !== null && <Matches matches={matches} />}
      </span>
      <IconButton icon={ChevronUp} label={t('searchPrevious')} onClick={() => onFind(term, 'previous', false)} />
      <IconButton icon={ChevronDown} label={t('searchNext')} onClick={() => onFind(term, 'next', false)} />
      <IconButton icon={X} label={t('searchClose')} onClick={onClose} />
    </search>
  )
}

function Matches({ matches: { place, count } }: { readonly matches: SearchMatches }) {
  const { t } = useTranslation('terminal')
  if (count === 0) return t('searchNone')
  return place === 0 ? t('searchMany', { count }) : t('searchCount', { place, count })
}
