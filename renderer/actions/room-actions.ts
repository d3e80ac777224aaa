import type { SessionId } from '../../shared/ids.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { SessionExportFormat } from '../../shared/session/export.ts'
import { nextTextSize } from '../../shared/text-size.ts'
import { compareSession } from '../compare/compare-session.ts'
import { importSession } from '../sessions/import-session.ts'
import { archiveSession, deleteSession, exportSession, isAtRest, sessionOf, startRenaming } from '../sessions/session-actions.ts'
import { orderedSessions } from '../sessions/session-groups.ts'
import { startDemo, startInOtherFolder, startInSameFolder } from '../sessions/start-session.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useCatalog, useSettings } from '../store/session-feed.ts'
import { type Region, type Screen, selectSession, showOverlay, showRegion, showScreen, toggleDiffLayout, useView } from '../store/view.ts'
import { focusFrontPane } from '../terminal/focus-pane.ts'
import { useAction } from './action-handlers.ts'

/** Answers for the actions that the window as a whole does. */
export function useRoomActions(): void {
  const session = useView((view) => view.selectedSession)
  const inSession = useView((view) => view.screen === 'session')
  const several = useCatalog((sessions) => sessions.length > 1)
  useAction('palette.open', () => showOverlay('palette'))
  useAction('screen.settings', () => toggleScreen('settings'))
  useAction('screen.shortcuts', showShortcuts)
  useAction('screen.changes', session === null ? null : () => toggleScreen('changes'))
  useAction('screen.jobs', () => toggleScreen('jobs'))
  useAction('screen.rules', () => toggleScreen('rules'))
  useAction('screen.audit', () => toggleScreen('audit'))
  useAction('find.everywhere', () => showOverlay('search'))
  useAction('session.new-here', session === null ? null : () => void startInSameFolder(session))
  useAction('session.new-folder', () => void startInOtherFolder())
  useAction('session.demo', () => void startDemo())
  useAction('window.new', () => void askMainOrTell('window.open', {}))
  useAction('session.next', several ? () => step(1) : null)
  useAction('session.previous', several ? () => step(-1) : null)
  useAction('focus.sessions', () => focusRegion('sessions', '.session-open[tabindex="0"]'))
  useAction('focus.conversation', inSession ? () => focusRegion('conversation', '.composer-text') : null)
  useAction('focus.terminals', inSession ? () => focusTerminals() : null)
  useAction('terminals.toggle', inSession ? () => useView.setState((view) => ({ terminalsHidden: !view.terminalsHidden })) : null)
  useSessionActions(session)
  useLookActions()
}

function useSessionActions(session: SessionId | null): void {
  const atRest = useCatalog((sessions) => sessions.some((one) => one.sessionId === session && isAtRest(one)))
  const onSession = (act: (summary: SessionSummary) => void) => () => {
    const summary = sessionOf(session)
    if (summary !== null) act(summary)
  }
  const exportAs = (format: SessionExportFormat) => (session === null ? null : () => void exportSession(session, format))
  useAction('session.export-markdown', exportAs('markdown'))
  useAction('session.export-html', exportAs('html'))
  useAction('session.export-json-lines', exportAs('json-lines'))
  useAction('session.import', () => void importSession(session))
  useAction('session.compare', session === null ? null : () => void compareSession(session))
  useAction('session.rename', session === null ? null : () => startRenaming(session))
  useAction('session.archive', atRest ? onSession((summary) => void archiveSession(summary)) : null)
  useAction('session.delete', atRest ? onSession((summary) => void deleteSession(summary)) : null)
}

function useLookActions(): void {
  const resize = (choose: (current: number) => number) => () =>
    void askMainOrTell('settings.update', { textSize: choose(useSettings.getState().textSize) })
  useAction(
    'text.larger',
    resize((current) => nextTextSize(current, 'larger')),
  )
  useAction(
    'text.smaller',
    resize((current) => nextTextSize(current, 'smaller')),
  )
  useAction(
    'text.usual',
    resize(() => 100),
  )
  useAction('diff.switch', toggleDiffLayout)
  useAction('theme.switch', () => {
    const dark = document.documentElement.dataset['theme'] === 'dark'
    void askMainOrTell('settings.update', { theme: dark ? 'light' : 'dark' })
  })
}

function toggleScreen(screen: Screen): void {
  showScreen(useView.getState().screen === screen ? 'session' : screen)
}

const showShortcuts = () => useView.setState({ screen: 'settings', settingsAt: 'shortcuts' })

function step(by: 1 | -1): void {
  const sessions = orderedSessions(useCatalog.getState())
  const here = sessions.findIndex((one) => one.sessionId === useView.getState().selectedSession)
  const next = sessions[(here + by + sessions.length) % sessions.length]
  if (next !== undefined) selectSession(next.sessionId)
}

function focusTerminals(): void {
  useView.setState({ terminalsHidden: false })
  showRegion('terminals')
  // The region may have to be drawn first.
  requestAnimationFrame(focusFrontPane)
}

function focusRegion(region: Region, place: string): void {
  showRegion(region)
  // The region may have to be drawn first.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(place)?.focus())
}
