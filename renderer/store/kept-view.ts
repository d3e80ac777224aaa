import { z } from 'zod'
import { sessionIdSchema } from '../../shared/ids.ts'
import { messageMaxCharacters } from '../../shared/ipc/limits.ts'
import { useDraftParts } from './draft-parts.ts'
import { changesBetween, keptPartsSchema, partsToKeep, partsWereKept, withChanges, withinLimit } from './kept-drafts.ts'
import { useView, type View } from './view.ts'

/** What of the screen's own state lives through a reload and a restart. */
const keptSchema = z.object({
  selectedSession: sessionIdSchema.nullable(),
  terminalsHidden: z.boolean(),
  diffLayout: z.enum(['unified', 'split']).default('unified'),
  terminalLayout: z.enum(['tabs', 'grid']).default('tabs'),
  drafts: z.record(sessionIdSchema, z.string().max(messageMaxCharacters)),
  /** What stands beside the drafts. */
  parts: z.record(sessionIdSchema, keptPartsSchema).default({}),
})
type Kept = z.infer<typeof keptSchema>

const keptKey = 'signalbox.view'

/** Typing changes the view with every key; it is written this long after the last change. */
const settleMs = 300

/** Brings back what was kept, and keeps what changes from now on. What it gives back ends that. */
export function keepView(): () => void {
  const kept = readKept()
  if (kept !== null) {
    const { parts, ...view } = kept
    useView.setState(view)
    useDraftParts.setState(partsWereKept(parts), true)
  }
  let timer: ReturnType<typeof setTimeout> | null = null
  let written = keptNow()
  const save = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const now = keptNow()
    writeKept(useView.getState(), written, now)
    written = now
  }
  const saveSoon = () => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(save, settleMs)
  }
  const unsubscribes = [
    useView.subscribe((view, before) => {
      if (changed(view, before)) saveSoon()
    }),
    useDraftParts.subscribe(saveSoon),
  ]
  window.addEventListener('pagehide', save)
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
    window.removeEventListener('pagehide', save)
    if (timer !== null) save()
  }
}

const keptNow = () => ({ drafts: useView.getState().drafts, parts: useDraftParts.getState() })

const changed = (view: View, before: View): boolean =>
  view.selectedSession !== before.selectedSession ||
  view.terminalsHidden !== before.terminalsHidden ||
  view.diffLayout !== before.diffLayout ||
  view.terminalLayout !== before.terminalLayout ||
  view.drafts !== before.drafts

function readKept(): Kept | null {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(localStorage.getItem(keptKey) ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

// Only what this window changed: another one may have kept drafts of its own since this one read them.
function writeKept(view: View, before: ReturnType<typeof keptNow>, now: ReturnType<typeof keptNow>): void {
  const { selectedSession, terminalsHidden, diffLayout, terminalLayout } = view
  const stored = readKept()
  const drafts = withChanges(stored?.drafts ?? {}, changesBetween(before.drafts, now.drafts))
  const parts = withChanges(stored?.parts ?? {}, partsToKeep(changesBetween(before.parts, now.parts)))
  const kept: Kept = { selectedSession, terminalsHidden, diffLayout, terminalLayout, ...withinLimit(drafts, parts) }
  try {
    localStorage.setItem(keptKey, JSON.stringify(kept))
  } catch {
    // The store is full: the drafts are still in the window.
  }
}
