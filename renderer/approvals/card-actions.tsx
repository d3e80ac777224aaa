import { LoaderCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalAnswer } from '../../shared/permission.ts'
import { useKeyHint } from '../actions/use-keys.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { AnswerState } from './answer.ts'
import type { HoldState } from './hold.ts'
import type { CardIntent } from './key-guard.ts'

interface CardActionsProps {
  readonly high: boolean
  /** What "always" offers; null where nothing can be saved. */
  readonly always: 'allow' | 'deny' | 'session' | null
  readonly editable: boolean
  readonly answer: AnswerState
  /** The card has stood long enough to be answered. */
  readonly settled: boolean
  readonly hold: HoldState
  readonly onPress: (intent: CardIntent, event: MouseEvent) => void
}

/** The answers, with their keys. High risk has no green button and no quick one. */
export function CardActions({ high, always, editable, answer, settled, hold, onPress }: CardActionsProps) {
  const { t } = useTranslation('approvals')
  const sending = answer.kind === 'sending' ? answer.answer : null
  const off = sending !== null || !settled
  const keys = useCardKeyHints()
  const spin = (kind: ApprovalAnswer['kind']) => sending === kind && { icon: <Spinner /> }
  const press = (intent: CardIntent) => ({ 'aria-disabled': off, onClick: (event: MouseEvent) => onPress(intent, event) })
  return (
    <div className="card-actions" data-settled={settled}>
      {high ? (
        <Button className={`hold hold-${hold}`} {...keys['allow-once']} {...press('allow-once')} {...spin('allow-once')}>
          <Words whole={t(holdWords[hold])} short={t(shortHoldWords[hold])} />
        </Button>
      ) : (
        <Button variant="go" {...keys['allow-once']} {...press('allow-once')} {...spin('allow-once')}>
          {t('allowOnce')}
        </Button>
      )}
      {editable && (
        <Button {...keys['edit']} {...press('edit')}>
          {t('edit')}
        </Button>
      )}
      {always !== null && always !== 'deny' && (
        <Button {...keys['always']} {...press('always')} {...spin(alwaysAnswers[always])}>
          {t(alwaysWords[always])}
        </Button>
      )}
      <span role="status" className="unseen">
        {sending !== null && t('sending')}
      </span>
      <span className="card-refusals">
        {always === 'deny' && (
          <Button variant="quiet" {...keys['always-deny']} {...press('always-deny')} {...spin('deny-always')}>
            {t('alwaysDeny')}
          </Button>
        )}
        <Button variant="quiet" {...keys['deny-with-reason']} {...press('deny-with-reason')}>
          <Words whole={t('denyWithReason')} short={t('denyWithReasonShort')} />
        </Button>
        <Button variant="danger" {...keys['deny']} {...press('deny')} {...spin('deny')}>
          {t('deny')}
        </Button>
      </span>
    </div>
  )
}

function useCardKeyHints() {
  return {
    'allow-once': useKeyHint('card.allow-once'),
    edit: useKeyHint('card.edit'),
    always: useKeyHint('card.always'),
    'always-deny': useKeyHint('card.always-deny'),
    deny: useKeyHint('card.deny'),
    'deny-with-reason': useKeyHint('card.deny-with-reason'),
  }
}

const alwaysWords = { allow: 'always', session: 'allowSession' } as const
const alwaysAnswers = { allow: 'allow-always', session: 'allow-session' } as const

const holdWords = { idle: 'holdToAllow', holding: 'holding', armed: 'pressAgain' } as const satisfies Record<HoldState, string>

const shortHoldWords = { idle: 'holdToAllow', holding: 'holding', armed: 'pressAgainShort' } as const satisfies Record<HoldState, string>

/** The words of a button, of which fewer are shown where the card is too narrow for all answers in one row. Its name stays. */
function Words({ whole, short }: { readonly whole: string; readonly short: string }) {
  if (whole === short) return whole
  return (
    <>
      <span className="whole-words">{whole}</span>
      <span aria-hidden className="short-words">
        {short}
      </span>
    </>
  )
}

const Spinner = () => (
  <span className="spinner">
    <Icon of={LoaderCircle} sizePx={14} />
  </span>
)
