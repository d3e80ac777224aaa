import { useShallow } from 'zustand/react/shallow'
import { useRoomActions } from '../actions/room-actions.ts'
import { useAppMenu } from '../actions/use-app-menu.ts'
import { useWindowKeys } from '../actions/window-keys.ts'
import { FirstQuestionAnnouncement } from '../approvals/announcement.tsx'
import { ApprovalQueue } from '../approvals/approval-queue.tsx'
import { AuditScreen } from '../audit/audit-screen.tsx'
import { ChangesScreen } from '../changes/changes-screen.tsx'
import { Composer } from '../composer/composer.tsx'
import { SearchDialog } from '../find/search-dialog.tsx'
import { JobsScreen } from '../jobs/jobs-screen.tsx'
import { SurvivorsNote } from '../jobs/survivors-note.tsx'
import { Palette } from '../palette/palette.tsx'
import { RulesScreen } from '../rules/rules-screen.tsx'
import { SessionsSidebar } from '../sessions/sessions-sidebar.tsx'
import { SettingsScreen } from '../settings/settings-screen.tsx'
import { type Screen, useView } from '../store/view.ts'
import { TerminalPanel } from '../terminal/terminal-panel.tsx'
import { PlanStrip } from '../transcript/plan-strip.tsx'
import { Transcript } from '../transcript/transcript.tsx'
import { TurnAnnouncer } from '../transcript/turn-announcer.tsx'
import { FolderDrop } from './folder-drop.tsx'
import { NoSession } from './no-session.tsx'
import { RegionBoundary } from './region-boundary.tsx'
import { Regions } from './regions.tsx'
import { TopBar } from './top-bar.tsx'
import { useSelectedSession } from './use-selected-session.ts'
import './control-room.css'

const wholeScreens = {
  changes: <ChangesScreen />,
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
  return (
    <div className="room">
      <TopBar session={session} />
      <Palette />
      <SearchDialog />
      <FolderDrop />
      <SurvivorsNote />
      {isWhole(screen) ? (
        <Regions
          sidebar={<SessionsSidebar />}
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
          sidebar={<SessionsSidebar />}
          conversation={
            <RegionBoundary key={sessionId}>
              {sessionId !== null && <TurnAnnouncer sessionId={sessionId} />}
              <div className="conversation">
                {sessionId === null ? <NoSession /> : <Transcript sessionId={sessionId} />}
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
