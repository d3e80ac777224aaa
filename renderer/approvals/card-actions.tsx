import { LoaderCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalAnswer, RuleMatch } from '../../shared/permission.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { AnswerState } from './answer.ts'
import type { HoldState } from './hold.ts'
import type { CardIntent } from './key-guard.ts'

interface CardActionsProps {
  readonly high: boolean
  readonly offeredRule: RuleMatch | null
  readonly answer: AnswerState
  /** The card has stood long enough to be answered. */
  readonly settled: boolean
  readonly hold: HoldState
  readonly onPress: (intent: CardIntent, event: MouseEvent) => void
}

/** The answers, with their keys. High risk has no green button and no quick one. */
export function CardActions({ high, offeredRule, answer, settled, hold, onPress }: CardActionsProps) {
  const { t } = useTranslation('approvals')
  const sending = answer.kind === 'sending' ? answer.answer : null
  const off = sending !== null || !settled
  const spin = (kind: ApprovalAnswer['kind']) => sending === kind && { icon: <Spinner /> }
  const press = (intent: CardIntent) => ({ 'aria-disabled': off, onClick: (event: MouseEvent) => onPress(intent, event) })
  return (
    <div className="card-actions" data-settled={settled}>
      {high ? (
        <Button className={`hold hold-${hold}`} keyHint={t('holdKey')} keyName="A" {...press('allow-once')} {...spin('allow-once')}>
          {t(holdWords[hold])}
        </Button>
      ) : (
        <Button variant="go" keyHint="A" {...press('allow-once')} {...spin('allow-once')}>
          {t('allowOnce')}
        </Button>
      )}
      {offeredRule !== null && (
        <Button keyHint="L" {...press('allow-session')} {...spin('allow-session')}>
          {t('allowSession')}
        </Button>
      )}
      {sending !== null && (
        <span role="status" className="unseen">
          {t('sending')}
        </span>
      )}
      <span className="card-refusals">
        <Button variant="quiet" keyHint="R" {...press('deny-with-reason')}>
          {t('denyWithReason')}
        </Button>
        <Button variant="danger" keyHint="D" {...press('deny')} {...spin('deny')}>
          {t('deny')}
        </Button>
      </span>
    </div>
  )
}

const holdWords = { idle: 'holdToAllow', holding: 'holding', armed: 'pressAgain' } as const satisfies Record<HoldState, string>

const Spinner = () => (
  <span className="spinner">
    <Icon of={LoaderCircle} sizePx={14} />
  </span>
)
