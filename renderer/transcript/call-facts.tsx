import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { GrantSource } from '../../shared/permission.ts'
import type { CallState, ProcessView } from '../../shared/session/state.ts'
import { processWords } from '../terminal/process-words.ts'
import { OddText } from '../ui/odd-text.tsx'
import { Duration, RunningTime } from '../ui/time.tsx'
import type { CallLook } from './call-look.ts'
import { ChangeCount, countOf } from './change-count.tsx'

/** A shorter time says nothing to a person. Milliseconds. */
const worthSayingMs = 100

interface CallFactsProps {
  readonly call: CallState
  readonly look: CallLook
  readonly process: ProcessView | null
}

/** The right side of a call card: who let it through, how long it took, how it ended. */
export function CallFacts({ call, look, process }: CallFactsProps) {
  const { t } = useTranslation('transcript')
  const facts: ReactNode[] = []
  if (call.grant !== null && saysWho(call, isInSandbox(call))) facts.push(<Grant key="grant" grant={call.grant} />)
  if (isInSandbox(call)) facts.push(<span key="sandbox">{t('grant.sandboxed')}</span>)
  if (call.action?.kind === 'git-commit') facts.push(<ChangeCount key="count" {...countOf(call.action.changes)} />)
  if (call.action?.kind === 'change-files') facts.push(<ChangeCount key="count" {...countOf(call.action.changes)} />)
  if (call.action?.kind === 'write-file') facts.push(<ChangeCount key="count" added={call.action.added} removed={call.action.removed} />)
  if (call.stage.kind === 'finished' && call.grant !== null && call.stage.durationMs >= worthSayingMs)
    facts.push(<Duration key="time" ms={call.stage.durationMs} />)
  facts.push(
    <span key="state" className={`call-words call-words-${look.tone}`}>
      {process?.state.kind === 'ended' && look.words === 'succeeded' ? <ExitWords process={process} /> : t(`state.${look.words}`)}
      {call.stage.kind === 'running' && (
        <>
          {' '}
          <RunningTime since={call.stage.startedAt} />
        </>
      )}
    </span>,
  )
  // A tick and "allowed by you" say enough; "done" would only repeat them to the eye.
  const quiet = look.words === 'succeeded' && process?.state.kind !== 'ended'
  return (
    <span className={quiet ? 'call-facts call-facts-quiet' : 'call-facts'}>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts have a fixed order
        <Fragment key={index}>
          {index > 0 && <span className="call-dot"> · </span>}
          {fact}
        </Fragment>
      ))}
    </span>
  )
}

const isInSandbox = ({ action, grant }: CallState): boolean =>
  grant !== null && action?.kind === 'command' && action.sandbox?.kind === 'inside'

const isByMode = (grant: GrantSource): boolean => grant.kind === 'builtin' && grant.code === 'sandboxed'

/** Who let it through is worth saying, but not where the sandbox says it, a question was answered, or nobody had to say anything. */
function saysWho({ grant, action }: CallState, inSandbox: boolean): boolean {
  if (grant === null || grant.kind === 'plan' || action?.kind === 'question') return false
  return !(inSandbox && isByMode(grant))
}

function ExitWords({ process }: { readonly process: ProcessView }) {
  const { t } = useTranslation('terminal')
  const words = processWords(process.state)
  return t(`state.${words.key}`, words.values)
}

function Grant({ grant }: { readonly grant: GrantSource }) {
  const { t } = useTranslation(['transcript', 'reasons'])
  switch (grant.kind) {
    case 'user':
    case 'allow-everything':
      return <span>{t(`grant.${grant.kind}`)}</span>
    case 'rule':
      return (
        <span className="call-rule" title={grant.text}>
          {t('grant.rule')}{' '}
          <span className="mono">
            <OddText text={grant.text} />
          </span>
        </span>
      )
    case 'builtin':
      return <span title={t(`reasons:${grant.code}`)}>{t('grant.builtin')}</span>
    case 'own-process':
      return <span>{t('grant.own-process')}</span>
    case 'plan':
      return null
    default:
      return assertNever(grant)
  }
}
