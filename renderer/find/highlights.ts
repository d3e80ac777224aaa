import { useEffect } from 'react'

const highlightName = 'found'
const currentName = 'found-now'

/** More places on the screen at once than this need no colour of their own. */
const rangesMaxCount = 1_000

/** Colours a text wherever it stands in the transcript's rows that are drawn, without touching them; stronger in the row one is at. */
export function useHighlights(written: string, currentRow: number | null): void {
  useEffect(() => {
    const list = document.querySelector('.transcript-scroll')
    if (list === null || written.trim() === '' || !('highlights' in CSS)) return
    let frame = 0
    const paint = () => {
      frame = 0
      const row = currentRow === null ? null : list.querySelector(`[data-item-index="${currentRow}"]`)
      const current = row === null ? [] : rangesOf(row, written.toLowerCase())
      CSS.highlights.set(highlightName, new Highlight(...rangesOf(list, written.toLowerCase())))
      const strong = new Highlight(...current)
      strong.priority = 1
      CSS.highlights.set(currentName, strong)
    }
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(paint)
    }
    later()
    // Rows come and go while the list scrolls.
    const changes = new MutationObserver(later)
    changes.observe(list, { childList: true, subtree: true, characterData: true })
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(highlightName)
      CSS.highlights.delete(currentName)
    }
  }, [written, currentRow])
}

function rangesOf(root: Element, needle: string): readonly Range[] {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null && ranges.length < rangesMaxCount; node = walker.nextNode()) {
    const text = node.textContent?.toLowerCase() ?? ''
    for (let at = text.indexOf(needle); at >= 0 && ranges.length < rangesMaxCount; at = text.indexOf(needle, at + needle.length)) {
      const range = new Range()
      range.setStart(node, at)
      range.setEnd(node, at + needle.length)
      ranges.push(range)
    }
  }
  return ranges
}
