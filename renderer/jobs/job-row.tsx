import { useTranslation } from 'react-i18next'
import type { Job } from '../../shared/jobs.ts'
import type { ProcessState } from '../../shared/process.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { useCatalog } from '../store/session-feed.ts'
import { selectSession } from '../store/view.ts'
import { type ProcessWordsKey, processLamp, processWords } from '../terminal/process-words.ts'
import { classNames } from '../ui/class-names.ts'
import { Lamp } from '../ui/lamp.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { Age, RunningTime } from '../ui/time.tsx'
import { JobActions } from './job-actions.tsx'
import { JobFigures } from './job-figures.tsx'

interface JobRowProps {
  readonly job: Job
  readonly watched: boolean
  readonly onWatch: () => void
}

/** One process: how it stands, what it is and said last, where it belongs, what it takes. */
export function JobRow({ job, watched, onWatch }: JobRowProps) {
  const { t } = useTranslation('jobs')
  const { state } = job
  return (
    <tr className={classNames(state.kind === 'ended' && 'jobs-over', watched && 'jobs-watched')}>
      <td className="jobs-state">
        <StateWords job={job} />
        <SessionName job={job} />
      </td>
      <td className="jobs-command">
        <CommandLines job={job} />
      </td>
      <td className="jobs-session">
        <SessionName job={job} />
      </td>
      <td className="jobs-age jobs-figure" data-name={t('age')}>
        {state.kind === 'ended' ? <Age at={state.endedAt} /> : <RunningTime since={job.startedAt} />}
      </td>
      <JobFigures job={job} />
      <td className="jobs-actions">
        <JobActions job={job} watched={watched} onWatch={onWatch} />
      </td>
    </tr>
  )
}

function StateWords({ job: { state } }: { readonly job: Job }) {
  const { t } = useTranslation(['terminal', 'jobs'])
  const asProcess = processStateOf(state)
  const survived = state.kind === 'running' && state.survived
  const words = processWords(asProcess, state.kind === 'running' ? state.input : undefined, survived)
  const survivors = state.kind === 'ended' ? state.end.survivors : []
  const short = shortWords[words.key]
  return (
    <span className="jobs-state-words">
      <Lamp kind={survived ? 'ask' : lampOf(state, asProcess)} label="" />
      <span className={classNames('pane-words', `pane-words-${words.key === 'lost' ? 'plain' : words.tone}`)}>
        {short === undefined ? t(`state.${words.key}`, words.values) : t(short)}
        {survivors.length > 0 && <small>{t('jobs:couldNotEnd', { count: survivors.length, pids: survivors.join(', ') })}</small>}
      </span>
    </span>
  )
}

/** Where the second line says the rest. */
const shortWords: Partial<Record<ProcessWordsKey, 'jobs:state.survived' | 'jobs:state.lost' | 'jobs:state.kept'>> = {
  survived: 'jobs:state.survived',
  lost: 'jobs:state.lost',
  kept: 'jobs:state.kept',
}

const processStateOf = (state: Job['state']): ProcessState =>
  state.kind === 'ended' ? { kind: 'ended', end: state.end } : { kind: 'running', waitingForInput: state.input.kind === 'waiting' }

/** What is gone without a trace is no failure of the command: an empty ring, not red. */
const lampOf = (state: Job['state'], asProcess: ProcessState) =>
  state.kind === 'ended' && state.end.reason.kind === 'lost' ? 'ring' : processLamp(asProcess)

function CommandLines({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs')
  return (
    <>
      <span className="jobs-line mono" title={job.command}>
        {job.origin.kind === 'leftover' && <span className="jobs-left">{t('leftBy')} </span>}
        <OddText text={firstLine(job.command, 300)} />
      </span>
      <LastLine job={job} />
    </>
  )
}

function LastLine({ job: { lastLine, state } }: { readonly job: Job }) {
  const { t } = useTranslation('jobs')
  const said = saidInstead(state)
  if (lastLine !== null && said === null) {
    return (
      <span className="jobs-line jobs-last mono" title={lastLine}>
        <OddText text={lastLine} />
      </span>
    )
  }
  return <span className="jobs-line jobs-last jobs-said">{t(said ?? (state.kind === 'ended' ? 'noOutputAtAll' : 'noOutput'))}</span>
}

/** What matters more than the last line of before. */
function saidInstead(state: Job['state']): 'survivedLine' | 'lostLine' | 'keptLine' | null {
  if (state.kind === 'running') return state.survived ? 'survivedLine' : null
  if (state.end.reason.kind === 'kept') return 'keptLine'
  return state.end.reason.kind === 'lost' ? 'lostLine' : null
}

function SessionName({ job: { sessionId } }: { readonly job: Job }) {
  const { t } = useTranslation(['jobs', 'common'])
  const known = useCatalog((sessions) => sessions.find((one) => one.sessionId === sessionId)?.title ?? '')
  const title = known === '' ? t('common:untitled') : known
  return (
    <button
      type="button"
      className="jobs-session-name"
      aria-label={t('goToSession', { title })}
      title={title}
      onClick={() => selectSession(sessionId)}
    >
      <OddText text={title} />
    </button>
  )
}
