import { useCallback, useState } from 'react'
import type { AppError } from '../../shared/errors.ts'
import type { ApprovalId } from '../../shared/ids.ts'
import type { ApprovalAnswer, ApprovalRequest } from '../../shared/permission.ts'
import { askMain, tellFault } from '../store/ask-main.ts'
import { useQueue } from '../store/session-feed.ts'

/** Where the answer to a card stands. The card itself goes only when main takes it out of the queue. */
export type AnswerState =
  | { readonly kind: 'open' }
  | { readonly kind: 'sending'; readonly answer: ApprovalAnswer['kind'] }
  | { readonly kind: 'failed'; readonly error: AppError }

export interface Answering {
  stateOf(approvalId: ApprovalId): AnswerState
  send(request: ApprovalRequest, answer: ApprovalAnswer): void
}

const open: AnswerState = { kind: 'open' }

/** Sends answers to main, each card's once at a time. */
export function useAnswering(): Answering {
  const [states, setStates] = useState<ReadonlyMap<ApprovalId, AnswerState>>(new Map())
  const set = useCallback((approvalId: ApprovalId, state: AnswerState) => {
    setStates((last) => new Map([...last].filter(([id]) => stillWaits(id))).set(approvalId, state))
  }, [])
  const stateOf = (approvalId: ApprovalId) => states.get(approvalId) ?? open
  return {
    stateOf,
    send: (request, answer) => {
      const { approvalId, hash } = request
      if (stateOf(approvalId).kind === 'sending') return
      set(approvalId, { kind: 'sending', answer: answer.kind })
      void askMain('approval.answer', { approvalId, hash, answer }).then((result) => {
        if (result.ok) return
        set(approvalId, { kind: 'failed', error: result.error })
        // The card is gone, so its place for the sentence is gone too.
        if (!stillWaits(approvalId)) tellFault(result.error)
      })
    },
  }
}

const stillWaits = (approvalId: ApprovalId): boolean => useQueue.getState().some((request) => request.approvalId === approvalId)
