import { SquareActivity } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../shared/jobs.ts'
import { showScreen } from '../store/view.ts'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing-key.ts'
import { EmptyState } from '../ui/empty-state.tsx'
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
  useEffect(() => heading.current?.focus(), [])
  const running = jobs?.filter((job) => job.state.kind === 'running') ?? []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the page from wherever the focus is in it
    <div
      className="jobs"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event.nativeEvent)) showScreen('session')
      }}
    >
      <div className="jobs-head">
        <h2 ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <span className="jobs-count" role="status">
          {jobs !== null && t('count', { count: running.length })}
        </span>
        <span className="grow" />
        {running.length > 0 && (
          <Button variant="danger" onClick={() => setAsked(running)}>
            {t('stopAll')}
          </Button>
        )}
        <Button variant="quiet" keyHint="Esc" keyName="Escape" onClick={() => showScreen('session')}>
          {t('done')}
        </Button>
      </div>
      <div className="jobs-body">
        {jobs === null && <p className="jobs-none">{t('looking')}</p>}
        {jobs?.length === 0 && <EmptyState icon={SquareActivity} title={t('emptyTitle')} text={t('emptyText')} />}
        {jobs !== null && jobs.length > 0 && <JobsTable running={running} ended={jobs.filter((job) => job.state.kind === 'ended')} />}
      </div>
      <StopAllDialog jobs={asked} onClose={() => setAsked([])} />
    </div>
  )
}
