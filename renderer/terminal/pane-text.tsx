import { useEffect, useRef } from 'react'

/** A text that changes with every byte cannot be read. It is brought up to date this often at most, in milliseconds. */
const refreshEveryMs = 1_000

interface PaneTextProps {
  /** The text of the screen and what was scrolled off it, asked for when it is shown. */
  readonly text: () => string
  readonly label: string
  readonly onClose: () => void
}

/** The pane as plain text, to be read line by line, selected and copied. It waits with what is new while something is selected. */
export function PaneText({ text, label, onClose }: PaneTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const area = field.current
    if (area === null) return
    area.value = text()
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
    area.scrollTop = area.scrollHeight
    const timer = setInterval(() => refresh(area, text()), refreshEveryMs)
    return () => clearInterval(timer)
  }, [text])
  return (
    <textarea
      ref={field}
      className="pane-text mono"
      readOnly
      aria-label={label}
      spellCheck={false}
      wrap="soft"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    />
  )
}

function refresh(area: HTMLTextAreaElement, text: string): void {
  const { selectionStart: caret, selectionEnd, scrollTop } = area
  if (caret !== selectionEnd || area.value === text) return
  const atEnd = area.scrollHeight - scrollTop - area.clientHeight < 4
  area.value = text
  area.setSelectionRange(caret, caret)
  area.scrollTop = atEnd ? area.scrollHeight : scrollTop
}
