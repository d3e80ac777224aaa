import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PathText } from '../ui/path-text.tsx'
import { askRestore, dropRestoreQuestion, useRestoreQuestion } from './restore-question.ts'
import './undo.css'

/** As many names as fit a dialog without scrolling; the rest is counted. */
const namedMax = 8

/** Asks before files are overwritten that something else has changed since. */
export function RestoreDialog() {
  const { t } = useTranslation('transcript')
  const question = useRestoreQuestion((store) => store.question)
  if (question === null) return null
  const { sessionId, aim, current, paths, count } = question
  const left = count - Math.min(count, namedMax)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) dropRestoreQuestion()
      }}
      title={t('undo.sinceTitle')}
      description={t('undo.sinceText', { count })}
      actions={
        <>
          <Button variant="quiet" onClick={dropRestoreQuestion}>
            {t('undo.leave')}
          </Button>
          <Button variant="danger" onClick={() => void askRestore(sessionId, aim, current)}>
            {t('undo.overwrite')}
          </Button>
        </>
      }
    >
      <ul className="kept-since">
        {paths.slice(0, namedMax).map((name) => (
          <li key={name}>
            <PathText path={name} />
          </li>
        ))}
        {left > 0 && <li className="kept-more">{t('undo.more', { count: left })}</li>}
      </ul>
    </Dialog>
  )
}
