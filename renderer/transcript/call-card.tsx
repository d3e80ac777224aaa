import { ChevronRight, SquareTerminal } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallId, SessionId } from '../../shared/ids.ts'
import type { CallState } from '../../shared/session/state.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { useSession } from '../store/session-feed.ts'
import { selectProcess } from '../store/view.ts'
import { ToBackground } from '../terminal/to-background.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { ChangedFiles } from '../undo/changed-files.tsx'
import { UndoButton } from '../undo/undo-button.tsx'
import { CallChanges } from './call-changes.tsx'
import { CallDetails } from './call-details.tsx'
import { CallDiff } from './call-diff.tsx'
import { CallFacts } from './call-facts.tsx'
import { callLook, ownProcess } from './call-look.ts'
import { CallMarkSign } from './call-mark.tsx'
import { CallTitleLine } from './call-title-line.tsx'
import { PlanSteps } from './plan-steps.tsx'
import { replyText } from './reply-text.ts'
import { resultLines } from './result-lines.ts'
import './call-card.css'

interface CallCardProps {
  readonly sessionId: SessionId
  readonly callId: CallId
  readonly open: boolean
  readonly onToggle: (callId: CallId) => void
}

/** One call of the model: what it is, how it stands, who let it through; opened, everything else. */
export function CallCard({ sessionId, callId, open, onToggle }: CallCardProps) {
  const { t } = useTranslation('transcript')
  const detailsId = useId()
  const call = useSession(sessionId, (view) => view.state.calls.get(callId)) ?? null
  const process = useSession(sessionId, (view) => (call === null ? null : ownProcess(call, view.state.processes)))
  const newest = useSession(sessionId, (view) => view.state.plan?.callId === callId)
  const workspace = useSession(sessionId, (view) => view.state.workspace)
  if (call === null) return null
  const look = callLook(call, process)
  return (
    <article className={`call call-tone-${look.tone}`} data-state={look.words}>
      <div className="call-head">
        <button type="button" className="call-toggle" aria-expanded={open} aria-controls={detailsId} onClick={() => onToggle(callId)}>
          <CallMarkSign mark={look.mark} />
          <CallTitleLine call={call} workspace={workspace} />
          <CallFacts call={call} look={look} process={process} />
          <span className="call-chevron">
            <Icon of={ChevronRight} sizePx={13} />
          </span>
        </button>
        <UndoButton sessionId={sessionId} call={call} />
        {process !== null && <ToBackground process={process} />}
        {process !== null && (
          <IconButton
            icon={SquareTerminal}
            label={t('openTerminalOf', { title: firstLine(process.facts.command, 60) })}
            onClick={() => selectProcess(sessionId, process.facts.processId)}
          />
        )}
      </div>
      <Why call={call} />
      {call.action?.kind === 'write-file' && call.stage.kind !== 'waiting' && <CallDiff action={call.action} />}
      {call.action?.kind === 'change-files' && call.stage.kind !== 'waiting' && <CallChanges action={call.action} workspace={workspace} />}
      {newest && call.plan !== undefined && <PlanSteps steps={call.plan} />}
      <ChangedFiles sessionId={sessionId} call={call} />
      <div id={detailsId} hidden={!open}>
        {open && <CallDetails sessionId={sessionId} call={call} process={process} />}
      </div>
    </article>
  )
}

/** Why a call did not run, or failed: stands there without opening the card. */
function Why({ call }: { readonly call: CallState }) {
  const { t } = useTranslation('transcript')
  if (call.action?.kind === 'question' && call.stage.kind === 'finished' && call.stage.outcome === 'succeeded')
    return <WhyLine name={t('yourAnswer')} text={replyText(call.stage.resultText)} />
  if (call.stage.kind === 'refused') return <WhyLine name={t('refusedBecause')} text={call.stage.message} />
  if (call.denyReason !== null) return <WhyLine name={t('yourReason')} text={call.denyReason} />
  if (call.stage.kind === 'finished' && call.stage.outcome === 'failed') return <WhyLine text={resultLines(call.stage.resultText).head} />
  return null
}

function WhyLine({ name, text }: { readonly name?: string; readonly text: string }) {
  return (
    <p className="call-why">
      {name !== undefined && <span>{name} </span>}
      <OddText text={text} />
    </p>
  )
}
