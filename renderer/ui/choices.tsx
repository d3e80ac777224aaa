import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { useId } from 'react'
import './choices.css'

export interface Choice<Value extends string> {
  readonly value: Value
  readonly name: string
  /** A fact of the choice, at the right. */
  readonly note?: ReactNode
  readonly hint?: ReactNode
  /** It cannot be chosen; `hint` says why. */
  readonly disabled?: boolean
  /** What belongs to this choice and shows while it is chosen: fields, a switch. */
  readonly detail?: ReactNode
}

interface ChoicesProps<Value extends string> {
  readonly label: string
  readonly value: Value | null
  readonly choices: readonly Choice<Value>[]
  readonly onChoose: (value: Value) => void
}

/** One of a few, each as a card that explains itself. Arrow keys move, as in any group of radio buttons. */
export function Choices<Value extends string>({ label, value, choices, onChoose }: ChoicesProps<Value>) {
  const id = useId()
  return (
    <RadioGroup.Root
      className="choices"
      aria-label={label}
      value={value}
      onValueChange={(name) => {
        const chosen = choices.find((choice) => choice.value === name)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {choices.map((choice) => (
        <div key={choice.value} className="choice" data-chosen={choice.value === value}>
          <RadioGroup.Item
            value={choice.value}
            disabled={choice.disabled ?? false}
            className="choice-head"
            aria-labelledby={`${id}-${choice.value}-name`}
            aria-describedby={`${id}-${choice.value}-more`}
          >
            <b id={`${id}-${choice.value}-name`}>{choice.name}</b>
            <span id={`${id}-${choice.value}-more`} className="choice-more">
              {choice.note !== undefined && <span className="choice-note">{choice.note}</span>}
              {choice.hint !== undefined && <span className="choice-hint">{choice.hint}</span>}
            </span>
          </RadioGroup.Item>
          {choice.value === value && choice.detail && <div className="choice-detail">{choice.detail}</div>}
        </div>
      ))}
    </RadioGroup.Root>
  )
}
