import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../shared/jobs.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { useSession } from '../store/session-feed.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { latePart } from '../ui/late-part.tsx'
import { jobNameMaxCharacters } from './job-actions.tsx'
import './job-pane.css'

const TerminalPane = latePart(async () => (await import('../terminal/terminal-pane.tsx')).TerminalPane)

/** The terminal of one job below the list, live, without leaving the list. */
export function JobPane({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const { t } = useTranslation('jobs')
  const { processId, sessionId } = job
  const process = useSession(sessionId, (view) => view.state.processes.get(processId)) ?? null
  const parentId = process?.facts.origin.kind === 'leftover' ? process.facts.origin.of : null
  const parent = useSession(sessionId, (view) =>
    parentId === null ? null : (view.state.processes.get(parentId)?.facts.command ?? parentId),
  )
  return (
    <section className="job-pane" aria-label={t('outputOf', { command: firstLine(job.command, jobNameMaxCharacters) })}>
      {process !== null && <TerminalPane key={processId} process={process} parent={parent} front />}
      <IconButton className="job-pane-close" icon={X} label={t('hideOutput')} onClick={onClose} />
    </section>
  )
}
