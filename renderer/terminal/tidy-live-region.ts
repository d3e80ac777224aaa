import type { Terminal } from '@xterm/xterm'

/** As long as what a screen reader was told stays in the page after the last of it came. Milliseconds; a reader has taken it over by then. */
export const toldForMs = 2_000

/**
 * In its mode for screen readers xterm.js says output in a live region that it empties only when a key is pressed or the focus leaves. In a
 * pane that nobody types into the text would stay, to be found a second time by who reads on, and after 20 lines nothing would be told any
 * more. Here it is emptied when it was told. What this gives back ends it.
 */
export function tidyLiveRegion(terminal: Terminal): () => void {
  const { element } = terminal
  if (element === undefined) return () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let lines = 0
  const tidy = () => {
    const region = element.querySelector('.live-region')
    if (region === null) return
    region.textContent = ''
    // Only a new region counts its lines from the beginning.
    const isReading = element.querySelector('.xterm-accessibility')?.contains(document.activeElement) === true
    if (lines >= toldLinesMax && !isReading) renew(terminal)
    if (!isReading) lines = 0
  }
  const observer = new MutationObserver((mutations) => {
    const region = element.querySelector('.live-region')
    if (region === null || !mutations.some(({ target }) => region.contains(target))) return
    const text = region.textContent ?? ''
    if (text === '') return
    lines = Math.max(lines, text.split('\n').length - 1)
    clearTimeout(timer)
    timer = setTimeout(tidy, toldForMs)
  })
  observer.observe(element, { subtree: true, childList: true, characterData: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Rows that xterm.js tells before it says that there are too many. */
const toldLinesMax = 20

function renew({ options }: Terminal): void {
  options.screenReaderMode = false
  options.screenReaderMode = true
}
