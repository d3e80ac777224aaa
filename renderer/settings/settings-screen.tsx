import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageScreen } from '../layout/screen-frame.tsx'
import { useView } from '../store/view.ts'
import { AboutSection } from './about-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ModeSection } from './mode-section.tsx'
import { ModelSection } from './model-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { ShellSection } from './shell-section.tsx'
import { ShortcutsSection } from './shortcuts-section.tsx'

/** All settings on one page. A change counts at once; only the model waits for Save, because half a model is none. */
export function SettingsScreen() {
  const { t } = useTranslation('settings')
  const at = useView((view) => view.settingsAt)
  useEffect(() => {
    const part = at === null ? null : document.getElementById(at)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
    if (at !== null) useView.setState({ settingsAt: null })
  }, [at])
  return (
    <PageScreen title={t('title')}>
      <SettingsNav />
      <ModelSection />
      <AppearanceSection />
      <ModeSection />
      <ShellSection />
      <NotificationsSection />
      <ShortcutsSection />
      <AboutSection />
    </PageScreen>
  )
}
