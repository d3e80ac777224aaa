/** What a screen reader would say by itself, in order. Call `end` when the test is over. */
export interface Announcements {
  /** Everything told since the last look. */
  take(): Promise<readonly string[]>
  end(): void
}

/**
 * Listens to the live regions of the page as a screen reader does: an alert is told when it appears, any live region when something comes into
 * it while it is there. A status that appears together with its words is not told, for most screen readers keep silent there.
 */
export function listenToAnnouncements(): Announcements {
  const told: string[] = []
  const note = (mutations: readonly MutationRecord[]) => {
    const regions = new Set(mutations.flatMap((mutation) => regionsOf(mutation)))
    for (const region of regions) {
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (text !== '') told.push(text)
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return {
    take: async () => {
      // The observer hears of a change after the code that made it.
      await new Promise((resolve) => setTimeout(resolve, 0))
      note(observer.takeRecords())
      return told.splice(0)
    },
    end: () => observer.disconnect(),
  }
}

function regionsOf(mutation: MutationRecord): readonly Element[] {
  const target = mutation.target instanceof Element ? mutation.target : mutation.target.parentElement
  if (target === null || !document.body.contains(target)) return []
  const added = [...mutation.addedNodes]
  const alerts = added.flatMap((node) => (node instanceof Element ? [node, ...node.querySelectorAll('[role="alert"]')] : []))
  const fresh = alerts.filter((element) => element.getAttribute('role') === 'alert')
  // What only goes away is not told.
  const changed = mutation.type === 'characterData' || added.length > 0
  const around = changed ? target.closest('[aria-live], [role="status"], [role="alert"], [role="log"]') : null
  return around === null || around.getAttribute('aria-live') === 'off' ? fresh : [around, ...fresh]
}
