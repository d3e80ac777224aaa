import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showScreen, useView } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing-key.ts'
import { AboutSection } from './about-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ModeSection } from './mode-section.tsx'
import { ModelSection } from './model-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { ShellSection } from './shell-section.tsx'
import { ShortcutsSection } from './shortcuts-section.tsx'
import './settings-screen.css'

/** All settings on one page. A change counts at once; only the model waits for Save, because half a model is none. */
export function SettingsScreen() {
  const { t } = useTranslation('settings')
  const heading = useRef<HTMLHeadingElement>(null)
  const at = useView((view) => view.settingsAt)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const part = at === null ? null : document.getElementById(at)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
    if (at !== null) useView.setState({ settingsAt: null })
  }, [at])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the page from wherever the focus is in it
    <div
      className="settings"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event.nativeEvent)) showScreen('session')
      }}
    >
      <div className="settings-page">
        <div className="settings-head">
          <h2 ref={heading} tabIndex={-1}>
            {t('title')}
          </h2>
          <Button variant="quiet" keyHint="Esc" keyName="Escape" onClick={() => showScreen('session')}>
            {t('done')}
          </Button>
        </div>
        <ModelSection />
        <AppearanceSection />
        <ModeSection />
        <ShellSection />
        <NotificationsSection />
        <ShortcutsSection />
        <AboutSection />
      </div>
    </div>
  )
}
