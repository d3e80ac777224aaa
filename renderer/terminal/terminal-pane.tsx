import { type RefObject, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessView } from '../../shared/session/state.ts'
import { PaneHeader } from './pane-header.tsx'
import { NewBelow, OutputNotes } from './pane-marks.tsx'
import { UnseenNote } from './pane-restart.tsx'
import type { PaneScreen, SearchMatches } from './pane-screen.ts'
import { PaneSearch } from './pane-search.tsx'
import { TypingNote } from './pane-take-over.tsx'
import { PaneText } from './pane-text.tsx'
import { PasteQuestion, type RiskyPaste } from './paste-question.tsx'
import { usePaneActions } from './use-pane-actions.ts'
import { usePaneScreen } from './use-pane-screen.ts'

interface TerminalPaneProps {
  readonly process: ProcessView
  /** The command that left this process running; null when it was started itself. */
  readonly parent: string | null
  /** It is the one that the actions on a terminal are for. */
  readonly front: boolean
}

/** One process: what it is and how it stands, and its output, live. */
export function TerminalPane({ process, parent, front }: TerminalPaneProps) {
  const { t } = useTranslation('terminal')
  const host = useRef<HTMLDivElement>(null)
  const screen = useRef<PaneScreen | null>(null)
  const [asText, setAsText] = useState(false)
  const { searching, matches, setMatches, openSearch, closeSearch } = useSearch(screen)
  const takeOver = useRef<HTMLButtonElement>(null)
  const { paste, askPaste, putIn, dropPaste } = usePaste(screen)
  const leave = useCallback(() => takeOver.current?.focus(), [])
  const { output, goToEnd, tryAgain } = usePaneScreen({
    host,
    screen,
    process,
    onFind: openSearch,
    onMatches: setMatches,
    onRiskyPaste: askPaste,
    onLeave: leave,
  })
  const text = useCallback(() => screen.current?.text() ?? '', [])
  const toggleText = () => {
    if (asText) screen.current?.focus()
    setAsText(!asText)
  }
  usePaneActions({ process, front, onSearch: openSearch, onToggleText: toggleText })
  return (
    <div className="pane">
      <PaneHeader
        process={process}
        parent={parent}
        takeOver={takeOver}
        onSearch={openSearch}
        text={text}
        asText={asText}
        onToggleText={toggleText}
      />
      <TypingNote process={process} />
      <UnseenNote process={process} />
      <Survivors process={process} />
      {searching && (
        <PaneSearch
          facts={process.facts}
          matches={matches}
          onFind={(term, direction, incremental) => screen.current?.find(term, direction, incremental)}
          onClose={closeSearch}
        />
      )}
      <OutputNotes process={process} output={output} onTryAgain={tryAgain} />
      {asText && <p className="pane-note pane-note-plain">{t('asTextNote')}</p>}
      {/* The padding is the outer one's: the screen is measured by the inner. */}
      <div className="screen">
        <div ref={host} className="screen-host" />
        {!asText && <NewBelow output={output} onGoToEnd={goToEnd} />}
        {asText && <PaneText text={text} label={t('textOf', { command: process.facts.command.slice(0, 200) })} onClose={toggleText} />}
      </div>
      <PasteQuestion paste={paste} onPaste={putIn} onClose={dropPaste} onClosed={() => screen.current?.focus()} />
    </div>
  )
}

function useSearch(screen: RefObject<PaneScreen | null>) {
  const [searching, setSearching] = useState(false)
  const [matches, setMatches] = useState<SearchMatches | null>(null)
  const openSearch = useCallback(() => setSearching(true), [])
  const closeSearch = () => {
    setSearching(false)
    setMatches(null)
    screen.current?.endFind()
    screen.current?.focus()
  }
  return { searching, matches, setMatches, openSearch, closeSearch }
}

function usePaste(screen: RefObject<PaneScreen | null>) {
  const [paste, setPaste] = useState<RiskyPaste | null>(null)
  const askPaste = useCallback((text: string, lineCount: number) => setPaste({ text, lineCount }), [])
  const putIn = () => {
    screen.current?.paste(paste?.text ?? '')
    setPaste(null)
  }
  return { paste, askPaste, putIn, dropPaste: () => setPaste(null) }
}

function Survivors({ process }: { readonly process: ProcessView }) {
  const { t } = useTranslation('terminal')
  const survivors = process.state.kind === 'ended' ? process.state.end.survivors : []
  if (survivors.length === 0) return null
  return <p className="pane-warning">{t('survivors', { count: survivors.length, pids: survivors.join(', ') })}</p>
}
