import { TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCatalog } from '../store/session-feed.ts'
import { showScreen, useView } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import './survivors-note.css'

/** One line while something runs that an earlier start of the app left; goes when each was stopped or kept, or when it is put away. */
export function SurvivorsNote() {
  const { t } = useTranslation('jobs')
  const count = useCatalog((sessions) => sessions.reduce((sum, session) => sum + session.survived, 0))
  const hidden = useView((view) => view.survivorsNoteHidden)
  const onJobs = useView((view) => view.screen === 'jobs')
  if (count === 0 || hidden || onJobs) return null
  return (
    <div className="survivors-note" role="status">
      <Icon of={TriangleAlert} />
      <span>{t('survivorsNote', { count })}</span>
      <Button size="small" onClick={() => showScreen('jobs')}>
        {t('showJobs')}
      </Button>
      <span className="grow" />
      <IconButton icon={X} label={t('hideNote')} onClick={() => useView.setState({ survivorsNoteHidden: true })} />
    </div>
  )
}
