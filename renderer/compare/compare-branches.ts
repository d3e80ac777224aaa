import { fileSteps } from '../../shared/session/file-steps.ts'
import type { CallState, SessionState, TranscriptItem } from '../../shared/session/state.ts'
import { pathInside } from '../approvals/path-inside.ts'

/** What a branch says and does: what stands in its column. */
export type BranchItem = Extract<TranscriptItem, { kind: 'message' | 'reply' }> | { readonly kind: 'call'; readonly call: CallState }

/** A file that a branch changed. Lines are null where it is not text. */
export interface BranchFile {
  readonly path: string
  readonly added: number | null
  readonly removed: number | null
}

/** One session from the point on where it is no longer the same as the other. */
export interface Branch {
  readonly items: readonly BranchItem[]
  readonly messages: number
  readonly calls: number
  /** Calls that did not run because somebody or something said no. */
  readonly denied: number
  readonly files: readonly BranchFile[]
}

export interface Comparison {
  /** The user's last words that both have; null: they have none together. */
  readonly lastCommon: string | null
  readonly left: Branch
  readonly right: Branch
}

/** Two sessions, one forked from the other or both from a third, from the point on where they part. Pure. */
export function compareBranches(left: SessionState, right: SessionState): Comparison {
  const common = commonItems(left.transcript, right.transcript)
  const last = left.transcript.slice(0, common).findLast((item) => item.kind === 'message')
  return {
    lastCommon: last?.kind === 'message' ? last.text : null,
    left: branchOf(left, common),
    right: branchOf(right, common),
  }
}

/** A fork copies records with their ids, so what is the same has the same name. */
function commonItems(left: readonly TranscriptItem[], right: readonly TranscriptItem[]): number {
  const parting = left.findIndex((item, at) => {
    const other = right[at]
    return other === undefined || nameOf(item) !== nameOf(other)
  })
  return parting < 0 ? left.length : parting
}

function nameOf(item: TranscriptItem): string {
  switch (item.kind) {
    case 'message':
      return item.messageId
    case 'call':
      return item.callId
    case 'turn-end':
      return item.turnId
    case 'restore':
      return item.restoreId
    case 'reply':
      return `${item.kind} ${item.at} ${item.callIds.join(' ')} ${item.text}`
    default:
      return `${item.kind} ${item.at}`
  }
}

function branchOf(state: SessionState, common: number): Branch {
  const items = state.transcript.slice(common).flatMap((item): readonly BranchItem[] => {
    if (item.kind === 'message') return [item]
    if (item.kind === 'reply') return item.text.trim() === '' ? [] : [item]
    const call = item.kind === 'call' ? state.calls.get(item.callId) : undefined
    return call === undefined ? [] : [{ kind: 'call', call }]
  })
  const calls = items.flatMap((item) => (item.kind === 'call' ? [item.call] : []))
  return {
    items,
    messages: items.filter((item) => item.kind === 'message').length,
    calls: calls.length,
    denied: calls.filter(({ stage }) => stage.kind === 'finished' && stage.outcome === 'denied').length,
    files: filesOf(calls, state.workspace),
  }
}

/** By path, each with all that the calls did to it; what a later one takes back counts in both. */
function filesOf(calls: readonly CallState[], workspace: string): readonly BranchFile[] {
  const files = new Map<string, BranchFile>()
  for (const { path, added, removed } of calls.flatMap((call) => changesOf(call, workspace))) {
    const known = files.get(path) ?? { path, added: 0, removed: 0 }
    files.set(path, { path, added: sum(known.added, added), removed: sum(known.removed, removed) })
  }
  return [...files.values()].toSorted((a, b) => a.path.localeCompare(b.path))
}

const sum = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

/** What the file tools wrote; of other calls, what was seen to have changed around them. */
function changesOf({ call, action, stage, files }: CallState, workspace: string): readonly BranchFile[] {
  const steps = action === null ? [] : fileSteps(call.callId, action)
  if (steps.length > 0) {
    const isMade = stage.kind === 'finished' && stage.outcome === 'succeeded'
    return isMade ? steps.map(({ path, added, removed }) => ({ path: pathInside(path, workspace), added, removed })) : []
  }
  return files?.kind === 'compared' ? files.files : []
}

/** Lines of all files together, without those that are no text. */
export function totalOf(files: readonly BranchFile[]): { readonly added: number; readonly removed: number } {
  return {
    added: files.reduce((total, { added }) => total + (added ?? 0), 0),
    removed: files.reduce((total, { removed }) => total + (removed ?? 0), 0),
  }
}
