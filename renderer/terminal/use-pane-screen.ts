import type { RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessView } from '../../shared/session/state.ts'
import { isTerminalActionKey } from '../actions/terminal-keys.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { askMain, askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { copyText } from '../transcript/copy-text.ts'
import { formatBytes } from './byte-words.ts'
import { feedScreen } from './feed-screen.ts'
import { PaneScreen, type PaneWords, type SearchMatches } from './pane-screen.ts'
import { createTypist } from './typed-keys.ts'

// A drag of the window's edge makes a size for every frame; programs redraw for each they are told.
const resizeSettlesMs = 120

interface Words {
  readonly forScreenReader: PaneWords
  readonly skipped: (bytes: number) => string
  readonly missing: (end: number) => string | null
}

interface PaneScreenUse {
  readonly host: RefObject<HTMLElement | null>
  readonly screen: RefObject<PaneScreen | null>
  readonly process: ProcessView
  readonly onFind: () => void
  readonly onMatches: (matches: SearchMatches) => void
  readonly onRiskyPaste: (text: string, lineCount: number) => void
  readonly onLeave: () => void
}

/** Keeps a terminal in `host`, fed with the output of a process, while the component is on the screen. */
export function usePaneScreen({ host, screen, process, onFind, onMatches, onRiskyPaste, onLeave }: PaneScreenUse): void {
  const { t, i18n } = useTranslation('terminal')
  const { processId, stream, command } = process.facts
  const typing = isTakenOver(process)
  const words = useRef<Words | null>(null)
  words.current = {
    forScreenReader: { label: t('pane', { command: firstLine(command) }), tooMuch: t('tooMuchToTell') },
    skipped: (bytes) => t('skipped', { bytes: formatBytes(bytes, i18n.language) }),
    missing: (end) => {
      const printed = process.state.kind === 'ended' ? process.state.end.outputBytes : 0
      if (printed <= end) return null
      return t(end === 0 ? 'outputGone' : 'outputEndGone', { bytes: formatBytes(printed - end, i18n.language) })
    },
  }
  useLayoutEffect(() => {
    if (!host.current) return
    let resizing: ReturnType<typeof setTimeout> | undefined
    const resizeTold = (columns: number, rows: number) => {
      clearTimeout(resizing)
      // A process that has ended meanwhile needs no size, so a refusal is nothing to tell.
      if (stream === 'pty') resizing = setTimeout(() => void askMain('process.resize', { processId, columns, rows }), resizeSettlesMs)
    }
    const made = new PaneScreen({
      host: host.current,
      convertEol: stream === 'pipe',
      words: words.current?.forScreenReader ?? { label: '', tooMuch: '' },
      openLink: (url) => void askMainOrTell('link.open', { url }),
      onFind,
      onMatches,
      typing: {
        onTyped: createTypist(processId),
        onRiskyPaste,
        onLeave,
        onCopy: (text) => void copyText(text),
        isActionKey: isTerminalActionKey,
      },
      onResize: resizeTold,
    })
    made.setScreenReader(useSettings.getState().screenReader)
    screen.current = made
    const stopFeed = feedScreen({
      processId,
      sink: made,
      skippedWords: (bytes) => words.current?.skipped(bytes) ?? '',
      missingWords: (end) => words.current?.missing(end) ?? null,
    })
    return () => {
      clearTimeout(resizing)
      stopFeed()
      screen.current = null
      made.dispose()
    }
  }, [host, screen, processId, stream, onFind, onMatches, onRiskyPaste, onLeave])
  useScreenReader(screen, words.current.forScreenReader)
  // Before the words change: the first key after them must not be lost.
  useLayoutEffect(() => {
    screen.current?.setTyping(typing)
    if (typing) screen.current?.focus()
  }, [screen, typing])
}

function useScreenReader(screen: RefObject<PaneScreen | null>, { label, tooMuch }: PaneWords): void {
  const screenReader = useSettings((settings) => settings.screenReader)
  useLayoutEffect(() => screen.current?.setScreenReader(screenReader), [screen, screenReader])
  // The language may change while the pane stands.
  useLayoutEffect(() => screen.current?.setWords({ label, tooMuch }), [screen, label, tooMuch])
}

/** The user types into this process now. */
export const isTakenOver = (process: ProcessView): boolean => process.state.kind === 'running' && process.holder === 'user'

/** The user may type into it: it has a terminal of its own, and runs. */
export const canTakeOver = ({ facts, state, survived }: ProcessView): boolean =>
  facts.stream === 'pty' && facts.origin.kind === 'command' && state.kind === 'running' && survived !== true
