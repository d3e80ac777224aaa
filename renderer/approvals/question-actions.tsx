import { LoaderCircle } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { OddText } from '../ui/odd-text.tsx'
import type { AnswerState } from './answer.ts'
import type { CardIntent, ChoiceIntent } from './key-guard.ts'
import './question.css'

interface QuestionActionsProps {
  readonly choices: readonly string[]
  readonly answer: AnswerState
  /** The card has stood long enough to be answered. */
  readonly settled: boolean
  readonly onPress: (intent: CardIntent, event: MouseEvent) => void
}

const intents: readonly ChoiceIntent[] = ['choice-1', 'choice-2', 'choice-3', 'choice-4', 'choice-5', 'choice-6']

/** The choices of a question, each with its key; words of one's own; or no answer. */
export function QuestionActions({ choices, answer, settled, onPress }: QuestionActionsProps) {
  const { t } = useTranslation('approvals')
  const sending = answer.kind === 'sending'
  const off = sending || !settled
  return (
    <div className="card-actions question-actions" data-settled={settled}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out here */}
      <div className="question-choices" role="group" aria-label={t('choices')}>
        {choices.map((choice, index) => {
          const intent = intents[index]
          if (intent === undefined) return null
          return (
            <button
              key={intent}
              type="button"
              className="question-choice"
              aria-disabled={off}
              aria-keyshortcuts={String(index + 1)}
              onClick={(event) => onPress(intent, event)}
            >
              <Kbd>{String(index + 1)}</Kbd>
              <span>
                <OddText text={choice} />
              </span>
            </button>
          )
        })}
      </div>
      <Button variant="quiet" keyHint="R" aria-disabled={off} onClick={(event) => onPress('deny-with-reason', event)}>
        {t('ownAnswer')}
      </Button>
      {sending && (
        <span role="status" className="question-sending">
          <span className="spinner">
            <Icon of={LoaderCircle} sizePx={14} />
          </span>
          <span className="unseen">{t('sending')}</span>
        </span>
      )}
      <span className="card-refusals">
        <Button variant="quiet" keyHint="D" aria-disabled={off} onClick={(event) => onPress('deny', event)}>
          {t('decline')}
        </Button>
      </span>
    </div>
  )
}
