import { z } from 'zod'
import { sessionIdSchema } from '../../shared/ids.ts'
import { messageMaxCharacters } from '../../shared/ipc/limits.ts'
import { useView, type View } from './view.ts'

/** What of the screen's own state lives through a reload and a restart. */
const keptSchema = z.object({
  selectedSession: sessionIdSchema.nullable(),
  terminalsHidden: z.boolean(),
  diffLayout: z.enum(['unified', 'split']).default('unified'),
  terminalLayout: z.enum(['tabs', 'grid']).default('tabs'),
  drafts: z.record(sessionIdSchema, z.string().max(messageMaxCharacters)),
})
type Kept = z.infer<typeof keptSchema>

const keptKey = 'signalbox.view'

/** Typing changes the view with every key; it is written this long after the last change. */
const settleMs = 300

/** All drafts together: well below what the browser's store takes. A draft that would go above it is not kept. UTF-16 code units. */
export const draftsMaxCharacters = 1_000_000

/** Brings back what was kept, and keeps what changes from now on. What it gives back ends that. */
export function keepView(): () => void {
  const kept = readKept()
  if (kept !== null) useView.setState(kept)
  let timer: ReturnType<typeof setTimeout> | null = null
  let written = useView.getState().drafts
  const save = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const view = useView.getState()
    writeKept(view, changesBetween(written, view.drafts))
    written = view.drafts
  }
  const unsubscribe = useView.subscribe((view, before) => {
    if (!changed(view, before)) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(save, settleMs)
  })
  window.addEventListener('pagehide', save)
  return () => {
    unsubscribe()
    window.removeEventListener('pagehide', save)
    if (timer !== null) save()
  }
}

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

type Drafts = View['drafts']

const changesBetween = (before: Drafts, now: Drafts): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.keys({ ...before, ...now }).flatMap((sessionId) => (before[sessionId] === now[sessionId] ? [] : [[sessionId, now[sessionId]]])),
  )

// Only what this window changed: another one may have kept drafts of its own since this one read them.
function writeKept(view: View, changed: ReturnType<typeof changesBetween>): void {
  const { selectedSession, terminalsHidden, diffLayout, terminalLayout } = view
  const merged = { ...(readKept()?.drafts ?? {}), ...changed }
  const drafts = Object.fromEntries(Object.entries(merged).flatMap(([sessionId, text]) => (text === undefined ? [] : [[sessionId, text]])))
  const kept: Kept = { selectedSession, terminalsHidden, diffLayout, terminalLayout, drafts: withinLimit(drafts) }
  try {
    localStorage.setItem(keptKey, JSON.stringify(kept))
  } catch {
    // The store is full: the drafts are still in the window.
  }
}

function withinLimit(drafts: View['drafts']): Kept['drafts'] {
  let left = draftsMaxCharacters
  return Object.fromEntries(
    Object.entries(drafts).filter(([, text]) => {
      if (text === '' || text.length > Math.min(left, messageMaxCharacters)) return false
      left -= text.length
      return true
    }),
  )
}
