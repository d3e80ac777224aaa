import type { MouseEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { ApprovalAnswer } from '../../shared/permission.ts'
import { describeError } from '../i18n/describe-error.ts'
import { AlwaysDialog } from './always-dialog.tsx'
import { alwaysOffer } from './always-offer.ts'
import type { AnswerState } from './answer.ts'
import { CardActions } from './card-actions.tsx'
import { CardBody } from './card-body.tsx'
import { CardHead } from './card-head.tsx'
import { useCardKeys } from './card-keys.ts'
import { DenyReason } from './deny-reason.tsx'
import { EditCommand } from './edit-command.tsx'
import { useFocusPlace } from './focus-place.ts'
import type { FrontCard } from './front-card.ts'
import type { FrontClock } from './front-clock.ts'
import { useHold } from './hold.ts'
import type { CardIntent } from './key-guard.ts'
import { SessionRule } from './session-rule.tsx'

type Panel = 'answers' | 'reason' | 'rule' | 'always' | 'edit'

interface ApprovalCardProps {
  readonly front: FrontCard
  readonly clock: FrontClock
  readonly answer: AnswerState
  readonly workspace: string | null
  readonly askedBy: string | null
  readonly onAnswer: (answer: ApprovalAnswer) => void
  /** The user wrote another command in its place. */
  readonly onEdited: () => void
  readonly onStep: (step: 1 | -1) => void
  readonly onJump: () => void
}

/** The question in front, in full, with its answers and their keys. Drawn anew (by key) for each request. */
export function ApprovalCard({ front, clock, answer, workspace, askedBy, onAnswer, onEdited, onStep, onJump }: ApprovalCardProps) {
  const { request } = front
  const [panel, setPanel] = useState<Panel>('answers')
  const keysOff = useFocusPlace() !== 'page'
  const sending = answer.kind === 'sending'
  const high = request.verdict.risk === 'high'
  const always = alwaysOffer(request)
  const editable = request.action.kind === 'command'
  const hold = useHold(() => onAnswer({ kind: 'allow-once' }))

  const decide = (intent: CardIntent, allowOnce: () => void) => {
    switch (intent) {
      case 'allow-once':
        return allowOnce()
      case 'always':
        return always === null ? undefined : setPanel(always === 'session' ? 'rule' : 'always')
      case 'edit':
        return editable ? setPanel('edit') : undefined
      case 'deny':
        return onAnswer({ kind: 'deny', reason: null })
      case 'deny-with-reason':
        return setPanel('reason')
      case 'next':
        return onStep(1)
      case 'previous':
        return onStep(-1)
      case 'jump':
        return onJump()
      default:
        return assertNever(intent)
    }
  }
  useCardKeys({
    sinceFrontChangedMs: clock.sinceChange,
    pending: sending,
    onIntent: (intent) => {
      // Where nothing can be allowed for good there is no quick key either: the button is enough.
      if (intent === 'always' && always === 'deny') return
      decide(intent, high ? hold.startHolding : () => onAnswer({ kind: 'allow-once' }))
    },
    onRelease: hold.stopHolding,
  })
  const press = (intent: CardIntent, event: MouseEvent) => {
    if (sending || !clock.mayDecide(event.timeStamp, event.detail > 0)) return
    decide(intent, high ? () => hold.press(event.timeStamp) : () => onAnswer({ kind: 'allow-once' }))
  }

  return (
    <div
      className={`card card-${request.verdict.risk}`}
      data-keys={keysOff ? 'off' : 'on'}
      onPointerDownCapture={(event) => clock.notePointerDown(event.timeStamp)}
      onKeyDownCapture={(event) => {
        // A held Enter or space presses a focused button again and again.
        if (event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault()
      }}
    >
      <CardHead
        front={front}
        workspace={workspace}
        askedBy={askedBy}
        keysOff={keysOff && panel === 'answers'}
        onStep={onStep}
        onJump={onJump}
      />
      <CardBody request={request} workspace={workspace} />
      {answer.kind === 'failed' && <FailedAnswer answer={answer} />}
      {(panel === 'answers' || panel === 'always') && (
        <CardActions
          high={high}
          always={always}
          editable={editable}
          answer={answer}
          settled={clock.settled}
          hold={hold.state}
          onPress={press}
        />
      )}
      {panel === 'reason' && (
        <DenyReason sending={sending} onDeny={(reason) => onAnswer({ kind: 'deny', reason })} onClose={() => setPanel('answers')} />
      )}
      {panel === 'edit' && request.action.kind === 'command' && (
        <EditCommand request={request} command={request.action.command} onClose={() => setPanel('answers')} onEdited={onEdited} />
      )}
      {panel === 'always' && (
        <AlwaysDialog
          request={request}
          mayAllow={always === 'allow'}
          sending={sending}
          onAnswer={onAnswer}
          onClose={() => setPanel('answers')}
        />
      )}
      {panel === 'rule' && request.offeredRule !== null && (
        <SessionRule
          rule={request.offeredRule}
          sending={sending}
          onSave={() => onAnswer({ kind: 'allow-session' })}
          onClose={() => setPanel('answers')}
        />
      )}
    </div>
  )
}

function FailedAnswer({ answer }: { readonly answer: Extract<AnswerState, { kind: 'failed' }> }) {
  const { t } = useTranslation(['approvals', 'common'])
  const { t: tCommon } = useTranslation('common')
  return (
    <p role="status" className="answer-failed">
      {answer.error.kind === 'stale' ? t('stale') : describeError(tCommon, answer.error)}
    </p>
  )
}
