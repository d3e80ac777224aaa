import { ListChecks, ScrollText, Settings as SettingsIcon, SquareActivity } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { settingsKeyHint } from '../layout/window-keys.ts'
import { useAppInfo } from '../store/app-info.ts'
import { useCatalog, useRules } from '../store/session-feed.ts'
import { showScreen, useView } from '../store/view.ts'
import { Count } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { NewSessionMenu } from './new-session-menu.tsx'
import { SessionsList } from './sessions-list.tsx'
import './sessions-sidebar.css'

/** The left region: all sessions, and the way to the settings. */
export function SessionsSidebar() {
  const { t } = useTranslation('sessions')
  const platform = useAppInfo((info) => info.platform)
  const screen = useView((view) => view.screen)
  const rules = useRules((view) => view.entries.length)
  const broken = useRules((view) => view.files.some((file) => file.faults.some(({ kind }) => kind !== 'ignored')))
  const keyHint = settingsKeyHint(platform)
  return (
    <div className="side">
      <div className="side-head">
        <h2>{t('title')}</h2>
        <NewSessionMenu />
      </div>
      <SessionsList />
      <JobsItem on={screen === 'jobs'} />
      <button
        type="button"
        className="side-item"
        aria-current={screen === 'rules' ? 'page' : undefined}
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
        onClick={() => showScreen('audit')}
      >
        <Icon of={ScrollText} />
        <span className="side-words">{t('audit')}</span>
      </button>
      <button
        type="button"
        className="side-item"
        aria-current={screen === 'settings' ? 'page' : undefined}
        aria-keyshortcuts={platform === 'darwin' ? 'Meta+,' : 'Control+,'}
        onClick={() => showScreen('settings')}
      >
        <Icon of={SettingsIcon} />
        <span className="side-words">{t('settings')}</span>
        <Kbd>{keyHint}</Kbd>
      </button>
    </div>
  )
}

function JobsItem({ on }: { readonly on: boolean }) {
  const { t } = useTranslation('sessions')
  const running = useCatalog((sessions) => sessions.reduce((sum, session) => sum + session.running, 0))
  const survived = useCatalog((sessions) => sessions.some((session) => session.survived > 0))
  return (
    <button type="button" className="side-item" aria-current={on ? 'page' : undefined} onClick={() => showScreen('jobs')}>
      <Icon of={SquareActivity} />
      <span className="side-words">{t('jobs')}</span>
      {running > 0 && <Count value={running} label={t('running', { count: running })} tone={survived ? 'ask' : 'mute'} />}
    </button>
  )
}
