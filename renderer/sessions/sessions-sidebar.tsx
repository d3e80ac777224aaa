import { FileDiff, ListChecks, ScrollText, Settings as SettingsIcon, SquareActivity } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { changedFiles } from '../changes/changed-files.ts'
import { useCatalog, useRules, useSession } from '../store/session-feed.ts'
import { showScreen, useView } from '../store/view.ts'
import { Count } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { NewSessionMenu } from './new-session-menu.tsx'
import { SessionsFilter } from './sessions-filter.tsx'
import { SessionsList } from './sessions-list.tsx'
import './sessions-sidebar.css'

/** The left region: all sessions, and the way to the settings. */
export function SessionsSidebar() {
  const { t } = useTranslation('sessions')
  const screen = useView((view) => view.screen)
  const rules = useRules((view) => view.entries.length)
  const broken = useRules((view) => view.files.some((file) => file.faults.some(({ kind }) => kind !== 'ignored')))
  const settingsKey = useKeyHint('screen.settings')
  const rulesKey = useKeyHint('screen.rules')
  const auditKey = useKeyHint('screen.audit')
  return (
    <div className="side">
      <div className="side-head">
        <h2>{t('title')}</h2>
        <NewSessionMenu />
      </div>
      <SessionsFilter />
      <SessionsList />
      <ChangesItem />
      <JobsItem on={screen === 'jobs'} />
      <button
        type="button"
        className="side-item"
        aria-current={screen === 'rules' ? 'page' : undefined}
        aria-keyshortcuts={rulesKey.keyName}
        title={rulesKey.keyHint}
        onClick={() => showScreen('rules')}
      >
        <Icon of={ListChecks} />
        <span className="side-words">{t('rules')}</span>
        {rules > 0 && <Count value={rules} label={t('rulesCount', { count: rules })} tone={broken ? 'ask' : 'mute'} />}
      </button>
      <button
        type="button"
        className="side-item"
        aria-current={screen === 'audit' ? 'page' : undefined}
        aria-keyshortcuts={auditKey.keyName}
        title={auditKey.keyHint}
        onClick={() => showScreen('audit')}
      >
        <Icon of={ScrollText} />
        <span className="side-words">{t('audit')}</span>
      </button>
      <button
        type="button"
        className="side-item"
        aria-current={screen === 'settings' ? 'page' : undefined}
        aria-keyshortcuts={settingsKey.keyName}
        onClick={() => showScreen('settings')}
      >
        <Icon of={SettingsIcon} />
        <span className="side-words">{t('settings')}</span>
        {settingsKey.keyHint !== undefined && <Kbd>{settingsKey.keyHint}</Kbd>}
      </button>
    </div>
  )
}

/** The way to the files that the selected session changed. */
function ChangesItem() {
  const { t } = useTranslation('sessions')
  const screen = useView((view) => view.screen)
  const selected = useView((view) => view.selectedSession)
  const { keyHint, keyName } = useKeyHint('screen.changes')
  if (selected === null) return null
  return (
    <button
      type="button"
      className="side-item"
      aria-current={screen === 'changes' ? 'page' : undefined}
      aria-keyshortcuts={keyName}
      title={keyHint}
      onClick={() => showScreen('changes')}
    >
      <Icon of={FileDiff} />
      <span className="side-words">{t('changes')}</span>
      <ChangesCount sessionId={selected} />
    </button>
  )
}

function ChangesCount({ sessionId }: { readonly sessionId: SessionId }) {
  const { t } = useTranslation('changes')
  const calls = useSession(sessionId, (view) => view.state.calls)
  const count = useMemo(() => changedFiles(calls).length, [calls])
  return count === 0 ? null : <Count value={count} label={t('count', { count })} tone="mute" />
}

function JobsItem({ on }: { readonly on: boolean }) {
  const { t } = useTranslation('sessions')
  const running = useCatalog((sessions) => sessions.reduce((sum, session) => sum + session.running, 0))
  const survived = useCatalog((sessions) => sessions.some((session) => session.survived > 0))
  const { keyHint, keyName } = useKeyHint('screen.jobs')
  return (
    <button
      type="button"
      className="side-item"
      aria-current={on ? 'page' : undefined}
      aria-keyshortcuts={keyName}
      title={keyHint}
      onClick={() => showScreen('jobs')}
    >
      <Icon of={SquareActivity} />
      <span className="side-words">{t('jobs')}</span>
      {running > 0 && <Count value={running} label={t('running', { count: running })} tone={survived ? 'ask' : 'mute'} />}
    </button>
  )
}
