import { useTranslation } from 'react-i18next'
import { useModeChoices } from '../composer/mode-choices.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { Choices } from '../ui/choices.tsx'
import { Section } from './section.tsx'

/** The mode that new sessions begin with. */
export function ModeSection() {
  const { t } = useTranslation('settings')
  const mode = useSettings((settings) => settings.mode)
  const choices = useModeChoices()
  return (
    <Section id="settings-mode" title={t('mode')} text={t('modeText')}>
      <Choices
        label={t('mode')}
        value={mode}
        choices={choices}
        onChoose={(chosen) => void askMainOrTell('settings.update', { mode: chosen })}
      />
    </Section>
  )
}
