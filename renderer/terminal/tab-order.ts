import type { ProcessId } from '../../shared/ids.ts'
import type { ProcessView, SessionState } from '../../shared/session/state.ts'

/** More tabs than this cannot be told apart; older processes open from their call cards. */
export const tabsMaxCount = 40

export interface TabOrder {
  readonly tabs: readonly ProcessView[]
  readonly olderCount: number
}

/** Tabs of a session: what runs first (oldest first, so that a server keeps its place), then what has ended, newest first. */
export function tabOrder(processes: SessionState['processes'], selected: ProcessId | null): TabOrder {
  const all = [...processes.values()]
  const running = all.filter((view) => view.state.kind === 'running').sort((a, b) => a.facts.startedAt - b.facts.startedAt)
  const ended = all.filter((view) => view.state.kind === 'ended').sort((a, b) => b.facts.startedAt - a.facts.startedAt)
  const ordered = [...running, ...ended]
  const tabs = ordered.slice(0, tabsMaxCount)
  const chosen = selected === null ? undefined : processes.get(selected)
  if (chosen && !tabs.includes(chosen)) tabs.push(chosen)
  return { tabs, olderCount: ordered.length - tabs.length }
}

/** The process whose pane is shown: the chosen one, else what runs and was started last, else what ended last. */
export function shownProcess(processes: SessionState['processes'], selected: ProcessId | null): ProcessView | null {
  const chosen = selected === null ? undefined : processes.get(selected)
  if (chosen) return chosen
  const newestFirst = [...processes.values()].sort((a, b) => b.facts.startedAt - a.facts.startedAt)
  return newestFirst.find((view) => view.state.kind === 'running') ?? newestFirst[0] ?? null
}
