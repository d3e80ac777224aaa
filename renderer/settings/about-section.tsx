import { FolderOpen, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAppInfo } from '../store/app-info.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PathText } from '../ui/path-text.tsx'
import { Row, Section } from './section.tsx'
import './about-section.css'

/** Versions, where keys are kept, and the warning of a trial build. */
export function AboutSection() {
  const { t } = useTranslation('settings')
  const info = useAppInfo()
  return (
    <Section id="settings-about" title={t('about')}>
      {info.trialElectron && (
        <div className="trial" role="note">
          <Icon of={TriangleAlert} sizePx={16} />
          <p>
            <b>{t('trialTitle')}</b> {t('trialText')}
          </p>
        </div>
      )}
      <div className="setting-rows">
        <Row name={t('version')}>
          <span className="setting-value mono">{info.version}</span>
        </Row>
        <Row name={t('electron')}>
          <span className="setting-value mono">{info.electron}</span>
        </Row>
        <Row name={t('dataFolder')} text={t('dataFolderText')}>
          <span className="setting-value about-folder">
            <PathText path={info.dataFolder} />
            <IconButton icon={FolderOpen} label={t('dataFolderShow')} onClick={() => void askMainOrTell('app.show-data-folder', {})} />
          </span>
        </Row>
        <Row name={t('keyStore')}>
          <span className="setting-value">{info.keyStore === 'system' ? t('keyKeptSystem') : t('keyKeptMemory')}</span>
        </Row>
      </div>
    </Section>
  )
}
