import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import type { SettingsPatch } from '../../shared/settings.ts'
import { textSizes } from '../../shared/text-size.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { Segments } from '../ui/segments.tsx'
import { Row, Section } from './section.tsx'

const update = (patch: SettingsPatch) => void askMainOrTell('settings.update', patch)

/** Colours, room, size of text, motion and language of the window. */
export function AppearanceSection() {
  const { t } = useTranslation('settings')
  const look = useSettings(useShallow(({ theme, contrast, density, motion }) => ({ theme, contrast, density, motion })))
  const system = { value: 'system', name: t('themeSystem') } as const
  return (
    <Section id="settings-appearance" title={t('appearance')}>
      <div className="setting-rows">
        <Row name={t('theme')}>
          <Segments
            label={t('theme')}
            value={look.theme}
            choices={[system, { value: 'light', name: t('themeLight') }, { value: 'dark', name: t('themeDark') }]}
            onChoose={(theme) => update({ theme })}
          />
        </Row>
        <Row name={t('contrast')}>
          <Segments
            label={t('contrast')}
            value={look.contrast}
            choices={[system, { value: 'normal', name: t('contrastNormal') }, { value: 'high', name: t('contrastHigh') }]}
            onChoose={(contrast) => update({ contrast })}
          />
        </Row>
        <TextSizeRow />
        <Row name={t('density')}>
          <Segments
            label={t('density')}
            value={look.density}
            choices={[
              { value: 'comfortable', name: t('densityComfortable') },
              { value: 'compact', name: t('densityCompact') },
            ]}
            onChoose={(density) => update({ density })}
          />
        </Row>
        <Row name={t('motion')}>
          <Segments
            label={t('motion')}
            value={look.motion}
            choices={[system, { value: 'reduced', name: t('motionReduced') }]}
            onChoose={(motion) => update({ motion })}
          />
        </Row>
        <ScreenReaderRow />
        <LanguageRow />
      </div>
    </Section>
  )
}

function TextSizeRow() {
  const { t, i18n } = useTranslation('settings')
  const textSize = useSettings((settings) => settings.textSize)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <Row name={t('textSize')}>
      <Segments
        label={t('textSize')}
        value={String(textSize)}
        choices={textSizes.map((size) => ({ value: String(size), name: percent.format(size / 100) }))}
        onChoose={(size) => update({ textSize: Number(size) })}
      />
    </Row>
  )
}

function ScreenReaderRow() {
  const { t } = useTranslation('settings')
  const screenReader = useSettings((settings) => settings.screenReader)
  return (
    <Row name={t('screenReader')} text={t('screenReaderText')}>
      <Segments
        label={t('screenReader')}
        value={screenReader ? 'on' : 'off'}
        choices={[
          { value: 'off', name: t('off') },
          { value: 'on', name: t('on') },
        ]}
        onChoose={(chosen) => update({ screenReader: chosen === 'on' })}
      />
    </Row>
  )
}

function LanguageRow() {
  const { t } = useTranslation('settings')
  const language = useSettings((settings) => settings.language)
  return (
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
  )
}
