import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import './tooltip.css'

/** More words for one control, on rest of the pointer and on keyboard focus. `children` is one focusable element. */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  readonly text: string
  readonly side?: 'top' | 'bottom'
  readonly children: ReactNode
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Stands once around the app; how soon a tooltip comes is decided here. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <Primitive.Provider delayDuration={450}>{children}</Primitive.Provider>
}
