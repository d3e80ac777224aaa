import { PanelRight, Search } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { useAppInfo } from '../store/app-info.ts'
import { useCatalog, useQueue } from '../store/session-feed.ts'
import { selectSession, showOverlay, showScreen, useView } from '../store/view.ts'
import { ChipButton } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { Mast } from '../ui/mast.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { folderName } from '../ui/path-text.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { RegionTabs } from './region-tabs.tsx'
import { useNarrow } from './use-narrow.ts'
import './top-bar.css'

/** Where you are, what waits for you, and what runs. */
export function TopBar({ session }: { readonly session: SessionSummary | null }) {
  const narrow = useNarrow()
  return (
    <header className="bar">
      <span className="brand">
        <Mast lampPx={5} />
        <span>Signalbox</span>
      </span>
      <Crumb session={session} />
      <span className="grow" />
      {narrow && <RegionTabs />}
      <PaletteButton narrow={narrow} />
      <WaitingChip />
      <RunningChip />
      <TrialChip />
      {!narrow && session !== null && <TerminalsToggle />}
    </header>
  )
}

function Crumb({ session }: { readonly session: SessionSummary | null }) {
  const { t } = useTranslation(['common', 'sessions'])
  const screen = useView((view) => view.screen)
  if (screen !== 'session' && screen !== 'first-run') return <h1 className="crumb">{t(`sessions:${screen}`)}</h1>
  if (session === null) return <h1 className="unseen">Signalbox</h1>
  return (
    <h1 className="crumb">
      {/* A log that cannot be read does not tell its folder. */}
      {session.workspace !== '' && (
        <>
          <span className="crumb-folder" title={session.workspace}>
            <OddText text={folderName(session.workspace)} />
          </span>
          <span className="crumb-slash">/</span>
        </>
      )}
      <b title={session.title}>{session.title === '' ? t('untitled') : <OddText text={session.title} />}</b>
    </h1>
  )
}

function WaitingChip() {
  const { t } = useTranslation('common')
  const count = useQueue((requests) => requests.length)
  const front = useQueue((requests) => requests[0]?.sessionId ?? null)
  useEffect(() => {
    document.title = count === 0 ? 'Signalbox' : `(${count}) Signalbox`
  }, [count])
  if (front === null) return null
  return (
    <Tooltip text={t('goToWaiting')} side="bottom">
      <ChipButton tone="ask" onClick={() => selectSession(front)}>
        <Lamp kind="ask" label="" />
        {t('waiting', { count })}
      </ChipButton>
    </Tooltip>
  )
}

function RunningChip() {
  const { t } = useTranslation('common')
  const count = useCatalog((sessions) => sessions.reduce((sum, one) => sum + one.running, 0))
  const first = useCatalog((sessions) => sessions.find((one) => one.running > 0)?.sessionId ?? null)
  const selected = useView((view) => view.selectedSession)
  const selectedRuns = useCatalog((sessions) => sessions.some((one) => one.sessionId === selected && one.running > 0))
  if (first === null) return null
  return (
    <ChipButton
      tone="outline"
      onClick={() => {
        selectSession(selectedRuns && selected !== null ? selected : first)
        useView.setState({ region: 'terminals', terminalsHidden: false })
      }}
    >
      <Lamp kind="live" label="" />
      {t('running', { count })}
    </ChipButton>
  )
}

/** The way to everything, for who does not know its key yet. */
function PaletteButton({ narrow }: { readonly narrow: boolean }) {
  const { t } = useTranslation('actions')
  const { keyHint, keyName } = useKeyHint('palette.open')
  if (narrow) return null
  return (
    <ChipButton
      tone="outline"
      aria-label={`${t('palette.open')} ${keyHint ?? ''}`}
      title={t('palette.open')}
      aria-keyshortcuts={keyName}
      onClick={() => showOverlay('palette')}
    >
      <Icon of={Search} sizePx={13} />
      {keyHint}
    </ChipButton>
  )
}

function TrialChip() {
  const { t } = useTranslation('common')
  const trial = useAppInfo((info) => info.trialElectron)
  const narrow = useNarrow()
  if (!trial || narrow) return null
  return (
    <Tooltip text={t('trialElectronHint')} side="bottom">
      <ChipButton tone="outline" onClick={() => showScreen('settings')}>
        {t('trialElectron')}
      </ChipButton>
    </Tooltip>
  )
}

function TerminalsToggle() {
  const { t } = useTranslation('common')
  const hidden = useView((view) => view.terminalsHidden)
  const inSession = useView((view) => view.screen === 'session')
  const keys = useKeyHint('terminals.toggle')
  if (!inSession) return null
  return (
    <IconButton
      icon={PanelRight}
      label={hidden ? t('showTerminals') : t('hideTerminals')}
      aria-pressed={!hidden}
      {...keys}
      onClick={() => useView.setState({ terminalsHidden: !hidden })}
    />
  )
}
