import { useSyncExternalStore } from 'react'

/** Below this width in CSS pixels (a small window, or text made large) the three regions no longer fit side by side. */
const threeRegionsMinWidthPx = 860

/** True where one region at a time is shown. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches)
}

const query = () => matchMedia(`(max-width: ${threeRegionsMinWidthPx - 1}px)`)

function subscribe(onChange: () => void): () => void {
  const media = query()
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
