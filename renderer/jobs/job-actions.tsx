import { PanelBottom, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../shared/jobs.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { openProcess } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** Longest command in the name of a button, in characters. */
export const jobNameMaxCharacters = 60

interface JobActionsProps {
  readonly job: Job
  /** Its output stands below the list. */
  readonly watched: boolean
  readonly onWatch: () => void
}

/** What can be done with a process. A stop asks nothing: it can be started again. */
export function JobActions({ job, watched, onWatch }: JobActionsProps) {
  const { t } = useTranslation('jobs')
  const { processId, sessionId, state } = job
  const [stopping, setStopping] = useState(false)
  const command = firstLine(job.command, jobNameMaxCharacters)
  const stop = async () => {
    if (stopping) return
    setStopping(true)
    if ((await askMainOrTell('process.stop', { processId })) === null) setStopping(false)
  }
  return (
    <span className="jobs-buttons">
      {state.kind === 'running' && state.survived && (
        <Button
          size="small"
          variant="quiet"
          title={t('keepHint')}
          aria-label={t('keepOf', { command })}
          onClick={() => void askMainOrTell('process.keep', { processId })}
        >
          {t('keep')}
        </Button>
      )}
      {state.kind === 'running' && (
        <Button size="small" aria-label={t('stopOf', { command })} aria-disabled={stopping} onClick={() => void stop()}>
          {t(stopping ? 'stopping' : 'stop')}
        </Button>
      )}
      <IconButton icon={PanelBottom} label={t('outputOf', { command })} aria-pressed={watched} onClick={onWatch} />
      <IconButton icon={SquareTerminal} label={t('openOf', { command })} onClick={() => openProcess(sessionId, processId)} />
    </span>
  )
}
