import type { KeyboardEvent as FieldKey } from 'react'
import { combinationOf } from '../actions/key-combination.ts'
import { currentKeys } from '../actions/use-keys.ts'
import { useAppInfo } from '../store/app-info.ts'
import { isComposing } from '../ui/composing-key.ts'

/** Sends by the keys that send, as the user has them; every other key stays what it is. */
export function sendByKey(event: FieldKey, sendAs: (how: 'turn-end' | 'next-step') => void): void {
  const how = event.key !== 'Enter' || isComposing(event.nativeEvent) ? null : wantedBy(event.nativeEvent)
  if (how === null) return
  event.preventDefault()
  if (!event.repeat) sendAs(how)
}

/** Enter, or with Ctrl or Command, as the user has it; null is a new line. Ctrl+Enter is never one. */
function wantedBy(event: KeyboardEvent): 'turn-end' | 'next-step' | null {
  const pressed = combinationOf(event, useAppInfo.getState().platform)
  if (pressed === null) return null
  if (currentKeys('message.send').includes(pressed)) return 'turn-end'
  if (currentKeys('message.steer').includes(pressed)) return 'next-step'
  return pressed === 'Mod+Enter' ? 'turn-end' : null
}
