import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import './chip.css'

/** `outline` states a fact, `solid` can be changed, `ask` wants the user. */
export type ChipTone = 'outline' | 'solid' | 'ask' | 'deny'

interface ChipProps {
  readonly tone?: ChipTone
  readonly title?: string
  readonly children: ReactNode
}

/** A short fact in a pill. */
export function Chip({ tone = 'outline', title, children }: ChipProps) {
  return (
    <span className={classNames('chip', `chip-${tone}`)} title={title}>
      {children}
    </span>
  )
}

interface ChipButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ChipTone
  readonly ref?: Ref<HTMLButtonElement>
}

/** A pill that can be pressed; fit as the trigger of a menu. */
export function ChipButton({ tone = 'solid', className, ...rest }: ChipButtonProps) {
  return <button type="button" {...rest} className={classNames('chip', `chip-${tone}`, 'chip-button', className)} />
}

/** How many, in a small pill. Give the sentence that says what is counted. */
export function Count({ value, label, tone = 'ask' }: { readonly value: number; readonly label: string; readonly tone?: 'ask' | 'mute' }) {
  return (
    <span className={classNames('count', `count-${tone}`)} title={label}>
      <span aria-hidden>{value}</span>
      <span className="unseen">{label}</span>
    </span>
  )
}
