import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { installBridge } from '../../renderer/bridge.ts'
import { useCatalog, useQueue } from '../../renderer/store/session-feed.ts'
import { initialView, useView } from '../../renderer/store/view.ts'
import type { ApprovalRequest } from '../../shared/permission.ts'
import { firstSessionId, viewsQueues } from '../preview/views-questions.ts'
import { FakeBridge } from './fake-bridge.ts'

/** Longer than a card must have stood before it takes an answer. */
const settledAfterMs = 600

/** The questions of a preview by its name. */
export const queueOf = (name: string): readonly ApprovalRequest[] => viewsQueues[name] ?? []

/** The question in front of them. */
export function firstOf(name: string): ApprovalRequest {
  const request = queueOf(name)[0]
  if (!request) throw new Error(`No question named ${name}`)
  return request
}

/** For tests of the queue: before each of the file a bridge of its own, the first session in front, no question, and clocks that the test moves on. */
export function stageQueue() {
  let bridge = new FakeBridge()
  beforeEach(() => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
    })
    bridge = new FakeBridge()
    installBridge(bridge)
    useView.setState({ ...initialView, selectedSession: firstSessionId })
    useCatalog.setState([], true)
  })
  afterEach(() => {
    vi.useRealTimers()
    useQueue.setState([], true)
  })
  return {
    bridge: () => bridge,
    answers: () => bridge.inputsOf('approval.answer'),
    user: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }),
    settle: () => act(() => vi.advanceTimersByTimeAsync(settledAfterMs)),
    showQueue: (requests: readonly ApprovalRequest[]) => act(() => useQueue.setState(requests, true)),
  }
}
