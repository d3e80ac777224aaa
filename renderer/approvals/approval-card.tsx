import type { MouseEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { ApprovalAnswer, ApprovalRequest } from '../../shared/permission.ts'
import { describeError } from '../i18n/describe-error.ts'
import { type AlwaysOffer, alwaysOffer } from './always-offer.ts'
import type { AnswerState } from './answer.ts'
import { CardActions } from './card-actions.tsx'
import { CardBody } from './card-body.tsx'
import { CardHead } from './card-head.tsx'
import { useCardKeys } from './card-keys.ts'
import { CardPanel, type Panel } from './card-panel.tsx'
import { useFocusPlace } from './focus-place.ts'
import type { FrontCard } from './front-card.ts'
import type { FrontClock } from './front-clock.ts'
import { useHold } from './hold.ts'
import type { CardIntent } from './key-guard.ts'
import { QuestionActions } from './question-actions.tsx'

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
export function ApprovalCard(props: ApprovalCardProps) {
  const { front, clock, answer, workspace, askedBy, onAnswer, onEdited, onStep, onJump } = props
  const { request } = front
  const keysOff = useFocusPlace() !== 'page'
  const { panel, setPanel, always, hold, press } = useDeciding(props)
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
      {panel === 'answers' && request.action.kind === 'question' && (
        <QuestionActions choices={request.action.choices} answer={answer} settled={clock.settled} onPress={press} />
      )}
      {(panel === 'answers' || panel === 'always' || panel === 'always-deny') && request.action.kind !== 'question' && (
        <CardActions
          high={request.verdict.risk === 'high'}
          always={always}
          editable={isEditable(request)}
          answer={answer}
          settled={clock.settled}
          hold={hold}
          onPress={press}
        />
      )}
      <CardPanel
        panel={panel}
        request={request}
        mayAllow={always === 'allow'}
        sending={answer.kind === 'sending'}
        onAnswer={onAnswer}
        onEdited={onEdited}
        onClose={() => setPanel('answers')}
      />
    </div>
  )
}

const isEditable = ({ action }: ApprovalRequest): boolean => action.kind === 'command'

/** Turns keys and presses into answers, or into what they open. */
function useDeciding({ front, clock, answer, onAnswer, onStep, onJump }: ApprovalCardProps) {
  const { request } = front
  const [panel, setPanel] = useState<Panel>('answers')
  const sending = answer.kind === 'sending'
  const high = request.verdict.risk === 'high'
  const always = alwaysOffer(request)
  const allowOnce = () => onAnswer({ kind: 'allow-once' })
  const hold = useHold(allowOnce)
  const choose = (index: number) => {
    if (request.action.kind === 'question' && index < request.action.choices.length)
      onAnswer({ kind: 'reply', reply: { kind: 'choice', index } })
  }
  const decide = (intent: CardIntent, allow: () => void) => {
    if (request.action.kind === 'question' && !answersQuestion(intent)) return
    switch (intent) {
      case 'allow-once':
        return allow()
      case 'deny':
        return onAnswer({ kind: 'deny', reason: null })
      case 'next':
        return onStep(1)
      case 'previous':
        return onStep(-1)
      case 'jump':
        return onJump()
      case 'choice-1':
      case 'choice-2':
      case 'choice-3':
      case 'choice-4':
      case 'choice-5':
      case 'choice-6':
        return choose(Number(intent.slice(-1)) - 1)
      default:
        return setPanel(panelFor(intent, always, isEditable(request)) ?? panel)
    }
  }
  useCardKeys({
    sinceFrontChangedMs: clock.sinceChange,
    pending: sending,
    onIntent: (intent) => decide(intent, high ? hold.startHolding : allowOnce),
    onRelease: hold.stopHolding,
  })
  const press = (intent: CardIntent, event: MouseEvent) => {
    if (sending || !clock.mayDecide(event.timeStamp, event.detail > 0)) return
    decide(intent, high ? () => hold.press(event.timeStamp) : allowOnce)
  }
  return { panel, setPanel, always, hold: hold.state, press }
}

// To a question there is no yes and no rule.
const answersQuestion = (intent: CardIntent): boolean => !['allow-once', 'always', 'always-deny', 'edit'].includes(intent)

/** What an intent opens on the card; null where that is not offered. */
function panelFor(intent: 'always' | 'always-deny' | 'edit' | 'deny-with-reason', always: AlwaysOffer, editable: boolean): Panel | null {
  switch (intent) {
    case 'always':
      return always === 'allow' ? 'always' : always === 'session' ? 'rule' : null
    case 'always-deny':
      return always === 'allow' || always === 'deny' ? 'always-deny' : null
    case 'edit':
      return editable ? 'edit' : null
    case 'deny-with-reason':
      return 'reason'
    default:
      return assertNever(intent)
  }
}

function FailedAnswer({ answer }: { readonly answer: Extract<AnswerState, { kind: 'failed' }> }) {
  const { t } = useTranslation(['approvals', 'common'])
  const { t: tCommon } = useTranslation('common')
  return (
    <p role="alert" className="answer-failed">
      {answer.error.kind === 'stale' ? t('stale') : describeError(tCommon, answer.error)}
    </p>
  )
}
