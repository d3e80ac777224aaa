import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { type HiddenLines, hiddenLines } from './hidden-lines.ts'
import './scroll-box.css'

interface ScrollBoxProps {
  readonly label: string
  readonly className?: string
  /** What must be in sight at first, as a selector: the box begins there where it would begin above it. */
  readonly startAt?: string
  readonly children: ReactNode
}

/** Shows text in full: what does not fit scrolls, and how many lines are out of sight always stands at its edge. */
export function ScrollBox({ label, className = '', startAt, children }: ScrollBoxProps) {
  const { t } = useTranslation('approvals')
  const view = useRef<HTMLElement>(null)
  useStart(view, startAt)
  const hidden = useHiddenLines(view)
  const scroll = (direction: 1 | -1) => {
    const box = view.current
    // Two lines stay in sight, so that the eye finds its place again.
    if (box) box.scrollBy({ top: direction * Math.max(40, box.clientHeight - 46) })
  }
  const scrolls = hidden.above > 0 || hidden.below > 0
  return (
    <div className={`scroll-box ${className}`}>
      {hidden.above > 0 && (
        <button type="button" className="scroll-more scroll-more-above" onClick={() => scroll(-1)}>
          <Icon of={ChevronUp} sizePx={13} />
          {t('linesAbove', { count: hidden.above })}
        </button>
      )}
      <section ref={view} className="scroll-view" aria-label={label} {...(scrolls && { tabIndex: 0 })}>
        {children}
      </section>
      {hidden.below > 0 && (
        <button type="button" className="scroll-more scroll-more-below" onClick={() => scroll(1)}>
          <Icon of={ChevronDown} sizePx={13} />
          {t('linesBelow', { count: hidden.below })}
        </button>
      )}
    </div>
  )
}

/** Scrolls once, when the box comes up, so that the first of what is looked for is seen with a line before it. */
function useStart(view: { readonly current: HTMLElement | null }, selector: string | undefined): void {
  useLayoutEffect(() => {
    const box = view.current
    const first = selector === undefined ? null : box?.querySelector(selector)
    if (!box || !first) return
    const line = Number.parseFloat(getComputedStyle(box).lineHeight) || 0
    const { top, bottom } = first.getBoundingClientRect()
    const edge = box.getBoundingClientRect()
    if (bottom + line > edge.bottom) box.scrollTop = top - edge.top - line
  }, [view, selector])
}

const nothingHidden: HiddenLines = { above: 0, below: 0 }

function useHiddenLines(view: { readonly current: HTMLElement | null }): HiddenLines {
  const [hidden, setHidden] = useState(nothingHidden)
  const measure = useCallback(() => {
    const box = view.current
    if (!box) return
    const next = hiddenLines({
      scrollTop: box.scrollTop,
      clientHeight: box.clientHeight,
      scrollHeight: box.scrollHeight,
      lineHeight: Number.parseFloat(getComputedStyle(box).lineHeight) || 0,
    })
    setHidden((last) => (last.above === next.above && last.below === next.below ? last : next))
  }, [view])
  useLayoutEffect(() => {
    const box = view.current
    if (!box) return
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    for (const child of box.children) sizes.observe(child)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [measure, view])
  return hidden
}
