import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../shared/errors.ts'
import { describeError } from '../i18n/describe-error.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { isComposing } from '../ui/composing-key.ts'

interface StepFrameProps {
  readonly title: string
  readonly text: string
  /** What failed when the user wanted to go on. */
  readonly fault: AppError | null
  readonly onSubmit: () => void
  readonly children: ReactNode
  /** What came of an action, beside it: it is in sight however far the fields reach. */
  readonly said?: ReactNode
  readonly actions: ReactNode
}

/** Brings the keyboard to the first field that is wrong, which may be out of sight. */
export function focusFaultyField(): void {
  // It is marked with the next drawing.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.step [aria-invalid="true"]')?.focus())
}

/** One question of the first run: Enter goes on from any choice or field. */
export function StepFrame({ title, text, fault, onSubmit, children, said, actions }: StepFrameProps) {
  const { t } = useTranslation('common')
  const detail = useToldWords(fault)
  const form = useRef<HTMLFormElement>(null)
  // A new step begins at what is chosen in it, so that arrows and Enter work at once.
  useEffect(() => form.current?.querySelector<HTMLElement>('[role="radio"][data-state="checked"], [role="radio"]')?.focus(), [])
  return (
    <form
      ref={form}
      className="step"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={(event) => {
        if (entersFromChoice(event)) form.current?.requestSubmit()
      }}
    >
      <div className="step-head">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
      <div className="step-foot">
        {said}
        {fault !== null && (
          <div className="step-fault" role="alert">
            {describeError(t, fault)}
            {detail !== '' && <small className="mono">{detail}</small>}
          </div>
        )}
        <div className="step-actions">{actions}</div>
      </div>
    </form>
  )
}

// Radio buttons and ticks take Space, not Enter; in text fields the browser itself submits the form.
function entersFromChoice(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.repeat || isComposing(event.nativeEvent)) return false
  return event.target instanceof HTMLElement && event.target.matches('[role="radio"], [role="checkbox"]')
}
