import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Kbd } from './kbd.tsx'
import './button.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `go` lets something happen, `danger` refuses or ends something, `plain` is the ordinary one, `quiet` stands back. */
  readonly variant?: 'go' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
  /** The key that does the same, as it is shown: `A`, `Esc`. */
  readonly keyHint?: string
  /** The same key in the words of `aria-keyshortcuts`, where they differ from what is shown. */
  readonly keyName?: string
  readonly icon?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ variant = 'plain', size = 'normal', keyHint, keyName, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-keyshortcuts={keyName ?? keyHint}
      className={classNames('btn', `btn-${variant}`, size === 'small' && 'btn-small', className)}
    >
      {icon}
      {children}
      {keyHint !== undefined && <Kbd>{keyHint}</Kbd>}
    </button>
  )
}
