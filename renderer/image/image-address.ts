import { useEffect, useState } from 'react'
import type { ImageId, SessionId } from '../../shared/ids.ts'
import { askMain } from '../store/ask-main.ts'

/** How far an image is: asked for, there with an address that can be shown, or gone from the session. */
export type ImageAddress = { readonly kind: 'asked' } | { readonly kind: 'there'; readonly address: string } | { readonly kind: 'gone' }

// Rows come and go as the conversation is scrolled. Enough for some dozen pictures of a screen; in UTF-16 code units.
const keptMaxCharacters = 30_000_000

const kept = new Map<string, string>()

/** The address of an image of a session. It is asked for when it is shown; the newest stay for a while. */
export function useImageAddress(sessionId: SessionId, imageId: ImageId): ImageAddress {
  const key = `${sessionId}/${imageId}`
  const known = kept.get(key)
  const [found, setFound] = useState<{ readonly key: string; readonly address: ImageAddress } | null>(null)
  useEffect(() => {
    if (kept.has(key)) return
    let wanted = true
    void askMain('image.show', { sessionId, imageId }).then((shown) => {
      if (shown.ok) keep(key, shown.value.address)
      if (wanted) setFound({ key, address: shown.ok ? { kind: 'there', address: shown.value.address } : { kind: 'gone' } })
    })
    return () => {
      wanted = false
    }
  }, [key, sessionId, imageId])
  if (found?.key === key) return found.address
  return known === undefined ? { kind: 'asked' } : { kind: 'there', address: known }
}

function keep(key: string, address: string): void {
  kept.set(key, address)
  let size = [...kept.values()].reduce((sum, one) => sum + one.length, 0)
  for (const [oldest, one] of kept) {
    if (size <= keptMaxCharacters) return
    kept.delete(oldest)
    size -= one.length
  }
}
