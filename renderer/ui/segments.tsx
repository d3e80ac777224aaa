import { RadioGroup } from 'radix-ui'
import './segments.css'

interface SegmentsProps<Value extends string> {
  readonly label: string
  /** Null: none of them. */
  readonly value: Value | null
  readonly choices: readonly { readonly value: Value; readonly name: string }[]
  readonly onChoose: (value: Value) => void
}

/** One of two to four short words side by side. */
export function Segments<Value extends string>({ label, value, choices, onChoose }: SegmentsProps<Value>) {
  return (
    <RadioGroup.Root
      className="segments"
      orientation="horizontal"
      aria-label={label}
      value={value}
      onValueChange={(name) => {
        const chosen = choices.find((choice) => choice.value === name)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {choices.map((choice) => (
        <RadioGroup.Item key={choice.value} value={choice.value} className="segment" aria-label={choice.name}>
          {choice.name}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
