import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useReturnFocus } from './return-focus.ts'
import './dialog.css'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** One or two sentences under the title; they are read out with it. */
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the foot, the main one last. */
  readonly actions?: ReactNode
  /** Puts the focus where it belongs after the dialog, when that is not where it was before. */
  readonly onClosed?: () => void
  /** `large` has all the room of the window, for what is looked at. */
  readonly size?: 'usual' | 'large'
}

/** A question that must be dealt with first. Escape and a press outside close it. */
export function Dialog({ open, onOpenChange, title, description, children, actions, onClosed, size = 'usual' }: DialogProps) {
  const focus = useReturnFocus(() => {
    onClosed?.()
    return onClosed !== undefined
  })
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="veil">
          <Primitive.Content
            className={classNames('dialog', size === 'large' && 'dialog-large')}
            {...(description === undefined && { 'aria-describedby': undefined })}
            {...focus}
          >
            <Primitive.Title className="dialog-title">{title}</Primitive.Title>
            {description !== undefined && <Primitive.Description className="dialog-text">{description}</Primitive.Description>}
            {children}
            {actions !== undefined && <div className="dialog-actions">{actions}</div>}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
