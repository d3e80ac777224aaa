import { type RefObject, useEffect, useRef } from 'react'
import { useQueue } from '../store/session-feed.ts'
import type { ComposerState } from './composer-state.ts'

/**
 * Who has the keyboard: the composer while a message can be written, the questions while the agent works. Focus moves only at these two
 * moments, and never away from where somebody else put it: once sent, an empty composer lets go; once free, it takes focus back.
 */
export function useKeysHandOver(state: ComposerState): RefObject<HTMLTextAreaElement | null> {
  const text = useRef<HTMLTextAreaElement>(null)
  const working = state === 'working' || state === 'asking'
  useEffect(() => {
    const field = text.current
    if (field === null) return
    if (working && document.activeElement === field && field.value === '') field.blur()
    // Whoever is in a dialog or a menu stays there, and a waiting question of another session needs its keys.
    if (!working && document.activeElement === document.body && useQueue.getState().length === 0) field.focus()
  }, [working])
  return text
}
