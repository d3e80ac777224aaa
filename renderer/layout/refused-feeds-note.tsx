import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSayTold } from '../i18n/fault-words.ts'
import { retryRefusedFeeds, useRefusedFeeds } from '../store/followed-feed.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import './refused-feeds-note.css'

/** One line while the window cannot hear of something that it shows. */
export function RefusedFeedsNote() {
  const { t } = useTranslation('common')
  const refused = useRefusedFeeds()
  const say = useSayTold(refused.size > 0)
  if (refused.size === 0) return null
  const details = say === null ? undefined : [...refused].map(([name, { error }]) => `${name}: ${say(error)}`).join('\n')
  return (
    <div className="refused-feeds-note" role="alert" title={details}>
      <Icon of={TriangleAlert} />
      <span>{t('feedsRefused')}</span>
      <Button size="small" onClick={retryRefusedFeeds}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
