import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { useRoomActions } from '../actions/room-actions.ts'
import { useAppMenu } from '../actions/use-app-menu.ts'
import { useWindowKeys } from '../actions/window-keys.ts'
import { FirstQuestionAnnouncement } from '../approvals/announcement.tsx'
import { ApprovalQueue } from '../approvals/approval-queue.tsx'
import { Composer } from '../composer/composer.tsx'
import { SurvivorsNote } from '../jobs/survivors-note.tsx'
import { SessionsSidebar } from '../sessions/sessions-sidebar.tsx'
import { type Overlay, type Screen, showOverlay, useView } from '../store/view.ts'
import { TerminalPanel } from '../terminal/terminal-panel.tsx'
import { PlanStrip } from '../transcript/plan-strip.tsx'
import { Transcript } from '../transcript/transcript.tsx'
import { TurnAnnouncer } from '../transcript/turn-announcer.tsx'
import { type LatePart, latePart } from '../ui/late-part.tsx'
import { TypedAhead } from '../ui/typed-ahead.tsx'
import { NoSession } from './no-session.tsx'
import { RefusedFeedsNote } from './refused-feeds-note.tsx'
import { RegionBoundary } from './region-boundary.tsx'
import { Regions } from './regions.tsx'
import { TopBar } from './top-bar.tsx'
import { useSelectedSession } from './use-selected-session.ts'
import { WindowDrop } from './window-drop.tsx'
import './control-room.css'

const AuditScreen = latePart(async () => (await import('../audit/audit-screen.tsx')).AuditScreen)
const ChangesScreen = latePart(async () => (await import('../changes/changes-screen.tsx')).ChangesScreen)
const CompareScreen = latePart(async () => (await import('../compare/compare-screen.tsx')).CompareScreen)
const JobsScreen = latePart(async () => (await import('../jobs/jobs-screen.tsx')).JobsScreen)
const Palette = latePart(async () => (await import('../palette/palette.tsx')).Palette)
const RulesScreen = latePart(async () => (await import('../rules/rules-screen.tsx')).RulesScreen)
const SearchDialog = latePart(async () => (await import('../find/search-dialog.tsx')).SearchDialog)
const SettingsScreen = latePart(async () => (await import('../settings/settings-screen.tsx')).SettingsScreen)

const wholeScreens = {
  changes: <ChangesScreen />,
  compare: <CompareScreen />,
  settings: <SettingsScreen />,
  rules: <RulesScreen />,
  audit: <AuditScreen />,
  jobs: <JobsScreen />,
} as const

const isWhole = (screen: Screen): screen is keyof typeof wholeScreens => Object.hasOwn(wholeScreens, screen)

/** The one window: sessions, the conversation with its questions, terminals. */
export function ControlRoom() {
  useWindowKeys()
  useRoomActions()
  useAppMenu()
  const session = useSelectedSession()
  const { screen } = useView(useShallow(({ screen }) => ({ screen })))
  const sessionId = session?.sessionId ?? null
  const sidebar = (
    <RegionBoundary>
      <SessionsSidebar />
    </RegionBoundary>
  )
  return (
    <div className="room">
      <TopBar session={session} />
      <OverlayWhenWanted overlay="palette" />
      <OverlayWhenWanted overlay="search" />
      <WindowDrop />
      <RefusedFeedsNote />
      <SurvivorsNote />
      {isWhole(screen) ? (
        <Regions
          sidebar={sidebar}
          conversation={
            <RegionBoundary key={screen}>
              <FirstQuestionAnnouncement />
              {wholeScreens[screen]}
            </RegionBoundary>
          }
          terminals={null}
        />
      ) : (
        <Regions
          sidebar={sidebar}
          conversation={
            <RegionBoundary key={sessionId}>
              {sessionId !== null && <TurnAnnouncer sessionId={sessionId} />}
              <div className="conversation">
                {/* On its own: a message that cannot be shown must not take the questions and Stop along. */}
                <RegionBoundary>{sessionId === null ? <NoSession /> : <Transcript sessionId={sessionId} />}</RegionBoundary>
                {sessionId !== null && <PlanStrip key={sessionId} sessionId={sessionId} />}
                <ApprovalQueue />
                {session !== null && <Composer key={session.sessionId} session={session} />}
              </div>
            </RegionBoundary>
          }
          terminals={
            sessionId === null ? null : (
              <RegionBoundary key={sessionId}>
                <TerminalPanel sessionId={sessionId} />
              </RegionBoundary>
            )
          }
        />
      )}
    </div>
  )
}

const overlays = { palette: Palette, search: SearchDialog } as const satisfies Record<Overlay, LatePart<object>>

// From the first time that it was opened it stays, for what it does when it closes.
function OverlayWhenWanted({ overlay }: { readonly overlay: Overlay }) {
  const { t } = useTranslation(['actions', 'find'])
  const open = useView((view) => view.overlay === overlay)
  const [was, setWas] = useState(open)
  const Part = overlays[overlay]
  const [early, setEarly] = useState(open && !Part.isHere())
  if (open && !was) {
    setWas(true)
    setEarly(!Part.isHere())
  }
  if (!was) return null
  const label = overlay === 'palette' ? t('actions:find') : t('find:everywhere')
  return (
    <>
      {early && open && <TypedAhead label={label} onCancel={() => showOverlay(null)} />}
      <Part />
    </>
  )
}
