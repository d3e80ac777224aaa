import { useTranslation } from 'react-i18next'
import type { Region } from '../store/view.ts'
import { showRegion, showScreen, useView } from '../store/view.ts'
import { Segments } from '../ui/segments.tsx'

/** Which region fills a narrow window. */
export function RegionTabs() {
  const { t } = useTranslation('common')
  // Where a whole screen is open none of the three is seen: a tab leads back to it.
  const region = useView((view) => (view.screen === 'session' || view.region === 'sessions' ? view.region : null))
  const choices: readonly { readonly value: Region; readonly name: string }[] = [
    { value: 'sessions', name: t('regionSessions') },
    { value: 'conversation', name: t('regionConversation') },
    { value: 'terminals', name: t('regionTerminals') },
  ]
  return <Segments label={t('regions')} value={region} choices={choices} onChoose={goTo} />
}

function goTo(region: Region): void {
  if (region !== 'sessions') showScreen('session')
  showRegion(region)
}
