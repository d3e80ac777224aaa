import type { LucideIcon } from 'lucide-react'

/** A picture beside words, or in a button that has a name of its own: never read out. `sizePx` is its side. */
export function Icon({ of: Picture, sizePx = 15 }: { readonly of: LucideIcon; readonly sizePx?: number }) {
  return <Picture aria-hidden focusable={false} size={sizePx} strokeWidth={1.75} style={{ flex: 'none' }} />
}
