import { useTranslation } from 'react-i18next'
import type { SettingsPatch } from '../../shared/settings.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { Segments } from '../ui/segments.tsx'
import { Row, Section } from './section.tsx'

/** Colours and language of the window. */
export function AppearanceSection() {
  const { t } = useTranslation('settings')
  const theme = useSettings((settings) => settings.theme)
  const language = useSettings((settings) => settings.language)
  const update = (patch: SettingsPatch) => void askMainOrTell('settings.update', patch)
  return (
    <Section title={t('appearance')}>
      <div className="setting-rows">
        <Row name={t('theme')}>
          <Segments
            label={t('theme')}
            value={theme}
            choices={[
              { value: 'system', name: t('themeSystem') },
              { value: 'light', name: t('themeLight') },
              { value: 'dark', name: t('themeDark') },
            ]}
            onChoose={(chosen) => update({ theme: chosen })}
          />
        </Row>
        <Row name={t('language')}>
          <Segments
            label={t('language')}
            value={language}
            choices={[
              { value: 'system', name: t('languageSystem') },
              { value: 'en', name: t('languageEn') },
              { value: 'zh-CN', name: t('languageZh') },
            ]}
            onChoose={(chosen) => update({ language: chosen })}
          />
        </Row>
      </div>
    </Section>
  )
}
