import { SquareActivity } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessId } from '../../shared/ids.ts'
import type { Job } from '../../shared/jobs.ts'
import { ScreenFrame, ScreenHead } from '../layout/screen-frame.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { JobPane } from './job-pane.tsx'
import { JobsTable } from './jobs-table.tsx'
import { StopAllDialog } from './stop-all-dialog.tsx'
import { useJobs } from './use-jobs.ts'
import './jobs-screen.css'

/** All processes of all sessions: what runs, what it takes, what ended lately. */
export function JobsScreen() {
  const { t } = useTranslation('jobs')
  const jobs = useJobs()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<readonly Job[]>([])
  // A button that had the focus goes when its process ends: the keys must stay on this page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at after each new list
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [jobs])
  const running = jobs?.filter((job) => job.state.kind === 'running') ?? []
  const [watchedId, setWatchedId] = useState<ProcessId | null>(null)
  const watched = jobs?.find((job) => job.processId === watchedId) ?? null
  return (
    <ScreenFrame className="jobs">
      <ScreenHead title={t('title')} heading={heading}>
        <span className="jobs-count" role="status">
          {jobs !== null && t('count', { count: running.length })}
        </span>
        <span className="grow" />
        {running.length > 0 && (
          <Button variant="danger" onClick={() => setAsked(running)}>
            {t('stopAll')}
          </Button>
        )}
      </ScreenHead>
      <div className="jobs-body">
        {jobs === null && <p className="jobs-none">{t('looking')}</p>}
        {jobs?.length === 0 && <EmptyState icon={SquareActivity} title={t('emptyTitle')} text={t('emptyText')} />}
        {jobs !== null && jobs.length > 0 && (
          <JobsTable
            running={running}
            ended={jobs.filter((job) => job.state.kind === 'ended')}
            watched={watched?.processId ?? null}
            onWatch={(processId) => setWatchedId(processId === watchedId ? null : processId)}
          />
        )}
      </div>
      {watched !== null && <JobPane job={watched} onClose={() => setWatchedId(null)} />}
      <StopAllDialog jobs={asked} onClose={() => setAsked([])} />
    </ScreenFrame>
  )
}
