import { Settings as SettingsIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { settingsKeyHint } from '../layout/window-keys.ts'
import { useAppInfo } from '../store/app-info.ts'
import { showScreen, useView } from '../store/view.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { NewSessionMenu } from './new-session-menu.tsx'
import { SessionsList } from './sessions-list.tsx'
import './sessions-sidebar.css'

/** The left region: all sessions, and the way to the settings. */
export function SessionsSidebar() {
  const { t } = useTranslation('sessions')
  const platform = useAppInfo((info) => info.platform)
  const inSettings = useView((view) => view.screen === 'settings')
  const keyHint = settingsKeyHint(platform)
  return (
    <div className="side">
      <div className="side-head">
        <h2>{t('title')}</h2>
        <NewSessionMenu />
      </div>
      <SessionsList />
      <button
        type="button"
        className="side-item"
        aria-current={inSettings ? 'page' : undefined}
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
