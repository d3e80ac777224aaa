import { ArrowDown } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './down-button.css'

interface DownButtonProps {
  readonly label: string
  /** There is something new at the end. */
  readonly isNew: boolean
  readonly onClick: () => void
}

/** The way to the end, over the lower edge of what is read above it. Its place is the nearest one that is positioned. */
export function DownButton({ label, isNew, onClick }: DownButtonProps) {
  return (
    <button type="button" className={classNames('down-button', isNew && 'down-button-new')} onClick={onClick}>
      <Icon of={ArrowDown} sizePx={14} />
      {label}
    </button>
  )
}
