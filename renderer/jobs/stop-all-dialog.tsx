import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../shared/jobs.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { showNote } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface StopAllDialogProps {
  /** Those that ran when it was asked; what starts afterwards is not touched. Empty: not asked. */
  readonly jobs: readonly Job[]
  readonly onClose: () => void
}

/** Asks before everything is stopped, with the count, and stops exactly what was counted. */
export function StopAllDialog({ jobs, onClose }: StopAllDialogProps) {
  const { t } = useTranslation('jobs')
  // While it closes the words must stay as they were.
  const shown = useRef(jobs)
  if (jobs.length > 0) shown.current = jobs
  const count = shown.current.length
  const stopAll = async () => {
    onClose()
    const stopped = await askMainOrTell('process.stop-all', { processIds: shown.current.map((job) => job.processId) })
    const survivors = stopped?.value.survivors ?? []
    if (survivors.length > 0) showNote(t('couldNotEnd', { count: survivors.length, pids: survivors.join(', ') }))
  }
  return (
    <Dialog
      open={jobs.length > 0}
      onOpenChange={(open) => !open && onClose()}
      title={t('stopAllTitle', { count })}
      description={t('stopAllText')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" onClick={() => void stopAll()}>
            {t('stopAllYes', { count })}
          </Button>
        </>
      }
    />
  )
}
