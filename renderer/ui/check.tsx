import { Check as Tick } from 'lucide-react'
import { Checkbox } from 'radix-ui'
import { useId } from 'react'
import { Icon } from './icon.tsx'
import './check.css'

interface CheckProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Yes or no, with what the yes means. */
export function Check({ label, hint, checked, onChange }: CheckProps) {
  const id = useId()
  return (
    <div className="check">
      <Checkbox.Root
        id={id}
        className="check-box"
        checked={checked}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onCheckedChange={(state) => onChange(state === true)}
      >
        <Checkbox.Indicator>
          <Icon of={Tick} sizePx={12} />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
      </div>
    </div>
  )
}
