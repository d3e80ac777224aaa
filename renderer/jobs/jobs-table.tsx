import { useTranslation } from 'react-i18next'
import type { ProcessId } from '../../shared/ids.ts'
import type { Job } from '../../shared/jobs.ts'
import { JobRow } from './job-row.tsx'

interface JobsTableProps {
  readonly running: readonly Job[]
  readonly ended: readonly Job[]
  /** The one whose output stands below; null: none. */
  readonly watched: ProcessId | null
  readonly onWatch: (processId: ProcessId) => void
}

/** The columns, whose widths are fixed so that nothing moves while figures change. */
const columns = ['state', 'command', 'session', 'age', 'cpu', 'memory', 'ports', 'actions'] as const
const figures: ReadonlySet<string> = new Set(['age', 'cpu', 'memory'])
const hints = { cpu: 'cpuHint', memory: 'memoryHint' } as const

/** What runs, then what has ended. */
export function JobsTable({ running, ended, watched, onWatch }: JobsTableProps) {
  const { t } = useTranslation('jobs')
  const row = (job: Job) => (
    <JobRow key={job.processId} job={job} watched={job.processId === watched} onWatch={() => onWatch(job.processId)} />
  )
  return (
    <table className="jobs-table" aria-label={t('table')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={figures.has(column) ? `jobs-${column} jobs-figure` : `jobs-${column}`}
              title={column === 'cpu' || column === 'memory' ? t(hints[column]) : undefined}
            >
              {column === 'actions' ? <span className="unseen">{t(column)}</span> : t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {running.map(row)}
        {running.length === 0 && (
          <tr>
            <td colSpan={columns.length} className="jobs-none">
              {t('noneRunning')}
            </td>
          </tr>
        )}
      </tbody>
      {ended.length > 0 && (
        <tbody>
          <tr className="jobs-group">
            <th colSpan={columns.length} scope="rowgroup">
              {t('ended')}
            </th>
          </tr>
          {ended.map(row)}
        </tbody>
      )}
    </table>
  )
}
