import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './icon-button.css'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon
  /** Its name: read out, and shown when the pointer rests on it. */
  readonly label: string
  readonly sizePx?: number
  /** The key that does the same, as it is shown; it stands behind the name where that is shown. */
  readonly keyHint?: string
  /** The same key in the words of `aria-keyshortcuts`. */
  readonly keyName?: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that shows a picture only. */
export function IconButton({ icon, label, sizePx = 15, keyHint, keyName, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keyHint === undefined ? label : `${label} (${keyHint})`}
      aria-keyshortcuts={keyName}
      {...rest}
      className={classNames('icon-btn', className)}
    >
      <Icon of={icon} sizePx={sizePx} />
    </button>
  )
}
