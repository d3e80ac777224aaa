import type { InputHTMLAttributes, ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from './class-names.ts'
import './field.css'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string
  readonly hint?: string
  /** What is wrong with it and what to enter instead; null when it is fine. */
  readonly fault?: string | null
  readonly mono?: boolean
  /** Buttons that belong to the field, to its right. */
  readonly beside?: ReactNode
}

/** One line of text with its name, a hint, and what is wrong with it. */
export function Field({ label, hint, fault = null, mono = false, beside, ...input }: FieldProps) {
  const id = useId()
  const note = fault ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <input
          {...input}
          id={id}
          className={classNames('input', mono && 'mono')}
          aria-invalid={fault !== null}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          spellCheck={false}
          autoComplete="off"
        />
        {beside}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={classNames('field-note', fault !== null && 'field-fault')}>
          {note}
        </p>
      )}
    </div>
  )
}
