import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './empty-state.css'

interface EmptyStateProps {
  readonly icon?: LucideIcon
  /** In place of an icon. */
  readonly picture?: ReactNode
  /** `deny` when the place is empty because something failed. */
  readonly tone?: 'calm' | 'deny'
  readonly title: string
  readonly text?: string
  /** The technical message, for a report. */
  readonly detail?: string
  /** What can be done: buttons. */
  readonly children?: ReactNode
}

/** What a region shows when there is nothing in it, or when it could not be filled. */
export function EmptyState({ icon, picture, tone = 'calm', title, text, detail, children }: EmptyStateProps) {
  return (
    <div className={classNames('empty', `empty-${tone}`)} role={tone === 'deny' ? 'alert' : undefined}>
      {picture}
      {icon && <Icon of={icon} sizePx={22} />}
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {detail !== undefined && detail !== '' && <code>{detail}</code>}
      {children !== undefined && <div className="empty-actions">{children}</div>}
    </div>
  )
}
