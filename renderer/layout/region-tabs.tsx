import { useTranslation } from 'react-i18next'
import type { Region } from '../store/view.ts'
import { showRegion, useView } from '../store/view.ts'
import { Segments } from '../ui/segments.tsx'

/** Which region fills a narrow window. */
export function RegionTabs() {
  const { t } = useTranslation('common')
  const region = useView((view) => view.region)
  const choices: readonly { readonly value: Region; readonly name: string }[] = [
    { value: 'sessions', name: t('regionSessions') },
    { value: 'conversation', name: t('regionConversation') },
    { value: 'terminals', name: t('regionTerminals') },
  ]
  return <Segments label={t('regions')} value={region} choices={choices} onChoose={showRegion} />
}
