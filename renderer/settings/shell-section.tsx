import { useTranslation } from 'react-i18next'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { Choices } from '../ui/choices.tsx'
import { LimitFields } from './limit-fields.tsx'
import { Section } from './section.tsx'
import { ShellChoices } from './shell-choices.tsx'
import './shell-section.css'

/** Which shell commands run in, what they begin with, and how far they may go. */
export function ShellSection() {
  const { t } = useTranslation('settings')
  const shellState = useSettings((settings) => settings.shellState)
  return (
    <Section id="settings-shell" title={t('shell')} text={t('shellText')}>
      <ShellChoices />
      <fieldset className="shell-part">
        <legend>{t('shellBegin')}</legend>
        <Choices
          label={t('shellBegin')}
          value={shellState}
          choices={[
            { value: 'fresh', name: t('shellFresh'), hint: t('shellFreshText') },
            { value: 'carried', name: t('shellCarried'), hint: t('shellCarriedText') },
          ]}
          onChoose={(chosen) => void askMainOrTell('settings.update', { shellState: chosen })}
        />
      </fieldset>
      <LimitFields />
    </Section>
  )
}
