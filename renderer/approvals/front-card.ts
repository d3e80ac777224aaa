import type { ApprovalId } from '../../shared/ids.ts'
import type { ApprovalRequest } from '../../shared/permission.ts'

/** The card in front, its place (from 1) and the card that comes after it. */
export interface FrontCard {
  readonly request: ApprovalRequest
  readonly place: number
  readonly count: number
  readonly next: ApprovalRequest | null
}

/**
 * Which card is in front. The one the user looks at stays there while it waits, whatever arrives;
 * when it is gone, the first of the queue (the most dangerous) follows.
 */
export function frontCard(queue: readonly ApprovalRequest[], wanted: ApprovalId | null): FrontCard | null {
  const found = queue.findIndex((request) => request.approvalId === wanted)
  const index = found === -1 ? 0 : found
  const request = queue[index]
  if (request === undefined) return null
  const next = queue.length > 1 ? (queue[(index + 1) % queue.length] ?? null) : null
  return { request, place: index + 1, count: queue.length, next }
}

/** The card one step on (or back), going round at the ends. */
export function neighbour(queue: readonly ApprovalRequest[], from: ApprovalId, step: 1 | -1): ApprovalId {
  const index = queue.findIndex((request) => request.approvalId === from)
  const target = queue[(index + step + queue.length) % Math.max(1, queue.length)]
  return target?.approvalId ?? from
}
