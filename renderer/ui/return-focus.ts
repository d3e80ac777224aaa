import { useRef } from 'react'
import { focusBefore } from './typed-ahead.tsx'

/** For a dialog that no button of its own opens: puts the focus back where it was, unless `instead` says where else it belongs. */
export function useReturnFocus(instead?: () => boolean) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = focusBefore()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (instead?.() === true) return
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
