import { useEffect } from 'react'
import { create } from 'zustand'
import { type Told, toldIn } from '../../shared/errors.ts'
import type { FaultCode } from '../../shared/faults/fault-texts.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { Subscription } from '../../shared/ipc/bridge.ts'
import type { FeedFrame } from '../../shared/ipc/contract.ts'
import type { ApprovalRequest } from '../../shared/permission.ts'
import type { RulesView } from '../../shared/rules.ts'
import type { SessionSummary } from '../../shared/session/catalog.ts'
import type { Settings } from '../../shared/settings.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { bridge } from '../bridge.ts'
import { followFeed } from './followed-feed.ts'
import type { RecordsFrame, SessionView } from './session-view.ts'
import { applyFrame, initialSessionView, joinFrames, unpackFrame } from './session-view.ts'
import { showAttention } from './view.ts'

/** The sessions list as main sends it. */
export const useCatalog = create<readonly SessionSummary[]>(() => [])

/** All waiting questions of all sessions, in main's order: most dangerous first, then oldest. */
export const useQueue = create<readonly ApprovalRequest[]>(() => [])

/** The user's settings; the defaults until main has sent them. */
export const useSettings = create<Settings>(() => defaultSettings)

/** All rules and their files as main sends them. */
export const useRules = create<RulesView>(() => ({ files: [], entries: [] }))

const recordsMissing: Told = {
  message: 'Records of this session are missing.',
  sentences: [{ code: 'records-missing' satisfies FaultCode }],
}

const useSessionViews = create<ReadonlyMap<SessionId, SessionView>>(() => new Map())

/** Starts the feeds that the whole window needs, and tells when the list of sessions is there. Gives back what ends them. */
export function startFeeds(onSessions: () => void = () => undefined): () => void {
  const endings = [
    followFeed('catalog.changes', (sessions) => {
      useCatalog.setState(sessions, true)
      onSessions()
    }),
    followFeed('queue.changes', (requests) => useQueue.setState(requests, true)),
    followFeed('rules.changes', (rules) => useRules.setState(rules, true)),
    followFeed('attention.requests', showAttention),
    followFeed('settings.changes', (settings) => useSettings.setState(settings, true)),
  ]
  return () => {
    for (const end of endings) end()
  }
}

/**
 * One session as its records tell it. While a component uses it, the feed of that session is open.
 * Give a selector (with `useShallow` where it makes an object) so that a part is drawn again only when its own part changes.
 */
export function useSession(sessionId: SessionId): SessionView
export function useSession<Part>(sessionId: SessionId, select: (view: SessionView) => Part): Part
export function useSession<Part>(sessionId: SessionId, select?: (view: SessionView) => Part): SessionView | Part {
  useEffect(() => watchSession(sessionId), [sessionId])
  return useSessionViews((views) => {
    const view = views.get(sessionId) ?? initialSessionView
    return select ? select(view) : view
  })
}

interface Watch {
  watchers: number
  subscription: Subscription | null
  restarts: number
}

/** A feed with a gap is started again; this many gaps in a row without a good frame between them is a fault of main. */
const restartsMaxCount = 3

const watches = new Map<SessionId, Watch>()

/** Opens the feed of a session, or shares the open one. Call what it gives back once when you no longer need it. */
function watchSession(sessionId: SessionId): () => void {
  const watch = watches.get(sessionId) ?? { watchers: 0, subscription: null, restarts: 0 }
  watches.set(sessionId, watch)
  watch.watchers += 1
  if (watch.watchers === 1) start(sessionId, watch)
  return () => {
    watch.watchers -= 1
    if (watch.watchers === 0) end(sessionId, watch)
  }
}

/** Starts the feed of a session again, for the "try again" of a session that could not be opened. */
export function reopenSession(sessionId: SessionId): void {
  const watch = watches.get(sessionId)
  if (!watch) return
  watch.restarts = 0
  setView(sessionId, initialSessionView)
  restart(sessionId, watch)
}

function start(sessionId: SessionId, watch: Watch): void {
  let open = true
  let waiting: RecordsFrame | null = null
  const onFrame = (sent: FeedFrame<'session.records'>) => {
    // A frame may still be on its way when the feed is closed; it belongs to nobody.
    if (!open) return
    const frame = unpackFrame(sent)
    if (frame.kind === 'records' && (frame.more || waiting !== null)) {
      waiting = joinFrames(waiting, frame)
      if (frame.more) return
    }
    const whole = frame.kind === 'records' ? (waiting ?? frame) : frame
    if (frame.kind === 'records') waiting = null
    const next = applyFrame(useSessionViews.getState().get(sessionId) ?? initialSessionView, whole)
    if (next !== 'gap') {
      if (next.status === 'ready') watch.restarts = 0
      setView(sessionId, next)
      return
    }
    watch.restarts += 1
    open = false
    if (watch.restarts > restartsMaxCount) {
      setView(sessionId, { ...initialSessionView, status: 'failed', fault: recordsMissing })
      return
    }
    queueMicrotask(() => restart(sessionId, watch))
  }
  const subscription = bridge.subscribe('session.records', { sessionId }, onFrame, (error) => {
    if (open) setView(sessionId, { ...initialSessionView, status: 'failed', fault: toldIn(error) })
  })
  watch.subscription = {
    id: subscription.id,
    close: () => {
      open = false
      subscription.close()
    },
  }
}

function restart(sessionId: SessionId, watch: Watch): void {
  watch.subscription?.close()
  if (watches.get(sessionId) === watch) start(sessionId, watch)
}

function end(sessionId: SessionId, watch: Watch): void {
  watch.subscription?.close()
  watches.delete(sessionId)
  const views = new Map(useSessionViews.getState())
  views.delete(sessionId)
  useSessionViews.setState(views, true)
}

function setView(sessionId: SessionId, view: SessionView): void {
  useSessionViews.setState(new Map(useSessionViews.getState()).set(sessionId, view), true)
}
