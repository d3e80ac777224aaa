import { useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from './composing-key.ts'

interface TypedAheadProps {
  /** Name of the field that is on its way. */
  readonly label: string
  /** Escape: the field is not wanted any more. */
  readonly onCancel: () => void
}

// One at a time: it has the focus.
let typed = ''
let before: Element | null = null

/**
 * Has the focus for a field that is still being loaded, until that takes it: what is typed meanwhile is for the field (`takeTyped`), and neither for what
 * had the focus before nor for the keys of a question. It counts as a dialog, so the window's keys wait too.
 */
export function TypedAhead({ label, onCancel }: TypedAheadProps) {
  const field = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  useLayoutEffect(() => {
    const input = field.current
    before = focusBefore()
    typed = ''
    input?.focus()
    return () => {
      // Nobody took it over.
      if (document.activeElement === input && before instanceof HTMLElement) before.focus()
    }
  }, [])
  if (over) return null
  return (
    <div role="dialog" aria-label={label} className="unseen">
      <input
        ref={field}
        data-typed-ahead
        aria-label={label}
        spellCheck={false}
        autoComplete="off"
        onInput={(event) => {
          typed = event.currentTarget.value
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Tab' || event.key === 'Escape') event.preventDefault()
        }}
        // Not when the whole window loses the focus: it comes back here.
        onBlur={() => document.hasFocus() && setOver(true)}
      />
    </div>
  )
}

/** What was typed before the field was there, once. To be asked when the field has the focus. */
export function takeTyped(): string {
  const taken = typed
  typed = ''
  return taken
}

/** What has the focus, or had it before a field was waited for. */
export function focusBefore(): Element | null {
  const now = document.activeElement
  return now instanceof HTMLElement && now.dataset['typedAhead'] !== undefined ? before : now
}
