import { useTranslation } from 'react-i18next'
import type { Notifications } from '../../shared/settings.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { Check } from '../ui/check.tsx'
import { Section } from './section.tsx'

const kinds = ['questions', 'needsInput', 'jobEnds'] as const satisfies readonly (keyof Notifications)[]

/** What the system tells while the window is not in front. */
export function NotificationsSection() {
  const { t } = useTranslation('settings')
  const notifications = useSettings((settings) => settings.notifications)
  const change = (kind: keyof Notifications, wanted: boolean) =>
    void askMainOrTell('settings.update', { notifications: { ...notifications, [kind]: wanted } })
  return (
    <Section id="settings-notifications" title={t('notifications')} text={t('notificationsText')}>
      <div className="setting-checks">
        {kinds.map((kind) => (
          <Check
            key={kind}
            label={t(`notify.${kind}`)}
            hint={t(`notify.${kind}Hint`)}
            checked={notifications[kind]}
            onChange={(wanted) => change(kind, wanted)}
          />
        ))}
      </div>
    </Section>
  )
}
