import type { RefObject } from 'react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessId } from '../../shared/ids.ts'
import type { ProcessFacts } from '../../shared/process.ts'
import type { ProcessView } from '../../shared/session/state.ts'
import { isTerminalActionKey } from '../actions/terminal-keys.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { askMain, askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { copyText } from '../transcript/copy-text.ts'
import { type FeedNews, feedScreen, type ScreenFeed } from './feed-screen.ts'
import { afterNews, newPaneOutput, type PaneOutput } from './pane-output.ts'
import { PaneScreen, type PaneWords, type SearchMatches } from './pane-screen.ts'
import type { ReadingPlace } from './reading-place.ts'
import { createTypist } from './typed-keys.ts'

// A drag of the window's edge makes a size for every frame; programs redraw for each they are told.
const resizeSettlesMs = 120

interface PaneScreenUse {
  readonly host: RefObject<HTMLElement | null>
  readonly screen: RefObject<PaneScreen | null>
  readonly process: ProcessView
  readonly onFind: () => void
  readonly onMatches: (matches: SearchMatches) => void
  readonly onRiskyPaste: (text: string, lineCount: number) => void
  readonly onLeave: () => void
}

/** Keeps a terminal in `host`, fed with the output of a process, while the component is on the screen. Tells what of the output it shows. */
export function usePaneScreen(use: PaneScreenUse): PaneOutputUse {
  const { host, screen, process, onFind, onMatches, onRiskyPaste, onLeave } = use
  const { processId, stream } = process.facts
  const words = usePaneWords(process)
  const wordsNow = useRef(words)
  wordsNow.current = words
  const { output, feed, onNews, onPlace, ...hands } = usePaneOutput(screen)
  useLayoutEffect(() => {
    if (!host.current) return
    const resizer = newResizer(processId, stream)
    const made = new PaneScreen({
      host: host.current,
      convertEol: stream === 'pipe',
      words: wordsNow.current,
      openLink: (url) => void askMainOrTell('link.open', { url }),
      onFind,
      onMatches,
      onPlace,
      typing: {
        onTyped: createTypist(processId),
        onRiskyPaste,
        onLeave,
        onCopy: (text) => void copyText(text),
        isActionKey: isTerminalActionKey,
      },
      onResize: resizer.tell,
    })
    made.setScreenReader(useSettings.getState().screenReader)
    screen.current = made
    feed.current = feedScreen({ processId, sink: made, onNews })
    return () => {
      resizer.dispose()
      feed.current?.close()
      feed.current = null
      screen.current = null
      made.dispose()
    }
  }, [host, screen, feed, processId, stream, onFind, onMatches, onPlace, onNews, onRiskyPaste, onLeave])
  useScreenReader(screen, words)
  const typing = isTakenOver(process)
  // Before the words change: the first key after them must not be lost.
  useLayoutEffect(() => {
    screen.current?.setTyping(typing)
    if (typing) screen.current?.focus()
  }, [screen, typing])
  return { output, ...hands }
}

/** What a pane shows of its output, and what can be done about it. */
interface PaneOutputUse {
  readonly output: PaneOutput
  readonly goToEnd: () => void
  /** After a feed that was refused. */
  readonly tryAgain: () => void
}

function usePaneOutput(screen: RefObject<PaneScreen | null>) {
  const feed = useRef<ScreenFeed | null>(null)
  const [output, setOutput] = useState<PaneOutput>(newPaneOutput)
  const held = useRef(false)
  const tryAgain = useCallback(() => {
    held.current = false
    setOutput(newPaneOutput)
    feed.current?.restart()
  }, [])
  const onNews = useCallback((news: FeedNews) => {
    held.current = news.kind === 'held'
    setOutput((last) => afterNews(last, news))
  }, [])
  const onPlace = useCallback(
    (place: ReadingPlace) => {
      setOutput((last) => ({ ...last, place }))
      // Back at the end of what was drawn: on with the rest.
      if (place === 'at-end' && held.current) tryAgain()
    },
    [tryAgain],
  )
  const goToEnd = useCallback(() => screen.current?.goToEnd(), [screen])
  return { output, feed, onNews, onPlace, goToEnd, tryAgain }
}

function usePaneWords(process: ProcessView): PaneWords {
  const { t } = useTranslation('terminal')
  return { label: t('pane', { command: firstLine(process.facts.command) }), tooMuch: t('tooMuchToTell') }
}

function newResizer(processId: ProcessId, stream: ProcessFacts['stream']) {
  let resizing: ReturnType<typeof setTimeout> | undefined
  return {
    tell: (columns: number, rows: number) => {
      clearTimeout(resizing)
      // A process that has ended meanwhile needs no size, so a refusal is nothing to tell.
      if (stream === 'pty') resizing = setTimeout(() => void askMain('process.resize', { processId, columns, rows }), resizeSettlesMs)
    },
    dispose: () => clearTimeout(resizing),
  }
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
