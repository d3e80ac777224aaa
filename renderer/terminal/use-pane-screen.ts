import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessView } from '../../shared/session/state.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { formatBytes } from './byte-words.ts'
import { feedScreen } from './feed-screen.ts'
import { PaneScreen, type SearchMatches } from './pane-screen.ts'

interface Words {
  readonly label: string
  readonly skipped: (bytes: number) => string
}

interface PaneScreenUse {
  readonly host: RefObject<HTMLElement | null>
  readonly screen: RefObject<PaneScreen | null>
  readonly process: ProcessView
  readonly onFind: () => void
  readonly onMatches: (matches: SearchMatches) => void
}

/** Keeps a terminal in `host`, fed with the output of a process, while the component is on the screen. */
export function usePaneScreen({ host, screen, process, onFind, onMatches }: PaneScreenUse): void {
  const { t, i18n } = useTranslation('terminal')
  const { processId, stream, command } = process.facts
  const words = useRef<Words | null>(null)
  words.current = {
    label: t('pane', { command: command.slice(0, 200) }),
    skipped: (bytes) => t('skipped', { bytes: formatBytes(bytes, i18n.language) }),
  }
  useEffect(() => {
    if (!host.current) return
    const made = new PaneScreen({
      host: host.current,
      convertEol: stream === 'pipe',
      label: words.current?.label ?? '',
      openLink: (url) => void askMainOrTell('link.open', { url }),
      onFind,
      onMatches,
    })
    screen.current = made
    const stopFeed = feedScreen({ processId, sink: made, skippedWords: (bytes) => words.current?.skipped(bytes) ?? '' })
    return () => {
      stopFeed()
      screen.current = null
      made.dispose()
    }
  }, [host, screen, processId, stream, onFind, onMatches])
}
