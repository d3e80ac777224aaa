import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { type Overlay, showOverlay, useView } from '../store/view.ts'
import { useReturnFocus } from '../ui/return-focus.ts'
import './palette.css'

interface FinderDialogProps {
  readonly overlay: Overlay
  readonly title: string
  /** Gives the list; `choose` closes the dialog and then does what was chosen. */
  readonly children: (choose: (run: () => void) => void) => ReactNode
}

/** A dialog near the top of the window in which something is found by its words. */
export function FinderDialog({ overlay, title, children }: FinderDialogProps) {
  const open = useView((view) => view.overlay === overlay)
  // What was chosen is done when the dialog is gone: then the focus is where the action wants it, not where it was before.
  const chosen = useRef<(() => void) | null>(null)
  const focus = useReturnFocus(() => {
    const run = chosen.current
    chosen.current = null
    run?.()
    return run !== null
  })
  const choose = (run: () => void) => {
    chosen.current = run
    showOverlay(null)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => showOverlay(wanted ? overlay : null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil palette-veil">
          <Dialog.Content className="palette" aria-describedby={undefined} {...focus}>
            <Dialog.Title className="unseen">{title}</Dialog.Title>
            {children(choose)}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
